import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Types that are public without need: no other module names them.
struct Exposed: Check {
    static let name = "exposed"
    static let summary = "Another module of the project names each public type."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .optional("in", .files, "The files whose types count; without this key, the whole project but tests."),
    ])

    private let selector: FileSelector?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Exposed? {
        guard !node.isNull else { return Exposed(selector: nil) }
        guard let node = reader.mapping(node, of: "'exposed'", keys: keys) else { return nil }
        return Exposed(selector: node["in"].flatMap { reader.files($0, of: "'in' of 'exposed'") })
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        FactQuery(.declarations)
    }

    func inspect(_ run: inout CheckRun) {
        let model = run.model
        let files = selector.map { run.select($0).fileIDs } ?? run.sourceFiles.filter { !model.isTestOfFile[Int($0)] }
        // Where a target is not known, its files may name anything.
        guard model.incompleteManifests.isEmpty, model.modules.count > 1 else { return }
        let closed = Set(model.modules.indices.filter { model.isClosed(model.modules[$0]) }.map { ModuleID($0) })
        let uses = PublicUses(of: model)
        for file in files {
            let own = model.modulesOfFile[Int(file)]
            guard own.count == 1, closed.contains(own[0]), !run.leavesOut(file) else { continue }
            let facts = model.files[Int(file)]
            for index in facts.types {
                let id = DeclarationID(file: file, index: index)
                guard facts.declarations[Int(index)].kind.isNominal, facts.declarations[Int(index)].parent == nil,
                      model.access(of: id) >= .public, !uses.mayNeed(id, in: model) else { continue }
                let name = model.qualifiedName(of: id)
                run.report(
                    "'\(name)' is public, and no other module names it", at: model.location(of: id),
                    about: CheckRun.Subject(path: facts.path, names: [name]), help: "make it internal"
                )
            }
        }
    }
}

extension Model {
    /// Whether all users of a module are in the project: not if it is a product of a package that nothing here uses, or a pod.
    fileprivate func isClosed(_ module: Module) -> Bool {
        guard [.library, .framework, .app, .executable].contains(module.target.kind),
              let manifest = manifests.first(where: { $0.path == module.manifest }) else { return false }
        switch manifest.tool {
        case .cocoaPods: return false
        case .swiftPM:
            let folder = Path.folder(of: manifest.path)
            let isUsed = manifests.contains { other in
                other.path != manifest.path && other.packages.contains { $0.localPath == folder }
            }
            return isUsed || !manifest.products.contains { $0.targets.contains(module.target.name) }
        case .tuist, .xcodeGen, .xcode: return modules.contains { $0.target.kind == .app }
        }
    }
}
