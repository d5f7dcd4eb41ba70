import AshlarFacts
import AshlarModel

/// Which modules may use others without importing them: the compiler finds the members of extensions in every module that imports of
/// the file's module lead to, directly or not.
struct LeakedMembers {
    private let model: Model
    /// For each module by name, the names of the modules of the project that its files import.
    private let imports: [String: Set<String>]

    /// - Parameter imports: the names of the modules that the files of each module import.
    init(of model: Model, imports: [ModuleID: Set<String>]) {
        self.model = model
        self.imports = Dictionary(imports.map { (model.modules[Int($0.key)].name, $0.value) }) { $0.union($1) }
    }

    /// Whether a module may use members by which another extends types that it does not declare, as `String`.
    func mayUse(_ other: Module, in module: Module) -> Bool {
        exposesMembersOfOthers(other) && isReached(other.name, from: module.name)
    }

    private func exposesMembersOfOthers(_ module: Module) -> Bool {
        var own: Set<String> = []
        var extended: Set<String> = []
        for file in module.files {
            let facts = model.files[Int(file)]
            for index in facts.types.map(Int.init) where facts.declarations[index].parent == nil {
                let name = facts.declarations[index].name
                if facts.declarations[index].kind != .extension {
                    own.insert(name)
                } else if facts.declarations[index].modifiers.contains(.exposing) {
                    extended.insert(String(name.prefix { $0 != "." }))
                }
            }
        }
        extended.remove(module.name)
        return !extended.isSubset(of: own)
    }

    private func isReached(_ name: String, from module: String) -> Bool {
        var (pending, seen): ([String], Set<String>) = ([module], [module])
        while let next = pending.popLast() {
            for imported in imports[next] ?? [] where seen.insert(imported).inserted {
                if imported == name { return true }
                pending.append(imported)
            }
        }
        return false
    }
}
