import AshlarFacts

/// Which declarations a file can name, by modules, imports and access levels.
struct Visibility {
    private let files: [FileFacts]
    private let modules: [Module]
    private let modulesOfFile: [[ModuleID]]
    /// What each file imports of the project: the module, and whether `@testable`.
    private var imports: [[ModuleID: Bool]] = []

    init(files: [FileFacts], modules: [Module], modulesOfFile: [[ModuleID]], names: ModuleNames) {
        self.files = files
        self.modules = modules
        self.modulesOfFile = modulesOfFile
        let exported = Self.exportedModules(files: files, modules: modules, names: names)
        for (file, facts) in files.enumerated() {
            var reached: [ModuleID: Bool] = [:]
            for statement in facts.imports {
                guard let module = names.module(named: statement.module, importedBy: modulesOfFile[file]) else { continue }
                let isTestable = statement.attributes.contains("testable")
                reached[module] = reached[module] == true || isTestable
                for other in exported[module] ?? [] where reached[other] == nil { reached[other] = false }
            }
            imports.append(reached)
        }
    }

    /// The modules that importers of a module get with it, by `@_exported import`, at any distance.
    private static func exportedModules(
        files: [FileFacts], modules: [Module], names: ModuleNames
    ) -> [ModuleID: Set<ModuleID>] {
        var direct: [ModuleID: Set<ModuleID>] = [:]
        for (index, module) in modules.enumerated() {
            for file in module.files {
                for statement in files[Int(file)].imports where statement.attributes.contains("_exported") {
                    guard let other = names.module(named: statement.module, importedBy: [ModuleID(index)]) else { continue }
                    direct[ModuleID(index), default: []].insert(other)
                }
            }
        }
        return direct.mapValues { first in
            var reached = first
            var open = Array(first)
            while let next = open.popLast() {
                for other in direct[next] ?? [] where reached.insert(other).inserted { open.append(other) }
            }
            return reached
        }
    }

    /// How near a declaration is to a file that may name it.
    enum Nearness: Int, Comparable {
        case imported, sameModule, sameFile

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
        if own.contains(where: theirs.contains) { return .sameModule }
        for module in theirs {
            guard let isTestable = imports[Int(file)][module] else { continue }
            if access >= .public || isTestable { return .imported }
            if access == .package, own.contains(where: { modules[Int($0)].manifest == modules[Int(module)].manifest }) {
                return .imported
            }
        }
        return nil
    }

    /// The modules of a name that a file can name: its own and those it imports.
    func canName(module: ModuleID, in file: FileID) -> Bool {
        modulesOfFile[Int(file)].contains(module) || imports[Int(file)][module] != nil
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
