import AshlarFacts
import AshlarText

/// Which declarations are visible in a file, by modules, imports and access levels.
struct Visibility {
    private var files: [FileFacts]
    private let modules: [Module]
    private let modulesOfFile: [[ModuleID]]
    private let isTestOfFile: [Bool]
    /// What each file imports, re-exports of its own modules included: an `@_exported import` applies to every file of its module.
    private let importSets: [ImportSet]
    /// For files of no known target, the module names that their folders suggest; empty if all targets are known.
    private let unknownModuleNames: [FileID: Set<String>]

    /// The modules and types that imports make visible.
    private struct ImportSet: Sendable {
        /// The project's modules that are imported as a whole, with whether the import is `@testable`.
        var modules: [ModuleID: Bool] = [:]
        /// Types imported by name (`import struct M.X`), with their module; `nil` for an external module.
        var types: [String: ModuleID?] = [:]

        mutating func add(_ other: ImportSet) {
            for module in other.modules.keys where modules[module] == nil { modules[module] = false }
            types.merge(other.types) { own, _ in own }
        }
    }

    init(
        files: [FileFacts], modules: [Module], modulesOfFile: [[ModuleID]], isTestOfFile: [Bool], names: ModuleNames,
        areTargetsKnown: Bool, _ concurrency: some Concurrency
    ) {
        let ofNoTarget = areTargetsKnown ? [] : files.indices.filter { modulesOfFile[$0].isEmpty }
        unknownModuleNames = Dictionary(uniqueKeysWithValues: ofNoTarget.map { file in
            (FileID(file), Self.moduleNames(suggestedBy: files[file].path))
        })
        self.files = files
        self.modules = modules
        self.modulesOfFile = modulesOfFile
        self.isTestOfFile = isTestOfFile
        let exported = Self.exports(files: files, modules: modules, names: names)
        // One field at a time: the facts of a file are large to copy.
        importSets = concurrency.map(count: files.count) { file in
            let own = modulesOfFile[file]
            var imports = Self.importSet(of: files[file].imports, importedBy: own, names)
            for module in imports.modules.keys.sorted() {
                if let reexports = exported[module] { imports.add(reexports) }
            }
            for module in own {
                if let reexports = exported[module] { imports.add(reexports) }
            }
            return imports
        }
    }

    /// The same for other facts of the files, with the same imports.
    func with(_ files: [FileFacts]) -> Visibility {
        var copy = self
        copy.files = files
        return copy
    }

    /// The names of a file's folders, and the joined names of nested ones: `Network`, `Core` and `CoreNetwork` for
    /// `Core/Network/A.swift`.
    private static func moduleNames(suggestedBy path: String) -> Set<String> {
        let folders = Path.components(of: path).dropLast().map(String.init)
        return Set(folders.indices.flatMap { first in
            (first..<folders.count).map { last in moduleIdentifier(folders[first...last].joined()) }
        })
    }

    private static func importSet(of imports: [Import], importedBy own: [ModuleID], _ names: ModuleNames) -> ImportSet {
        var result = ImportSet()
        for statement in imports {
            let module = names.module(named: statement.module, importedBy: own)
            if statement.kind != nil {
                result.types[statement.name] = .some(module)
            } else if let module {
                result.modules[module] = result.modules[module] == true || statement.attributes.contains("testable")
            }
        }
        return result
    }

    /// The transitive re-exports (`@_exported import`) of each module.
    private static func exports(files: [FileFacts], modules: [Module], names: ModuleNames) -> [ModuleID: ImportSet] {
        var direct: [ModuleID: ImportSet] = [:]
        for (index, module) in modules.enumerated() {
            for file in module.files {
                let exported = files[Int(file)].imports.filter { $0.attributes.contains("_exported") }
                guard !exported.isEmpty else { continue }
                direct[ModuleID(index), default: ImportSet()].add(importSet(of: exported, importedBy: [ModuleID(index)], names))
            }
        }
        return direct.mapValues { first in
            var closure = first
            var seen: Set<ModuleID> = []
            var worklist = first.modules.keys.sorted()
            while let next = worklist.popLast() {
                guard seen.insert(next).inserted, let further = direct[next] else { continue }
                closure.add(further)
                worklist += further.modules.keys.sorted()
            }
            return closure
        }
    }

    /// How near a declaration is to a file that may refer to it, in ascending order.
    enum Nearness: Int, Comparable {
        case imported, importedByName, someModule, sameModule, sameFile

        static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }
    }

    /// How near a declaration is to a file; `nil` if it is not visible there.
    func nearness(of id: DeclarationID, to file: FileID) -> Nearness? {
        if id.file == file { return .sameFile }
        let access = effectiveAccess(of: id, in: files)
        guard access > .fileprivate else { return nil }
        let own = modulesOfFile[Int(file)]
        let theirs = modulesOfFile[Int(id.file)]
        // Where no manifest tells, tests have doubles of their own, and the app prefers its own types.
        if own.isEmpty && theirs.isEmpty {
            return isTestOfFile[Int(file)] == isTestOfFile[Int(id.file)] ? .sameModule : .someModule
        }
        if theirs.isEmpty {
            guard access >= .public, let names = unknownModuleNames[id.file] else { return nil }
            return files[Int(file)].imports.contains { names.contains($0.module) } ? .imported : nil
        }
        // Two manifests may compile one file together with different files: declarations in all its modules take precedence.
        if own.allSatisfy(theirs.contains), !own.isEmpty { return .sameModule }
        if own.contains(where: theirs.contains) { return .someModule }
        let imports = importSets[Int(file)]
        for module in theirs {
            if !imports.types.isEmpty, let scope = imports.types[outermostName(of: id)], scope == module {
                return .importedByName
            }
            guard let isTestable = imports.modules[module] else { continue }
            if access >= .public || isTestable { return .imported }
            if access == .package, own.contains(where: { modules[Int($0)].manifest == modules[Int(module)].manifest }) {
                return .imported
            }
        }
        return nil
    }

    private func outermostName(of id: DeclarationID) -> String {
        let declarations = files[Int(id.file)].declarations
        guard declarations[Int(id.index)].kind.isType else { return declarations[Int(id.index)].name }
        let name = qualifiedTypeName(of: id.index, in: declarations)
        return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Whether a file imports an external type of a name explicitly (`import struct M.X`): it hides those of other modules.
    func importsFromOutside(typeNamed name: String, in file: FileID) -> Bool {
        let types = importSets[Int(file)].types
        guard !types.isEmpty, let module = types[name] else { return false }
        return module == nil
    }

    /// Whether a module's name is visible in a file: its own module, or one that it imports.
    func canName(module: ModuleID, in file: FileID) -> Bool {
        let imports = importSets[Int(file)]
        return modulesOfFile[Int(file)].contains(module) || imports.modules[module] != nil
            || imports.types.values.contains { $0 == module }
    }

    func isIn(_ module: ModuleID, _ id: DeclarationID) -> Bool {
        modulesOfFile[Int(id.file)].contains(module)
    }
}

/// A declaration's effective access level: no wider than that of the declarations around it.
func effectiveAccess(of id: DeclarationID, in files: [FileFacts]) -> Access {
    // One field at a time: declarations are large to copy.
    let declarations = files[Int(id.file)].declarations
    let access = declarations[Int(id.index)].access
    guard let parent = declarations[Int(id.index)].parent else { return access ?? .internal }
    let outer = declarations[Int(parent)].kind
    if outer == .extension { return access ?? declarations[Int(parent)].access ?? .internal }
    let limit = effectiveAccess(of: DeclarationID(file: id.file, index: parent), in: files)
    let inheritsAccess = outer == .protocol || declarations[Int(id.index)].kind == .case
    return min(access ?? (inheritsAccess ? limit : .internal), limit)
}
