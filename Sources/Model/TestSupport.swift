import AshlarFacts

/// The modules that serve tests alone, though no manifest calls them tests: libraries that link a test framework; those that
/// import one and that tests use, and no other module but such a library; and modules of which every file lies in a folder of
/// tests, such as an app that user interface tests launch.
struct TestSupport {
    let modules: Set<ModuleID>

    init(modules: [Module], files: [FileFacts], testFolders: TestFolders) {
        // Linking a test framework is for test code alone: it does not exist where an app runs.
        let linking = Set(modules.indices.filter { index in
            [.library, .framework, .other].contains(modules[index].target.kind)
                && modules[index].target.dependencies.contains {
                    $0.kind == .external && !$0.isConditional && ["XCTest", "Testing"].contains($0.name)
                }
        })
        let inTestFolders = Set(modules.indices.filter { index in
            !modules[index].files.isEmpty && modules[index].files.allSatisfy { testFolders.contain(files[Int($0)].path) }
        })
        let known = linking.union(inTestFolders)
        let isTest = { (index: Int) in modules[index].isTest || known.contains(index) }
        var candidates = Set(modules.indices.filter { index in
            [.library, .framework, .other].contains(modules[index].target.kind)
                && modules[index].files.contains { files[Int($0)].importsTestFramework }
        })
        guard !candidates.isEmpty else {
            self.modules = Set(known.map { ModuleID($0) })
            return
        }
        let byName = Dictionary(grouping: candidates) { modules[$0].name }
        var users: [Int: Set<Int>] = [:]
        for (index, module) in modules.enumerated() {
            let imported = Set(module.files.flatMap { files[Int($0)].imports.map(\.module) })
            let declared = Set(module.target.dependencies.map(\.name))
            for name in imported.union(declared) {
                for used in byName[name] ?? [] where used != index { users[used, default: []].insert(index) }
            }
        }
        candidates = candidates.filter { candidate in users[candidate]?.contains(where: isTest) == true }
        while let production = candidates.first(where: { candidate in
            users[candidate]?.contains { !isTest($0) && !candidates.contains($0) } == true
        }) { candidates.remove(production) }
        self.modules = Set(candidates.union(known).map { ModuleID($0) })
    }
}

extension FileFacts {
    /// Whether it imports a module that only tests and what supports them import, in every build.
    var importsTestFramework: Bool {
        imports.contains { ["XCTest", "Testing", "Quick", "Nimble"].contains($0.module) && condition(at: $0.offset) == nil }
    }
}
