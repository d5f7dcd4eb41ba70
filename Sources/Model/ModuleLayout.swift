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
    private let scripts: Set<String>
    private let paths: [String]
    private let manifestPaths: Set<String>
    /// The files of other languages.
    private lazy var others = SortedPaths(paths.filter { path in
        // The last letter rejects most files.
        guard let last = path.utf8.last, "cmpsxS".utf8.contains(last) else { return false }
        return Self.nonSwiftExtensions.contains(Path.fileExtension(of: path))
    })

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
        for manifest in manifests.sorted(by: { ($0.path, $0.name) < ($1.path, $1.name) }) {
            let candidates = manifest.targets.map { (target: $0, files: sources(of: $0, in: tree)) }
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

    /// Whether a target compiles files of other languages.
    private mutating func hasOtherSources(_ target: Manifest.Target) -> Bool {
        target.sources.contains { !members(of: $0, in: others).isEmpty }
    }

    private mutating func sources(of target: Manifest.Target, in tree: SortedPaths) -> Set<FileID> {
        var files = Set(target.sources.flatMap { members(of: $0, in: tree) })
        if !target.excluded.isEmpty { files.subtract(target.excluded.flatMap { members(of: $0, in: tree) }) }
        return files.filter { file in
            let path = tree.paths[Int(file)]
            return !Self.isDocumentation(path) && !isScript(path) && !manifestPaths.contains(path)
        }
    }

    /// Whether an interpreter reads a file. The main file of a program may begin like a script.
    private func isScript(_ path: String) -> Bool { scripts.contains(path) && Path.name(of: path) != "main.swift" }

    /// Whether a file lies in a catalog of documentation, whose code the documentation shows and no target compiles.
    private static func isDocumentation(_ path: String) -> Bool {
        Path.components(of: path).dropLast().contains { $0.hasSuffix(".docc") }
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
                let pattern = try Pattern(text)
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
}

/// Paths in byte order, so that the contents of a folder are a range.
private final class SortedPaths {
    let paths: [String]
    private let list: PathList
    /// The index of each path without regard to case; `nil` where several paths differ in case alone.
    private lazy var indexWithoutCase = Dictionary(
        paths.indices.map { (paths[$0].lowercased(), $0 as Int?) }, uniquingKeysWith: { _, _ in nil }
    )

    /// Each folder by its path without regard to case; `nil` where several folders differ in case alone.
    private lazy var foldersWithoutCase: [String: String?] = {
        var folders: Set<String> = []
        for path in paths {
            var folder = Path.folder(of: path)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = Path.folder(of: folder) }
        }
        return Dictionary(folders.map { ($0.lowercased(), $0 as String?) }, uniquingKeysWith: { _, _ in nil })
    }()

    init(_ paths: [String]) { (self.paths, list) = (paths, PathList(paths)) }

    func index(of path: String) -> Int? {
        let position = list.firstIndex(notBefore: path)
        if position.isSame { return position.index }
        // A manifest may use another Unicode normalization than the disk, or another case where the file system ignores case.
        return indexWithoutCase[path.lowercased()] ?? nil
    }

    /// The paths below a folder; the empty folder is the root. Without an exact match, those of the folder that differs in case alone.
    func range(below folder: String) -> Range<Int> {
        guard !folder.isEmpty, folder != "." else { return 0..<paths.count }
        let range = exactRange(below: folder)
        guard range.isEmpty, let other = foldersWithoutCase[folder.lowercased()] ?? nil else { return range }
        return exactRange(below: other)
    }

    private func exactRange(below folder: String) -> Range<Int> {
        // "0" follows "/" in byte order.
        list.firstIndex(notBefore: folder + "/").index..<list.firstIndex(notBefore: folder + "0").index
    }
}
