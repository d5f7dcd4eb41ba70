import AshlarFacts

/// Which declarations a file can name, by modules, imports and access levels.
struct Visibility {
    private let files: [FileFacts]
    private let modules: [Module]
    private let modulesOfFile: [[ModuleID]]
    /// What each file imports, and its modules re-export: an `@_exported import` holds for every file of its module.
    private let reached: [Reach]

    /// What imports bring into sight.
    private struct Reach: Sendable {
        /// The project's modules that are imported as a whole, and whether `@testable`.
        var modules: [ModuleID: Bool] = [:]
        /// Types that are imported by name (`import struct M.X`) from a module; `nil` for one from outside.
        var types: [String: ModuleID?] = [:]

        mutating func add(_ other: Reach) {
            for module in other.modules.keys where modules[module] == nil { modules[module] = false }
            types.merge(other.types) { own, _ in own }
        }
    }

    init(
        files: [FileFacts], modules: [Module], modulesOfFile: [[ModuleID]], names: ModuleNames, _ concurrency: some Concurrency
    ) {
        self.files = files
        self.modules = modules
        self.modulesOfFile = modulesOfFile
        let exported = Self.exports(files: files, modules: modules, names: names)
        // One field at a time: the facts of a file are large to copy.
        reached = concurrency.map(count: files.count) { file in
            let own = modulesOfFile[file]
            var reach = Self.reach(of: files[file].imports, importedBy: own, names)
            for module in reach.modules.keys.sorted() {
                if let further = exported[module] { reach.add(further) }
            }
            for module in own {
                if let further = exported[module] { reach.add(further) }
            }
            return reach
        }
    }

    private static func reach(of imports: [Import], importedBy own: [ModuleID], _ names: ModuleNames) -> Reach {
        var reach = Reach()
        for statement in imports {
            let module = names.module(named: statement.module, importedBy: own)
            if statement.kind != nil {
                reach.types[statement.name] = .some(module)
            } else if let module {
                reach.modules[module] = reach.modules[module] == true || statement.attributes.contains("testable")
            }
        }
        return reach
    }

    /// What importers of a module get with it, by `@_exported import`, at any distance.
    private static func exports(files: [FileFacts], modules: [Module], names: ModuleNames) -> [ModuleID: Reach] {
        var direct: [ModuleID: Reach] = [:]
        for (index, module) in modules.enumerated() {
            for file in module.files {
                let exported = files[Int(file)].imports.filter { $0.attributes.contains("_exported") }
                guard !exported.isEmpty else { continue }
                direct[ModuleID(index), default: Reach()].add(reach(of: exported, importedBy: [ModuleID(index)], names))
            }
        }
        return direct.mapValues { first in
            var reach = first
            var seen: Set<ModuleID> = []
            var open = first.modules.keys.sorted()
            while let next = open.popLast() {
                guard seen.insert(next).inserted, let further = direct[next] else { continue }
                reach.add(further)
                open += further.modules.keys.sorted()
            }
            return reach
        }
    }

    /// How near a declaration is to a file that may name it.
    enum Nearness: Int, Comparable {
        case imported, importedByName, someModule, sameModule, sameFile

        static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether and from how near a file can name a declaration; `nil` where it cannot.
    func nearness(of id: DeclarationID, to file: FileID) -> Nearness? {
        if id.file == file { return .sameFile }
        let access = effectiveAccess(of: id, in: files)
        guard access > .fileprivate else { return nil }
        let own = modulesOfFile[Int(file)]
        let theirs = modulesOfFile[Int(id.file)]
        if own.isEmpty && theirs.isEmpty { return .sameModule }
        // Two manifests may compile one file, each with other files beside it: who is there in both goes first.
        if own.allSatisfy(theirs.contains), !own.isEmpty { return .sameModule }
        if own.contains(where: theirs.contains) { return .someModule }
        let reach = reached[Int(file)]
        for module in theirs {
            if !reach.types.isEmpty, let scope = reach.types[outermostName(of: id)], scope == module {
                return .importedByName
            }
            guard let isTestable = reach.modules[module] else { continue }
            if access >= .public || isTestable { return .imported }
            if access == .package, own.contains(where: { modules[Int($0)].manifest == modules[Int(module)].manifest }) {
                return .imported
            }
        }
        return nil
    }

    private func outermostName(of id: DeclarationID) -> String {
        let name = qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations)
        return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Whether a file imports a type of a name from outside, by that name: no other module's counts then.
    func importsFromOutside(typeNamed name: String, in file: FileID) -> Bool {
        let types = reached[Int(file)].types
        guard !types.isEmpty, let module = types[name] else { return false }
        return module == nil
    }

    /// Whether a file can name a module: its own, or one that it imports.
    func canName(module: ModuleID, in file: FileID) -> Bool {
        let reach = reached[Int(file)]
        return modulesOfFile[Int(file)].contains(module) || reach.modules[module] != nil
            || reach.types.values.contains { $0 == module }
    }

    func isIn(_ module: ModuleID, _ id: DeclarationID) -> Bool {
        modulesOfFile[Int(id.file)].contains(module)
    }
}

/// A declaration's access, no wider than that of what it lies in.
func effectiveAccess(of id: DeclarationID, in files: [FileFacts]) -> Access {
    // One field at a time: declarations are large to copy.
    let declarations = files[Int(id.file)].declarations
    let access = declarations[Int(id.index)].access
    guard let parent = declarations[Int(id.index)].parent else { return access ?? .internal }
    let outer = declarations[Int(parent)].kind
    if outer == .extension { return access ?? declarations[Int(parent)].access ?? .internal }
    let limit = effectiveAccess(of: DeclarationID(file: id.file, index: parent), in: files)
    let isAsWideAsItsType = outer == .protocol || declarations[Int(id.index)].kind == .case
    return min(access ?? (isAsWideAsItsType ? limit : .internal), limit)
}
