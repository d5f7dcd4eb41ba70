import AshlarFacts

extension Model {
    /// The modules that a dependency connects, one pair or several for each module that compiles its source: a file that several
    /// modules compile may mean another module in each, as in a package and in a project that build the same files. Empty between
    /// files of one module, and for what is not of the project.
    package func modulePairs(of dependency: Dependency) -> [(source: ModuleID, target: ModuleID)] {
        switch (dependency.source, dependency.target) {
        case (.module(let source), .module(let target)):
            return source == target ? [] : [(source, target)]
        case (.file(let file), .module(let target)):
            return modulesOfFile[Int(file)].filter { imports(dependency, in: $0) && $0 != target }.map { ($0, target) }
        case (.file(let file), .file(let other)):
            let compiling = modulesOfFile[Int(other)]
            var pairs: [(source: ModuleID, target: ModuleID)] = []
            for source in modulesOfFile[Int(file)] where !compiling.contains(source) {
                let named = compiling.filter { target in
                    files[Int(file)].imports.contains { linker.names.module(named: $0.module, importedBy: [source]) == target }
                }
                for target in named.isEmpty ? compiling : named { pairs.append((source, target)) }
            }
            return pairs
        default: return []
        }
    }

    /// Whether several modules compile a file.
    package func isShared(_ node: Dependency.Node) -> Bool {
        if case .file(let file) = node { modulesOfFile[Int(file)].count > 1 } else { false }
    }
}
