import AshlarFacts
import AshlarModel
import AshlarText

/// The folder of each file's module: the one that its target names or that the files share which it lists; without a target,
/// everything up to the folder `Sources`.
struct ModuleFolders: Sendable {
    /// For each file.
    private let folders: [String]
    private let names: [String]

    init(of model: Model) {
        // A target that lists its files one by one, as in Xcode, has the folder that they share.
        let listing = model.modules.map { module in
            module.target.sources.contains { if case .file = $0 { true } else { false } } ? module.commonFolder(in: model) : nil
        }
        folders = model.files.indices.map { file in
            let path = model.files[file].path
            let modules = model.modulesOfFile[file].map { Int($0) }
            let declared = modules.flatMap { model.modules[$0].target.sources.flatMap(\.folders) }
            return declared.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
                ?? modules.lazy.compactMap { listing[$0] }.first ?? path.usualModuleFolder
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
        guard let file, let module, !isNamed(model.modules[Int(module)], after: folder) else { return nil }
        let components = folders[Int(file)].split(separator: "/")
        guard let outer = components.firstIndex(of: Substring(folder)),
              let inner = components.indices[(outer + 1)...].first(where: {
                  isNamed(model.modules[Int(module)], after: String(components[$0]))
              }) else { return nil }
        return components[outer...inner].joined(separator: "/")
    }

    private func isNamed(_ module: Module, after folder: String) -> Bool {
        module.target.name.lowercased().contains(folder.lowercased())
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
        }
    }
}

extension String {
    /// The part of a file's path up to its first folder `Sources`, with the folder below if it begins the path; else its folder.
    fileprivate var usualModuleFolder: String {
        let components = Path.folder(of: self).split(separator: "/")
        guard let sources = components.firstIndex(of: "Sources") else { return Path.folder(of: self) }
        return components.prefix(sources == 0 ? 2 : sources + 1).joined(separator: "/")
    }
}
