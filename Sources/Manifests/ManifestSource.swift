package import AshlarFacts
import AshlarText

/// A manifest file that is not read yet. Any thread may read it.
package struct ManifestSource: Sendable {
    package enum Tool: Sendable {
        case package
        case tuist(TuistFolder)
        case xcodeGen
        /// The folders of the project that hold a `Package.swift`, and the texts of its files of build settings, by path.
        case xcode(packageFolders: Set<String>, settingsFiles: [String: String])
        case podfile
        case podspec
    }

    package var path: String
    package var tool: Tool
    /// The estimated cost of reading it, in bytes of Swift source that take as long; a guess, independent of the file's size.
    package var weight: Int

    package init(path: String, tool: Tool, weight: Int = 1_000_000) { (self.path, self.tool, self.weight) = (path, tool, weight) }

    /// The manifest; `nil` if the file turns out not to be one. An unreadable file gives a manifest with a problem.
    ///
    /// - Parameter read: returns the bytes of a file.
    package func manifest(read: (String) throws -> [UInt8]) -> Manifest? {
        switch tool {
        case .package:
            guard let source = text(of: path, read: read) else { return unreadable() }
            // Any other file may have the name of a manifest, as one that declares a type `Package`.
            let isManifest = source.contains("PackageDescription")
                || ["Package(", "swift-tools-version"].contains(where: source.contains) && !source.declaresPackageType
            guard source.holdsCode(), isManifest else { return nil }
            return packageManifest(path: path, source: source).tagged(by: source)
        case .tuist(let folder):
            guard let source = text(of: path, read: read) else { return unreadable() }
            guard source.holdsCode(with: "ProjectDescription") else { return nil }
            return tuistManifest(path: path, source: source, helpers: folder.helpers(read: read), root: folder.root)
        case .xcodeGen:
            let source = text(of: path, read: read)
            var manifest = xcodeGenManifest(path: path) { $0 == path ? source : text(of: $0, read: read) }
            if let podfile = Path.resolve("Podfile", in: Path.folder(of: path)).flatMap({ text(of: $0, read: read) }) {
                manifest?.addUnknownDependencies(ofTargetsIn: podfile)
            }
            return source.flatMap { manifest?.tagged(by: $0) } ?? manifest
        case .xcode(let packageFolders, let settingsFiles):
            guard let bytes = try? read(path) else { return unreadable() }
            return xcodeManifest(path: path, bytes: bytes, packageFolders: packageFolders, settingsFiles: settingsFiles)
        case .podfile:
            guard let source = text(of: path, read: read) else { return unreadable() }
            return podfileManifest(path: path, source: source)
        case .podspec:
            guard let source = text(of: path, read: read) else { return unreadable() }
            return podspecManifest(path: path, source: source)
        }
    }

    /// A manifest without contents, with a problem.
    package func unreadable(_ message: String = "the file cannot be read; check its permissions") -> Manifest {
        let tool: Manifest.Tool = switch self.tool {
        case .package: .swiftPM
        case .tuist: .tuist
        case .xcodeGen: .xcodeGen
        case .xcode: .xcode
        case .podfile, .podspec: .cocoaPods
        }
        let location = Location(path: path, line: 1, column: 1)
        var manifest = Manifest(
            path: path, tool: tool, name: Path.name(of: Path.folder(of: path)),
            problems: [Problem(location: location, message: message)]
        )
        manifest.areTargetsKnown = false
        return manifest
    }
}

extension Manifest {
    /// Marks the targets that a Podfile names: they depend on pods too, of which not all are known.
    fileprivate mutating func addUnknownDependencies(ofTargetsIn podfile: String) {
        for index in targets.indices where ["'", "\""].contains(where: { podfile.contains($0 + targets[index].name + $0) }) {
            targets[index].areDependenciesKnown = false
        }
    }
}

extension String {
    /// Whether any line but blank ones and comments holds a word: in a template of a manifest, every line may be a comment.
    fileprivate func holdsCode(with word: String = "") -> Bool {
        split(whereSeparator: \.isNewline).contains { line in
            let text = line.drop(while: \.isWhitespace)
            return !text.isEmpty && !text.hasPrefix("//") && (word.isEmpty || text.contains(word))
        }
    }

    /// Whether a line declares a type `Package`.
    fileprivate var declaresPackageType: Bool {
        split(whereSeparator: \.isNewline).contains { line in
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return zip(words, words.dropFirst()).contains { ["struct", "class", "actor", "enum"].contains($0) && $1 == "Package" }
        }
    }
}

/// The text of a file; `nil` if it cannot be read.
func text(of path: String, read: (String) throws -> [UInt8]) -> String? {
    guard let bytes = try? read(path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
}
