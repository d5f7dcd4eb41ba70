import AshlarFacts
import AshlarModel
import AshlarText

/// The apps whose projects are not among the files, as where git ignores a project that a tool generates: the entry point of an
/// app belongs to no target, and no project of Xcode, Tuist or XcodeGen lies in a folder around it. A package builds no such app.
struct AppsWithoutProject {
    /// The largest folders around the entry points in which neither a manifest nor a file of a target lies.
    private let folders: [String]
    /// The folders of all manifests.
    private let manifestFolders: Set<String>

    init(of model: Model) {
        let entryPoints = model.files.indices.filter { model.modulesOfFile[$0].isEmpty && model.launchesApp(FileID($0)) }
        guard !entryPoints.isEmpty else {
            (folders, manifestFolders) = ([], [])
            return
        }
        let projects = Set(model.manifests.filter { [.xcode, .tuist, .xcodeGen].contains($0.tool) }.map(\.folder))
        manifestFolders = Set(model.manifests.map(\.folder))
        var taken = Set(model.manifests.flatMap { Path.folders(around: $0.path) })
        for (file, modules) in model.modulesOfFile.enumerated() where !modules.isEmpty {
            taken.formUnion(Path.folders(around: model.files[file].path))
        }
        folders = entryPoints.map { model.files[$0].path }
            .filter { path in !projects.contains("") && projects.isDisjoint(with: Path.folders(around: path)) }
            .compactMap { path in Path.folders(around: path).first { !taken.contains($0) } }
    }

    /// Whether a file that belongs to no target may be part of such an app: it lies in its folder, or in that of no manifest.
    func mayContain(_ path: String) -> Bool {
        guard !folders.isEmpty else { return false }
        let around = Path.folders(around: path)
        return folders.contains { around.contains($0) }
            || !manifestFolders.contains("") && manifestFolders.isDisjoint(with: around)
    }
}

extension Model {
    /// Whether a file is the entry point of an app: it launches a type, and imports a module of user interfaces.
    func launchesApp(_ file: FileID) -> Bool {
        let facts = files[Int(file)]
        return facts.types.contains { attributeNames(of: DeclarationID(file: file, index: $0)).contains("main") }
            && facts.imports.contains { Conventions.interfaceModules.contains($0.module) }
    }
}
