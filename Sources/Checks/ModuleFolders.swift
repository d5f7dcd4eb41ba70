import AshlarFacts
import AshlarModel
import AshlarText

/// The folder of each file's module: the one that its target names or that the files share which it lists; without a target,
/// everything up to the folder `Sources`. Of several folders that a target names, each that is named after the target is one;
/// the files of the others have the folder that all files of the target share.
struct ModuleFolders: Sendable {
    /// For each file.
    private let folders: [String]
    private let names: [String]

    init(of model: Model) {
        // A target that lists its files one by one, as in Xcode, has the folder that they share.
        let declared = model.modules.map { $0.target.sources.flatMap(\.folders) }
        let shared = model.modules.indices.map { index in
            let module = model.modules[index]
            let listsFiles = module.target.sources.contains { if case .file = $0 { true } else { false } }
            return listsFiles || declared[index].count > 1 ? module.commonFolder(in: model) : nil
        }
        folders = model.files.indices.map { file in
            let path = model.files[file].path
            let modules = model.modulesOfFile[file].map { Int($0) }
            let own = modules.flatMap { module in
                declared[module].filter { folder in
                    path.hasPrefix(folder + "/") && (declared[module].count == 1 || Self.isNamed(model.modules[module], after: folder))
                }
            }
            return own.max { $0.utf8.count < $1.utf8.count } ?? modules.lazy.compactMap { shared[$0] }.first ?? path.usualModuleFolder
        }
        names = model.files.map { Path.name(of: $0.path) }
    }

    /// A path of the file as if it lay directly in its module's folder.
    func path(of file: Int) -> String { folders[file].isEmpty ? names[file] : folders[file] + "/" + names[file] }

    /// The folders `A/B` of the module of a node below a folder `A`, if the module is named after `B` and not after `A`.
    func unit(of node: Dependency.Node, in folder: String, _ model: Model) -> String? {
        let file: FileID?
        let module: ModuleID?
        switch node {
        case .file(let id): (file, module) = (id, model.modulesOfFile[Int(id)].first)
        case .module(let id): (file, module) = (model.modules[Int(id)].files.first, id)
        case .external: return nil
        }
        guard let file, let module else { return nil }
        let components = folders[Int(file)].split(separator: "/")
        guard let outer = components.firstIndex(of: Substring(folder)), !Self.isNamed(model.modules[Int(module)], after: folder),
              let inner = components.indices[(outer + 1)...].first(where: {
                  Self.isNamed(model.modules[Int(module)], after: String(components[$0]))
              }) else { return nil }
        return components[outer...inner].joined(separator: "/")
    }

    /// Whether a module's name contains one of the components of a folder's path.
    private static func isNamed(_ module: Module, after folder: String) -> Bool {
        let name = module.target.name.lowercased()
        return folder.lowercased().split(separator: "/").contains { $0 != "sources" && name.contains($0) }
    }
}

extension Module {
    /// The nearest folder of all its files; empty for the project's own.
    fileprivate func commonFolder(in model: Model) -> String {
        let paths = files.map { Path.folder(of: model.files[Int($0)].path).split(separator: "/") }
        guard var common = paths.first else { return "" }
        for path in paths { common = Array(zip(common, path).prefix { $0 == $1 }.map(\.0)) }
        return common.joined(separator: "/")
    }
}

extension Manifest.FileSet {
    /// The folders that it names.
    fileprivate var folders: [String] {
        switch self {
        case .file: []
        case .folder(let folder): folder.isEmpty ? [] : [folder]
        case .firstFolder(let folders): folders.filter { !$0.isEmpty }
        case .glob(let text):
            [text.split(separator: "/").prefix { !$0.contains("*") && !$0.hasSuffix(".swift") }.joined(separator: "/")].filter { !$0.isEmpty }
        case .part(let whole, _): whole.folders
        }
    }
}

extension String {
    /// The part of a file's path up to its first folder `Sources`, with the folder below if it begins the path; else its folder.
    fileprivate var usualModuleFolder: String {
        let components = Path.components(of: Path.folder(of: self))
        guard let sources = components.firstIndex(of: "Sources") else { return Path.folder(of: self) }
        return components.prefix(sources == 0 ? 2 : sources + 1).joined(separator: "/")
    }
}
