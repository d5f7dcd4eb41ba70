import AshlarFacts
import AshlarModel
import AshlarText

/// The folders of a selection, in which a dependency leads from a folder to one beside it.
struct SiblingFolders {
    /// Their paths, sorted.
    let names: [String]
    /// For each file and module, the numbers of the folders around it, from the outermost; empty for what is not selected.
    private let files: [[Int]]
    private let modules: [[Int]]

    init(of selector: FileSelector, in run: inout CheckRun) {
        let selection = run.select(selector)
        let model = run.model
        let ofFiles = model.files.indices.map { file in
            selection.files[file] == nil ? "" : Path.folder(of: model.files[file].path)
        }
        let places = run.moduleFolders
        let ofModules = model.modules.indices.map { module in
            guard selection.modules[module] != nil, let file = model.modules[module].files.first else { return "" }
            return Path.folder(of: places.path(of: Int(file)))
        }
        var all: Set<String> = []
        for folder in ofFiles + ofModules where !folder.isEmpty && all.insert(folder).inserted {
            all.formUnion(Path.folders(around: folder))
        }
        all.remove("")
        names = all.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        var known: [String: [Int]] = [:]
        func around(_ folder: String) -> [Int] {
            if let found = known[folder] { return found }
            let all = folder.isEmpty ? [] : Path.folders(around: folder) + [folder]
            let found = all.sorted { $0.utf8.count < $1.utf8.count }.compactMap { numbers[$0] }
            known[folder] = found
            return found
        }
        files = ofFiles.map(around)
        modules = ofModules.map(around)
    }

    /// The two folders of one folder that contain the ends of a dependency; `nil` if one end contains the other.
    func ends(from source: Dependency.Node, to target: Dependency.Node) -> (source: Int, target: Int)? {
        zip(folders(around: source), folders(around: target)).first { $0 != $1 }
    }

    /// Whether a file or module lies in one of the folders.
    func contains(_ node: Dependency.Node) -> Bool { !folders(around: node).isEmpty }

    private func folders(around node: Dependency.Node) -> [Int] {
        switch node {
        case .file(let file): files[Int(file)]
        case .module(let module): modules[Int(module)]
        case .external: []
        }
    }
}
