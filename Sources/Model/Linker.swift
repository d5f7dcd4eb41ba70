import AshlarFacts

/// Resolves imports, references and declared dependencies to edges between files and modules.
struct Linker {
    private(set) var files: [FileFacts]
    let modules: [Module]
    let modulesOfFile: [[ModuleID]]
    let names: ModuleNames
    private(set) var resolver: Resolver
    let indexed: IndexedReferences

    /// The same for other facts of the files, without an index of the compiler.
    func with(_ files: [FileFacts], _ resolver: Resolver) -> Linker {
        var copy = self
        (copy.files, copy.resolver) = (files, resolver)
        return copy
    }

    /// The dependencies that manifests declare, ordered by source and position.
    var declaredEdges: [Dependency] { modules.indices.flatMap { declaredEdges(of: ModuleID($0)) } }

    /// The dependencies of a file, ordered by position.
    func dependencies(of file: FileID) -> [Dependency] {
        (importEdges(of: file) + references(of: file)).sorted { ($0.mark, $0.evidence) < ($1.mark, $1.evidence) }
    }

    /// The dependencies of a file, with the names that their resolution asks for.
    func resolution(of file: FileID) -> Resolution {
        let trace = NameTrace(of: files[Int(file)])
        let dependencies = with(files, Resolver(resolver, files: files, trace: trace)).dependencies(of: file)
        return Resolution(dependencies: dependencies, names: trace.requested.names)
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
        return files[Int(file)].imports.flatMap { statement in
            let targets = names.modules(named: statement.module, importedBy: own)
            let nodes: [Dependency.Node] = targets.isEmpty
                ? names.external(statement.module).map { [.external($0)] } ?? []
                : targets.filter { !own.contains($0) }.map { .module($0) }
            return nodes.map { node in
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
