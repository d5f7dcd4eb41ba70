import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

extension OpenProject {
    /// How many files depend on each type of a file, and how many injections it has as a service or as what implements one.
    func codeLenses(in path: String) -> [CodeLens] {
        guard let project = session?.project, let file = project.model.files.firstIndex(where: { $0.path == path }) else { return [] }
        let facts = project.model.files[file]
        var users: [DeclarationID: Set<Dependency.Node>] = [:]
        for dependency in project.model.dependencies where dependency.target == .file(FileID(file)) && dependency.source != .file(FileID(file)) {
            if let type = dependency.declaration { users[type, default: []].insert(dependency.source) }
        }
        let injections = injectionCounts(in: project)
        return facts.types.compactMap { index in
            let declaration = facts.declarations[Int(index)]
            guard declaration.kind.isNominal, declaration.parent == nil else { return nil }
            let type = DeclarationID(file: FileID(file), index: index)
            let dependents = counted(users[type]?.count ?? 0, "dependent file")
            let title = dependents + (injections[type].map { ", " + counted($0, "injection") } ?? "")
            return CodeLens(range: range(at: facts.location(of: declaration.offset)), command: Command(title: title))
        }
    }

    private func injectionCounts(in project: Project) -> [DeclarationID: Int] {
        let graph = project.linked.injectionGraph
        var counts: [DeclarationID: Int] = [:]
        for injection in graph.injections {
            let bindings = injection.targets.map { graph.bindings[$0] }
            for type in Set(bindings.flatMap { [$0.service?.declaration, $0.implementation?.declaration] }.compactMap(\.self)) {
                counts[type, default: 0] += 1
            }
        }
        return counts
    }
}
