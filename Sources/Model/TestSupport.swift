import AshlarFacts
import AshlarText

/// The modules that serve tests alone, though no manifest calls them tests: libraries that link a test framework; those that
/// import one and that no module uses but tests and such libraries, in every build unless tests use them and no product of the
/// package contains them; those that import one and have the name of a library for tests, such as Nimble; modules of which every
/// file lies in a folder of tests, such as an app that user interface tests launch; programs that measure others: they import a
/// library of benchmarks, or lie in a folder of benchmarks; apps whose projects lie in a folder of tests; programs that no product
/// contains and that depend on modules of tests, which they run; libraries without code that depend on libraries for tests; libraries
/// without code that no product contains and no target uses: they build others all at once; and libraries that extend one of these.
struct TestSupport {
    let modules: Set<ModuleID>

    init(modules: [Module], files: [FileFacts], testFolders: TestFolders, names: ModuleNames) {
        let own = Set(modules.map(\.name))
        // Linking a test framework is for test code alone: it does not exist where an app runs.
        let linking = Set(modules.indices.filter { index in
            [.library, .framework, .other].contains(modules[index].target.kind)
                && modules[index].target.dependencies.contains {
                    $0.kind == .external && !$0.isConditional && ["XCTest", "Testing"].contains($0.name)
                }
        })
        let inTestFolders = Set(modules.indices.filter { index in
            let module = modules[index]
            // What has no Swift files is where its manifest lies: an aggregate of tests.
            guard !module.files.isEmpty else { return testFolders.contain(module.manifest) }
            // An app of a project in such a folder runs tests, or is tested there, though it compiles files from elsewhere.
            if [.app, .appExtension].contains(module.target.kind), testFolders.contain(module.manifest) { return true }
            return module.files.allSatisfy { testFolders.contain(files[Int($0)].path) }
        })
        let measuring = modules.indices.filter { index in
            modules[index].target.kind == .executable && modules[index].files.contains { files[Int($0)].measures }
        }
        let used = names.declaredModules.reduce(into: Set<ModuleID>()) { $0.formUnion($1) }
        let building = modules.indices.filter { index in
            modules[index].target.kind == .library && modules[index].isEmpty(among: files) && !used.contains(ModuleID(index))
                && !names.isInProduct(modules[index])
        }
        let running = modules.indices.filter { index in
            guard modules[index].target.kind == .executable, !names.isInProduct(modules[index]) else { return false }
            return names.declaredModules[index].contains { target in
                let other = modules[Int(target)]
                return other.isTest || inTestFolders.contains(Int(target)) && Conventions.isTestTarget(other.target.name)
            }
        }
        // A library without code links what its manifest says, as the parts of a library of tests that is built already.
        let bundling = modules.indices.filter { index in
            modules[index].target.kind == .library && modules[index].isEmpty(among: files)
                && modules[index].target.dependencies.contains { Conventions.isTestModule($0.name) }
        }
        let importing = modules.indices.filter { index in
            [.library, .framework, .other].contains(modules[index].target.kind)
                && modules[index].files.contains { files[Int($0)].mayImportTestFramework(besides: own.contains) }
        }
        // The framework itself: what it is made of may be in languages other than Swift.
        let named = importing.filter { Conventions.isTestModule(modules[$0].target.name) }
        // A part of it in another language can be used with it alone.
        let parts = modules.indices.filter { index in
            modules[index].files.isEmpty && names.declaredModules[index].contains { named.contains(Int($0)) }
        }
        let libraries = Set(bundling + named + parts)
        let known = linking.union(inTestFolders).union(measuring).union(building).union(running).union(libraries)
        let isTest = { (index: Int) in modules[index].isTest || known.contains(index) }
        guard !importing.isEmpty else {
            self.modules = Self.extended(known, modules, names)
            return
        }
        var users: [Int: Set<Int>] = [:]
        for (index, module) in modules.enumerated() {
            let imported = Set(module.files.flatMap { files[Int($0)].imports.map(\.module) })
            let used = imported.compactMap { names.module(named: $0, importedBy: [ModuleID(index)]) } + names.declaredModules[index]
            for used in used where Int(used) != index { users[Int(used), default: []].insert(index) }
        }
        var candidates = Set(importing.filter { index in
            let module = modules[index]
            if module.files.contains(where: { files[Int($0)].importsTestFramework(besides: own.contains) }) { return true }
            let isInner = Path.isPackageManifest(module.manifest) && !names.isInProduct(module)
            return isInner && users[index]?.contains(where: isTest) == true
        })
        while let production = candidates.first(where: { candidate in
            users[candidate]?.contains { !isTest($0) && !candidates.contains($0) } == true
        }) { candidates.remove(production) }
        self.modules = Self.extended(candidates.union(known), modules, names)
    }

    /// The modules with the libraries that extend one of them: they depend on it, and its name comes before the rest of theirs, as
    /// `SnapshotTesting` in `SnapshotTestingCustomDump`.
    private static func extended(_ support: Set<Int>, _ modules: [Module], _ names: ModuleNames) -> Set<ModuleID> {
        let extensions = modules.indices.filter { index in
            [.library, .framework].contains(modules[index].target.kind) && names.declaredModules[index].contains { other in
                guard support.contains(Int(other)), modules[index].name.hasPrefix(modules[Int(other)].name) else { return false }
                return modules[index].name.dropFirst(modules[Int(other)].name.count).first?.isUppercase == true
            }
        }
        return Set(support.union(extensions).map { ModuleID($0) })
    }
}

extension FileFacts {
    /// Whether it belongs to benchmarks, by what it imports or where it lies.
    fileprivate var measures: Bool {
        imports.contains { Conventions.benchmarkModules.contains($0.module) }
            || Path.components(of: path).dropLast().contains { Conventions.benchmarkFolders.contains(String($0)) }
    }

    /// Whether it imports a module that only tests and what supports them import, in every build for some platform, in every
    /// debug build (tests are debug builds), or wherever the module exists.
    ///
    /// - Parameter isOwn: whether a name is that of a module of the project, which is none of these.
    package func importsTestFramework(besides isOwn: (String) -> Bool) -> Bool {
        imports.contains { statement in
            Conventions.isTestModule(statement.module) && !isOwn(statement.module)
                && (condition(at: statement.offset)?.conditionFlags.allSatisfy(Self.mayHold) ?? true)
        }
    }

    /// The same in some build, whatever the conditions around the import.
    fileprivate func mayImportTestFramework(besides isOwn: (String) -> Bool) -> Bool {
        imports.contains { Conventions.isTestModule($0.module) && !isOwn($0.module) }
    }

    /// Whether a word of a condition lets an import be one for tests: `DEBUG`, and `canImport(XCTest)`.
    private static func mayHold(_ word: Substring) -> Bool {
        ["DEBUG", "canImport"].contains(word) || Conventions.isTestModule(String(word))
    }
}

extension String {
    /// The words of a condition of `#if` but those of platforms, architectures and versions: flags, and `canImport` with its module.
    package var conditionFlags: [Substring] {
        replacing(/(os|arch|swift|compiler|targetEnvironment)\([^)]*\)/, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
}
