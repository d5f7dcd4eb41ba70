import AshlarFacts

/// Resolves imports, references and declared dependencies to edges between files and modules.
struct Linker {
    let files: [FileFacts]
    let modules: [Module]
    let modulesOfFile: [[ModuleID]]
    let names: ModuleNames
    let resolver: Resolver
    let indexed: IndexedReferences

    /// All dependencies: those that manifests declare, then those of files, both ordered by source and position.
    func dependencies(_ concurrency: some Concurrency) -> [Dependency] {
        var dependencies = modules.indices.flatMap { declaredEdges(of: ModuleID($0)) }
        let ofFiles = concurrency.map(count: files.count) { index in
            (importEdges(of: FileID(index)) + references(of: FileID(index)))
                .sorted { ($0.mark, $0.evidence) < ($1.mark, $1.evidence) }
        }
        dependencies.reserveCapacity(dependencies.count + ofFiles.reduce(0) { $0 + $1.count })
        for dependenciesOfFile in ofFiles { dependencies += dependenciesOfFile }
        return dependencies
    }

    /// The compiler's index takes precedence over the lookup of type names.
    private func references(of file: FileID) -> [Dependency] {
        (indexed.references(of: file) ?? resolver.references(of: file)) + resolver.globals(in: file)
    }

    /// References of a file to types that it declares itself.
    func referencesWithin(_ file: FileID) -> [Dependency] {
        indexed.referencesWithin(file) ?? resolver.referencesWithin(file)
    }

    private func importEdges(of file: FileID) -> [Dependency] {
        let own = modulesOfFile[Int(file)]
        return files[Int(file)].imports.compactMap { statement in
            let target = names.module(named: statement.module, importedBy: own)
            if let target, own.contains(target) { return nil }
            let external = names.external(statement.module)
            return (target.map { .module($0) } ?? external.map { .external($0) }).map { node in
                Dependency(source: .file(file), target: node, evidence: .imports, isCertain: true, mark: statement.offset)
            }
        }
    }

    private func declaredEdges(of module: ModuleID) -> [Dependency] {
        let source = modules[Int(module)]
        return source.target.dependencies.enumerated().flatMap { index, dependency in
            names.targets(of: dependency, from: source).map { target in
                Dependency(
                    source: .module(module), target: target, evidence: .declared, isCertain: true,
                    mark: UInt32(index)
                )
            }
        }
    }
}
