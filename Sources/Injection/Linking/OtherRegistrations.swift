import AshlarFacts
import AshlarModel
import AshlarText

// Registrations that are made by code which is not there to be read, such as that which a tool generates before each build.

extension InjectionLinker {
    /// The idioms with such registrations: a type that registers services calls a function for it that no file declares,
    /// `registerGenerated()`, or an assembly is made that none declares.
    func idiomsWithOtherRegistrations() -> Set<String> {
        let registering = registeringTypes()
        guard !registering.isEmpty else { return [] }
        var (idioms, called): (Set<String>, [String: Set<String>]) = ([], [:])
        for file in files.indices where !isTest[file] {
            if files[file].injection.assemblies.contains(where: { !declares($0, seenFrom: FileID(file)) }) { idioms.insert(Swinject.name) }
            for (name, scopes) in registeringCalls(in: FileID(file)) {
                for scope in scopes {
                    guard let type = accessPaths.type(around: scope, of: FileID(file)), let found = registering[type] else { continue }
                    called[name, default: []].formUnion(found)
                }
            }
        }
        guard !called.isEmpty else { return idioms }
        called.keys.forEach(accessPaths.note)
        for file in files.indices {
            // One field at a time: declarations are large to copy.
            for index in files[file].declarations.indices where !files[file].declarations[index].kind.isType {
                called[files[file].declarations[index].name] = nil
            }
        }
        return idioms.union(called.values.joined())
    }

    /// The types with registrations outside of tests, each with their idioms.
    private func registeringTypes() -> [AccessPathResolver.ValueType: Set<String>] {
        var found: [AccessPathResolver.ValueType: Set<String>] = [:]
        for binding in bindings where binding.fact.form == .registered && !binding.isTest {
            guard binding.fact.traits.isDisjoint(with: [.override, .partial]),
                  let type = accessPaths.type(around: binding.fact.owner, of: binding.file) else { continue }
            found[type, default: []].insert(binding.fact.idiom)
        }
        return found
    }

    /// The functions that a file calls without a receiver and that register by their names, each with the declarations around the calls.
    private func registeringCalls(in file: FileID) -> [String: Set<Int32>] {
        let facts = files[Int(file)]
        var names: [UInt32: String] = [:]
        for index in facts.names.indices {
            let isCall = facts.names.withBytes(at: index) { bytes in
                bytes.last == UInt8(ascii: ")") && !bytes.contains(UInt8(ascii: "."))
            }
            guard isCall, case let name = String(facts.names[index].dropLast(2)),
                  Conventions.registeringCalls.contains(where: { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }) else { continue }
            names[UInt32(index)] = name
        }
        guard !names.isEmpty else { return [:] }
        var found: [String: Set<Int32>] = [:]
        for use in facts.injection.uses {
            if let name = names[use.accessPath] { found[name, default: []].insert(use.scope) }
        }
        return found
    }

    private func declares(_ type: TypeName, seenFrom file: FileID) -> Bool {
        guard case .external? = accessPaths.type(AccessPathResolver.WrittenType(type: type, file: file, scope: -1)) else { return true }
        return false
    }
}
