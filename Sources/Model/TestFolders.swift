import AshlarFacts
import AshlarText

/// The folders of test code in a project whose manifests do not tell.
///
/// A folder is one of tests by its name, `Tests` or `AppTests`, if it is at the top of the project or one of its files imports a
/// test framework: a feature may be named `BloodTests`.
struct TestFolders {
    private var folders: Set<String> = []

    init(of files: [FileFacts]) {
        // One field at a time: the facts of a file are large to copy.
        for file in files.indices {
            let isTest = files[file].imports.contains { Conventions.isTestModule($0.module) || $0.attributes.contains("testable") }
            if isTest { folders.formUnion(Self.candidates(in: files[file].path)) }
        }
    }

    func contain(_ path: String) -> Bool {
        let candidates = Self.candidates(in: path)
        return candidates.contains { !$0.contains("/") || folders.contains($0) }
    }

    /// The enclosing folders whose names are those of test folders.
    private static func candidates(in path: String) -> [String] {
        // Nearly all paths have none.
        guard Path.isInTestFolder(path) else { return [] }
        return Path.folders(around: path).filter { Path.isInTestFolder($0 + "/") }
            .filter { folder in
                let name = Path.name(of: folder)
                return name.hasSuffix("Tests") || name == "Test"
            }
    }
}

extension Model {
    /// For each folder with source files in it or below, whether all of these are tests. Files that manifests exclude do not count.
    package var areTestsByFolder: [String: Bool] {
        var areTests: [String: Bool] = [:]
        for (file, facts) in files.enumerated() where !isExcludedOfFile[file] {
            for folder in Path.folders(around: facts.path) { areTests[folder] = isTestOfFile[file] && areTests[folder] != false }
        }
        return areTests
    }
}
