import AshlarFacts
import AshlarText

/// The modules that the manifests declare, and their files.
struct ModuleLayout {
    private(set) var modules: [Module] = []
    private(set) var modulesOfFile: [[ModuleID]]
    /// Whether each file is one that manifests exclude from the only targets whose folders it lies in, or an example in documentation.
    private(set) var isExcludedOfFile: [Bool]
    /// The files that some configuration of a target excludes.
    private(set) var partialFiles: Set<FileID> = []
    private(set) var problems: [Problem] = []
    /// The paths of the manifests that are no projects where they lie; see `isTemplate`.
    private(set) var templates: Set<String> = []
    /// The files that their targets would consist of if the manifests lay in folders around.
    private(set) var templateFiles: Set<FileID> = []
    private let scripts: Set<String>
    private let paths: [String]
    private let manifestPaths: Set<String>
    /// The files of other languages.
    private lazy var others = SortedPaths(paths.filter { path in
        // The last letter rejects most files.
        guard let last = path.utf8.last, "cmpsxS".utf8.contains(last) else { return false }
        return Self.nonSwiftExtensions.contains(Path.fileExtension(of: path))
    })
    private lazy var allFiles = SortedPaths(paths)

    /// - Parameters:
    ///   - files: the paths of the source files, sorted.
    ///   - scripts: those among them that an interpreter reads.
    ///   - paths: those of all files, sorted.
    init(manifests: [Manifest], files: [String], scripts: Set<String>, paths: [String]) {
        (self.scripts, self.paths, manifestPaths) = (scripts, paths, Set(manifests.map(\.path)))
        modulesOfFile = Array(repeating: [], count: files.count)
        isExcludedOfFile = Array(repeating: false, count: files.count)
        let tree = SortedPaths(files)
        let swiftFiles = paths.filter { $0.utf8.suffix(6).elementsEqual(".swift".utf8) }
        // Usually all Swift files are analyzed.
        let leavesOutFiles = swiftFiles.count != files.count
        lazy var allSwiftFiles = SortedPaths(swiftFiles)
        let targets = manifests.sorted(by: { ($0.path, $0.name) < ($1.path, $1.name) }).map { manifest in
            (manifest: manifest, candidates: manifest.targets.map { (target: $0, files: sources(of: $0, in: tree)) })
        }
        let projectsBelow = targets.filter { !$0.manifest.folder.isEmpty && !$0.candidates.allSatisfy(\.files.isEmpty) }
        let toolsBelow = Set(projectsBelow.map(\.manifest.tool))
        for (manifest, candidates) in targets {
            let mayBeTemplate = !manifest.folder.isEmpty || toolsBelow.contains(manifest.tool)
            if mayBeTemplate, candidates.allSatisfy(\.files.isEmpty), isTemplate(manifest) {
                templates.insert(manifest.path)
                templateFiles.formUnion(Self.places(of: manifest, aroundIt: true).flatMap { members(of: $0, in: tree) })
                continue
            }
            for (target, own) in candidates {
                if target.isConditional {
                    if own.isEmpty, !hasOtherSources(target) { continue }
                    // Files in folders shared with another target are no evidence that this target exists.
                    if !own.isEmpty, candidates.contains(where: { own.isStrictSubset(of: $0.files) }) { continue }
                }
                let id = ModuleID(modules.count)
                let sorted = own.sorted()
                for file in sorted { modulesOfFile[Int(file)].append(id) }
                let linked = target.linked.flatMap { members(of: $0, in: tree) }
                modules.append(Module(
                    name: target.moduleName, target: target, manifest: manifest.path, files: sorted,
                    linkedFiles: own.intersection(linked),
                    isComplete: !leavesOutFiles || sources(of: target, in: allSwiftFiles).count == own.count,
                    hasOtherSources: hasOtherSources(target)
                ))
                let excluded = (target.excluded + target.copied + target.sources.flatMap(\.excluded)).flatMap { members(of: $0, in: tree) }
                for file in excluded { isExcludedOfFile[Int(file)] = true }
                partialFiles.formUnion(target.partial.flatMap { members(of: $0, in: tree) })
            }
        }
        for file in files.indices {
            isExcludedOfFile[file] = modulesOfFile[file].isEmpty
                && (isExcludedOfFile[file] || Self.isDocumentation(files[file]) || isScript(files[file]))
        }
    }

    /// Whether a manifest is a template, which a script copies to the folder whose files it means, or an example: nothing is there of what
    /// its targets consist of, though they look in several places, or though it is there for a manifest in a folder around. One at the
    /// root was left there when projects of the same tool below took its targets over. One place alone may be misspelt, and the files
    /// of a submodule that is not checked out are not there.
    private mutating func isTemplate(_ manifest: Manifest) -> Bool {
        let places = Self.places(of: manifest)
        guard !places.isEmpty, manifest.areTargetsKnown else { return false }
        let files = allFiles
        guard files.index(of: ".gitmodules") == nil,
              !places.union(manifest.targets.flatMap(\.copied)).contains(where: files.mayContain) else { return false }
        return places.count > 1 || Self.places(of: manifest, aroundIt: true).contains(where: files.mayContain)
    }

    /// Where a manifest's targets look for their sources.
    ///
    /// - Parameter aroundIt: whether the manifest lies in any of the folders around its own instead.
    private static func places(of manifest: Manifest, aroundIt: Bool = false) -> Set<Manifest.FileSet> {
        let places = Set(manifest.targets.flatMap(\.sources))
        guard aroundIt else { return places }
        let folders = [""] + Path.folders(around: manifest.folder)
        return Set(folders.flatMap { folder in places.map { $0.moved(from: manifest.folder, to: folder) } })
    }

    /// Whether a target compiles files of other languages.
    private mutating func hasOtherSources(_ target: Manifest.Target) -> Bool {
        target.sources.contains { !members(of: $0, in: others).isEmpty }
    }

    private mutating func sources(of target: Manifest.Target, in tree: SortedPaths) -> Set<FileID> {
        var files = Set(target.sources.flatMap { members(of: $0, in: tree) })
        if !target.excluded.isEmpty { files.subtract(target.excluded.flatMap { members(of: $0, in: tree) }) }
        for file in files {
            let path = tree.paths[Int(file)]
            if Self.isDocumentation(path) || isScript(path) || manifestPaths.contains(path) { files.remove(file) }
        }
        return files
    }

    /// Whether an interpreter reads a file. The main file of a program may begin like a script.
    private func isScript(_ path: String) -> Bool { scripts.contains(path) && Path.name(of: path) != "main.swift" }

    /// Whether a file lies in a catalog of documentation, whose code the documentation shows and no target compiles.
    private static func isDocumentation(_ path: String) -> Bool {
        Path.isInFolder(path) { $0.suffix(5).elementsEqual(".docc".utf8) }
    }

    /// File extensions of other languages that a target may consist of.
    private static let nonSwiftExtensions: Set<String> = ["c", "cc", "cpp", "cxx", "m", "mm", "s", "S"]

    private mutating func members(of set: Manifest.FileSet, in tree: SortedPaths) -> [FileID] {
        switch set {
        case .file(let path):
            return tree.index(of: path).map { [FileID($0)] } ?? []
        case .folder(let folder):
            return tree.range(below: folder).map { FileID($0) }
        case .firstFolder(let folders):
            // The first that exists, even if it holds files of other languages alone.
            for folder in folders {
                let range = tree.range(below: folder)
                if !range.isEmpty || !others.range(below: folder).isEmpty { return range.map { FileID($0) } }
            }
            return []
        case .glob(let text):
            do {
                let pattern = try Pattern(tree.spelled(text))
                return tree.paths.indices.filter { pattern.matchFile(tree.paths[$0]) != nil }.map { FileID($0) }
            } catch {
                problems.append(Problem(location: Location(path: text, line: 1, column: 1), message: error.message))
                return []
            }
        case .part(let whole, let excluded):
            let others = Set(excluded.flatMap { members(of: $0, in: tree) })
            return members(of: whole, in: tree).filter { !others.contains($0) }
        }
    }
}

extension Manifest.FileSet {
    fileprivate var excluded: [Manifest.FileSet] { if case .part(_, let excluded) = self { excluded } else { [] } }

    /// The set with what lies below a folder below another one.
    fileprivate func moved(from folder: String, to other: String) -> Manifest.FileSet {
        func moved(_ path: String) -> String {
            guard path.hasPrefix(folder + "/") else { return path }
            return (other.isEmpty ? "" : other + "/") + path.dropFirst(folder.count + 1)
        }
        return switch self {
        case .file(let path): .file(moved(path))
        case .folder(let path): .folder(moved(path))
        case .firstFolder(let paths): .firstFolder(paths.map(moved))
        case .glob(let text): .glob(moved(text))
        case .part(let whole, let excluded):
            .part(of: whole.moved(from: folder, to: other), without: excluded.map { $0.moved(from: folder, to: other) })
        }
    }
}
