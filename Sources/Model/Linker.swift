import AshlarFacts

/// Turns imports, references and declared dependencies into edges between files and modules.
struct Linker {
    let files: [FileFacts]
    let modules: [Module]
    let modulesOfFile: [[ModuleID]]
    let names: ModuleNames
    let resolver: Resolver

    /// All dependencies: those that manifests declare, then those of files, each in the order of places.
    func dependencies(_ forEachFile: Model.ForEachFile) -> [Dependency] {
        let declared = inOrder(modules.indices.flatMap { declaredEdges(of: ModuleID($0)) })
        return declared + forEachFile(files.count) { index in
            inOrder(importEdges(of: FileID(index)) + resolver.references(of: FileID(index)))
        }.flatMap(\.self)
    }

    private func importEdges(of file: FileID) -> [Dependency] {
        let facts = files[Int(file)]
        let own = modulesOfFile[Int(file)]
        return facts.imports.compactMap { statement in
            let target = names.module(named: statement.module, importedBy: own)
            if let target, own.contains(target) { return nil }
            return Dependency(
                source: .file(file), target: target.map { .module($0) } ?? .external(statement.module),
                evidence: .imports, isCertain: true, location: facts.location(of: statement.offset)
            )
        }
    }

    private func declaredEdges(of module: ModuleID) -> [Dependency] {
        let source = modules[Int(module)]
        return source.target.dependencies.flatMap { dependency in
            names.targets(of: dependency, from: source).map { target in
                Dependency(
                    source: .module(module), target: target, evidence: .declared, isCertain: true,
                    location: dependency.location
                )
            }
        }
    }
}

private func inOrder(_ dependencies: [Dependency]) -> [Dependency] {
    dependencies.sorted { ($0.location, $0.evidence, $0.target) < ($1.location, $1.evidence, $1.target) }
}
