import AshlarFacts
import AshlarModel
import AshlarText

// Functions by which a container makes what one of its members holds: `self.users = Self.makeUsers(client: client)`.

extension InjectionLinker {
    /// The functions of containers that make an object which a stored member of the same type holds, and that no other code uses,
    /// each with that member: both are one binding.
    func ownFactories(
        _ candidates: [Candidate], of containers: Set<AccessPathResolver.ValueType>
    ) -> [DeclarationID: DeclarationID] {
        let functions = constructingFunctions(candidates, of: containers)
        guard !functions.isEmpty else { return [:] }
        var made: [DeclarationID: Set<DeclarationID>] = [:]
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && [.stored, .lazy].contains(candidate.fact.form) {
            guard let member = candidate.fact.member, case .accessPath(let path)? = candidate.fact.implementation, path.isCallOfOwn,
                  let function = accessPaths.steps(on: path, from: candidate.fact.owner, of: candidate.file).last?.member,
                  let own = functions[function], own.owner == candidate.owner, own.service == candidate.service else { continue }
            made[function, default: []].insert(DeclarationID(file: candidate.file, index: member))
        }
        guard !made.isEmpty else { return [:] }
        let counts = useCounts(of: Set(made.keys.map { call(of: $0) }))
        var found: [DeclarationID: DeclarationID] = [:]
        for (function, members) in made where members.count == 1 && counts[call(of: function)] == 1 { found[function] = members.first }
        return found
    }

    /// The functions of containers that construct an object, each of them the only one of its name.
    private func constructingFunctions(
        _ candidates: [Candidate], of containers: Set<AccessPathResolver.ValueType>
    ) -> [DeclarationID: Candidate] {
        var found: [DeclarationID: Candidate] = [:]
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && candidate.fact.form == .function {
            guard let owner = candidate.owner, containers.contains(owner), let member = candidate.fact.member,
                  case .type? = candidate.fact.implementation, candidate.service?.declaration.map(isObject) == true else { continue }
            let name = files[Int(candidate.file)].declarations[Int(member)].name
            guard accessPaths.members(named: name, .function, of: owner).count == 1 else { continue }
            found[DeclarationID(file: candidate.file, index: member)] = candidate
        }
        return found
    }

    /// The step of access paths that is a call of a function.
    private func call(of function: DeclarationID) -> String { files[Int(function.file)].declarations[Int(function.index)].name + "()" }

    /// How often code outside of tests calls functions, by the steps of access paths that are their calls.
    private func useCounts(of calls: Set<String>) -> [String: Int] {
        var counts: [String: Int] = [:]
        for file in files.indices where !isTest[file] {
            // By index of the access path in the file's names.
            var called: [UInt32: String] = [:]
            for index in Set(files[file].injection.uses.map(\.accessPath)) {
                let path = files[file].names[Int(index)]
                guard path.utf8.contains(UInt8(ascii: ")")) else { continue }
                called[index] = path.dottedParts.lazy.map { String($0) }.first(where: calls.contains)
            }
            guard !called.isEmpty else { continue }
            for use in files[file].injection.uses {
                if let call = called[use.accessPath] { counts[call, default: 0] += 1 }
            }
        }
        return counts
    }

    /// Whether a use is an argument of the function that makes what the member of a binding holds: the function hands it on.
    func isTaken(_ use: Use, byFactoryOf binding: InjectionGraph.Binding, in file: FileID) -> Bool {
        guard !use.isPassed, binding.file == file, let member = binding.member, ownFactory[member] != nil else { return false }
        return binding.fact.start <= use.offset && use.offset < binding.fact.end
    }

    /// Whether a function makes all that a binding is, a factory of a library's container or a function that only calls that one:
    /// `Factory(self) { makeUsers() }`, `func makeMembers() -> Users { makeUsers() }`. The object gets nothing of it.
    func isMade(_ binding: InjectionGraph.Binding, by function: InjectionGraph.Binding, _ accessPath: String) -> Bool {
        guard function.fact.form == .function, binding.fact.idiom != HandWritten.name || binding.fact.form == .function,
              case .accessPath(let path)? = binding.fact.implementation else { return false }
        return path == accessPath || path == "self." + accessPath || "self." + path == accessPath
    }
}

extension String {
    /// Whether an access path is the call of a function of the type around: `makeUsers()`, `Self.makeUsers()`.
    fileprivate var isCallOfOwn: Bool {
        let names = dottedParts
        guard names.last?.hasSuffix("()") == true else { return false }
        return names.count == 1 || (names.count == 2 && (names[0] == "self" || names[0] == "Self"))
    }
}
