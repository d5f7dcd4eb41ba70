import AshlarFacts
import AshlarModel
import AshlarText

extension InjectionLinker {
    /// A fact that may be a binding, with what its types mean. A class, since there are many, which are large to copy.
    final class Candidate: Equatable, Sendable {
        let file: FileID
        let fact: Binding
        /// The type around it.
        let owner: AccessPathResolver.ValueType?
        /// Whether the type of its service is written somewhere.
        let isTyped: Bool
        let service: InjectionGraph.Service?
        /// What it makes.
        let made: InjectionGraph.Service?
        /// Whether a member of a hand-written type provides or makes a service, as far as the types of these tell.
        let serves: Bool

        init(
            file: FileID, fact: Binding, owner: AccessPathResolver.ValueType?, isTyped: Bool, service: InjectionGraph.Service?,
            made: InjectionGraph.Service?, serves: Bool
        ) {
            (self.file, self.fact, self.owner, self.isTyped) = (file, fact, owner, isTyped)
            (self.service, self.made, self.serves) = (service, made, serves)
        }

        static func == (left: Candidate, right: Candidate) -> Bool {
            left.file == right.file && left.fact == right.fact && left.owner == right.owner && left.isTyped == right.isTyped
                && left.service == right.service && left.made == right.made && left.serves == right.serves
        }
    }

    /// The candidates in a file.
    func candidates(in file: FileID) -> [Candidate] {
        files[Int(file)].injection.bindings.map { fact in
            let keyed = containerAPI.keyed(fact.name, by: fact.api).service
            if fact.name?.first == "." { accessPaths.note(fact.api) }
            let written = keyed.flatMap { accessPaths.written($0, from: fact.owner, of: file) }
                ?? accessPaths.written(fact.service, from: fact.owner, of: file) ?? sharedOutside(fact, in: file)
            let service = written.flatMap { accessPaths.service($0) }
            let value = fact.implementation.flatMap { accessPaths.written($0, from: fact.owner, of: file) }
            var made = value.flatMap { accessPaths.service($0) }
            // What a generic function makes, `T(client: client)`, its callers say.
            if let name = made?.name, made?.declaration == nil, let member = fact.member,
               files[Int(file)].declarations[Int(member)].genericParameters.contains(name) { made = nil }
            return Candidate(
                file: file, fact: fact, owner: accessPaths.type(around: fact.owner, of: file), isTyped: written != nil,
                service: service ?? (isUntypedEntry(fact) && value?.type.mayBeService == true ? made : nil), made: made,
                serves: mayBePassedOn(fact, in: file) && serves(service, made)
            )
        }
    }

    /// The type from outside whose shared object a view puts into the environment: `Permissions` of
    /// `.environmentObject(Permissions.shared)`.
    private func sharedOutside(_ fact: Binding, in file: FileID) -> AccessPathResolver.WrittenType? {
        guard fact.idiom == SwiftUIEnvironment.name, case .accessPath(let path) = fact.service, path.first?.isUppercase == true,
              case let names = path.dottedParts, names.count == 2, names[1] == Conventions.sharedInstance,
              case let type = String(names[0]), isOutside(type) else { return nil }
        return AccessPathResolver.WrittenType(type: TypeName(text: type, offset: fact.offset), file: file, scope: fact.owner)
    }

    /// Whether a value is put into the environment under a key, whose type may not be written: `@Entry var users = makeUsers()`.
    private func isUntypedEntry(_ fact: Binding) -> Bool {
        guard fact.idiom == SwiftUIEnvironment.name, fact.traits.contains(.partial), case .keyPath = fact.service else { return false }
        return true
    }
}
