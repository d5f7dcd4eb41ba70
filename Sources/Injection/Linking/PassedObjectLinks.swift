import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Links what is made in order to be passed on.

extension InjectionLinker {
    /// The members that are made where they are declared and passed on somewhere, also behind a protocol that requires them.
    var passedMembers: Set<DeclarationID> {
        let members = Set(passed.joined().lazy.filter { !$0.isOfContainer }.compactMap(\.member))
        return Set(members.union(implementing(members)).map { self.forwarding[$0] ?? $0 })
    }

    /// The members of containers that these pass on.
    var passedMembersOfContainers: Set<DeclarationID> { Set(passed.joined().lazy.filter(\.isOfContainer).compactMap(\.member)) }

    /// The members by which types of the app implement those of some members that protocols require: `users` of
    /// `final class Session: UsersHolder`.
    private func implementing(_ members: Set<DeclarationID>) -> Set<DeclarationID> {
        var required: [DeclarationID: [DeclarationID]] = [:]
        for member in members {
            // One field at a time: declarations are large to copy.
            guard let parent = files[Int(member.file)].declarations[Int(member.index)].parent,
                  case let type = DeclarationID(file: member.file, index: parent), kind(of: type) == .protocol else { continue }
            required[type, default: []].append(member)
        }
        guard !required.isEmpty else { return [] }
        var found: Set<DeclarationID> = []
        for file in files.indices where !isTest[file] {
            for index in files[file].types {
                let type = DeclarationID(file: FileID(file), index: index)
                guard [.class, .struct, .actor].contains(kind(of: type)),
                      case let requirements = accessPaths.inheritance.allSupertypes(of: type).flatMap({ required[$0] ?? [] }),
                      !requirements.isEmpty, !isDouble(type) else { continue }
                for requirement in requirements {
                    let kind = files[Int(requirement.file)].declarations[Int(requirement.index)].kind
                    let name = files[Int(requirement.file)].declarations[Int(requirement.index)].name
                    found.formUnion(accessPaths.members(named: name, kind, of: .project(type)))
                }
            }
        }
        return found
    }

    /// The members that code puts into the environment of views, and those of them that an app puts there or a class has: it keeps what
    /// they hold.
    func findSuppliedMembers(_ candidates: [Candidate]) -> (all: Set<DeclarationID>, kept: Set<DeclarationID>) {
        var found: (all: Set<DeclarationID>, kept: Set<DeclarationID>) = ([], [])
        for candidate in candidates where candidate.fact.idiom == SwiftUIEnvironment.name && !isTest[Int(candidate.file)] {
            guard candidate.fact.traits.contains(.partial), case .accessPath(let path)? = candidate.fact.implementation,
                  case let steps = accessPaths.steps(on: path, from: candidate.fact.owner, of: candidate.file),
                  let member = steps.last?.member else { continue }
            found.all.insert(member)
            guard case .project(let owner)? = candidate.owner, steps.count == path.dottedPartCount,
                  isOfClass(member) || accessPaths.inheritance.allSupertypeNames(of: owner).contains("App") else { continue }
            found.kept.insert(member)
        }
        return found
    }

    private func isOfClass(_ member: DeclarationID) -> Bool {
        accessPaths.declaration(around: member.index, of: member.file).map { [.class, .actor].contains(kind(of: $0)) } ?? false
    }

    /// The shared objects of types that members hold which are passed on or put into the environment of views, and those that are put there
    /// themselves: `@State var store = Store.shared`, `.environment(store)`.
    func sharedObjects(behind members: Set<DeclarationID>) -> Set<DeclarationID> {
        Set(members.compactMap { member in
            if isSharedObject(member) { return member }
            guard case .accessPath(let path)? = accessPaths.overrides.members[member]?.type, path.startsLikeType,
                  let scope = files[Int(member.file)].declarations[Int(member.index)].parent,
                  let held = accessPaths.steps(on: path, from: scope, of: member.file).last?.member else { return nil }
            return isSharedObject(held) ? held : nil
        })
    }

    /// The shared objects that initializers take by default: `init(store: Store = .shared)`, also behind a protocol.
    func sharedDefaults() -> Set<DeclarationID> {
        var found: Set<DeclarationID> = []
        for file in files.indices {
            for passed in passed[file] where passed.form == .byDefault {
                // One field at a time: declarations are large to copy.
                guard let value = files[file].declarations[Int(passed.scope)].parameters[passed.value.index].defaultValue,
                      case let names = value.dottedParts, let name = names.last.map(String.init) else { continue }
                let base = value.first == "." ? passed.service.name : names.dropLast().joined(separator: ".")
                let known = value.first == "." ? passed.service.declaration.map { .project($0) }
                    : accessPaths.steps(on: base, from: passed.scope, of: FileID(file)).last?.type
                // Each target may have a type of the name.
                for type in known.map({ [$0] }) ?? accessPaths.types(named: base).map({ .project($0) }) {
                    found.formUnion(accessPaths.members(named: name, .variable, of: type).filter {
                        isSharedObject($0) && isOfClass($0)
                    })
                }
            }
        }
        return found
    }

    /// Whether a member is static and holds an object of the type around it.
    private func isSharedObject(_ member: DeclarationID) -> Bool {
        let declarations = files[Int(member.file)].declarations
        let own = declarations[Int(member.index)]
        guard own.kind == .variable, own.modifiers.contains(.static), !own.modifiers.contains(.computed), let parent = own.parent else { return false }
        return ["Self", declarations[Int(parent)].name].contains(own.type?.nominalText)
    }

    /// Whether it is a member outside of tests, of which its use alone may tell that it is a binding.
    func mayBePassedOn(_ fact: Binding, in file: FileID) -> Bool {
        fact.idiom == HandWritten.name && fact.member != nil && !isTest[Int(file)]
    }

    /// Whether one of two types is a service: that of a value, else that which is made.
    func serves(_ service: InjectionGraph.Service?, _ made: InjectionGraph.Service?) -> Bool {
        let known = [service, made].compactMap { $0?.declaration }
        guard known.isEmpty else { return known.contains(where: serving.contains) }
        return [service, made].contains { $0.map { isExternalService($0) || isServiceOfSeveral($0) } == true }
    }

    /// Whether a member is made in order to be passed on, or made with services that its type passes to it.
    func isPassedOn(_ candidate: Candidate, _ passedMembers: Set<DeclarationID>) -> Bool {
        let (file, fact) = (candidate.file, candidate.fact)
        let (service, made) = (candidate.service?.declaration, candidate.made?.declaration)
        // A part of the interface is none, whatever the protocol behind which it is. What decorates an object is bound where it is called.
        guard candidate.serves, let member = fact.member, made.map(isInterface) != true,
              !decorates(DeclarationID(file: file, index: member)) else { return false }
        let isConstructed = if case .type? = fact.implementation { true } else { false }
        // A function by which a type makes its own objects, `Client.live()`, is bound where it is called.
        let makesOwn = fact.form == .function && made.map { accessPaths.type(around: fact.owner, of: file) == .project($0) } == true
        if passedMembers.contains(DeclarationID(file: file, index: member)), !makesOwn {
            if isConstructed { return true }
            // What it resolves from a container is injected there.
            if isResolved(fact, in: file) { return false }
            // Without a written type, only a function of the type, or one that makes an object of its own type, is known to make it.
            if case .accessPath(let path) = fact.service, !fact.traits.contains(.madeByFunction) {
                guard let made, path.hasPrefix(files[Int(made.file)].declarations[Int(made.index)].name + ".") else { return false }
                // What its type shares is bound there; kept for the environment of views, here, too.
                return !path.endsInSharedObject || suppliedMembers.contains(DeclarationID(file: file, index: member))
            }
            // What its type shares, as for the environment of views: `@StateObject var session: Session = .shared`.
            if givesShared(fact), made != nil, service == made, suppliedMembers.contains(DeclarationID(file: file, index: member)) { return true }
            // What another type shares, behind a protocol of the project: `let opener: Opening = UIApplication.shared`.
            if case .accessPath(let path)? = fact.implementation, path.startsLikeType, path.dottedParts.first?.hasSuffix("()") != true,
               let service, kind(of: service) == .protocol, [.stored, .lazy].contains(fact.form) { return true }
            guard case .accessPath(let path)? = fact.implementation else { return false }
            // Where the member is declared, an object that is constructed there makes it, or is it itself: `Client().authorized()`. In an
            // initializer, the path may begin with the type of a parameter.
            if path.startsLikeType, path.dottedParts.first?.hasSuffix("()") == true, path.hasSuffix("()"), [.stored, .lazy].contains(fact.form),
               fact.start == files[Int(file)].declarations[Int(member)].start {
                return !endsInContainer(path, from: fact.owner, of: file)
            }
            guard made != nil else { return false }
            return [.stored, .lazy].contains(fact.form) && path.hasSuffix("()") && !endsInContainer(path, from: fact.owner, of: file)
        }
        // What a view or its controller makes with its services is its own state, and what an object makes of its own kind a copy or a part
        // of itself.
        if case .project(let owner)? = candidate.owner, isInterface(owner), fact.form != .function { return false }
        if isPrivate(fact, in: file), fact.form != .function, candidate.owner.map(composing.contains) != true { return false }
        guard isConstructed, fact.lifetime != "view", !makesOwn || isStatic(member, in: file), made.flatMap(containerName) != .definite
        else { return false }
        let own = passed[Int(file)].filter { fact.start <= $0.start && $0.start < fact.end }
        // An object that a local holds which is passed on, too, is bound there: `interactor.output = presenter`, `return presenter`.
        return own.contains { !$0.isOutside && $0.receiver == made } && !own.contains { makes(made, $0.value.object, from: $0.scope, of: file) }
    }

    private func isStatic(_ member: Int32, in file: FileID) -> Bool {
        !files[Int(file)].declarations[Int(member)].modifiers.isDisjoint(with: [.static, .overridableStatic])
    }

    /// Whether the code of a member resolves an object from a container.
    private func isResolved(_ fact: Binding, in file: FileID) -> Bool {
        files[Int(file)].injection.injections.contains { injection in
            !injection.isTentative && fact.start <= injection.offset && injection.offset < fact.end
        }
    }

    /// Whether an object that a local holds is of a type.
    private func makes(_ type: DeclarationID?, _ object: PassedValues.Object?, from scope: Int32, of file: FileID) -> Bool {
        guard let type, let object, let written = accessPaths.written(object.made, from: scope, of: file) else { return false }
        return accessPaths.service(written)?.declaration == type
    }

    /// Whether a member is a function of a protocol that makes another object behind it: `client.signed()`, which makes a client.
    private func decorates(_ member: DeclarationID) -> Bool {
        let own = files[Int(member.file)].declarations[Int(member.index)]
        guard own.kind == .function, let result = own.type, case .project(let owner)? = accessPaths.type(around: member.index, of: member.file),
              kind(of: owner) == .protocol,
              case .project(let made)? = accessPaths.type(.init(type: result, file: member.file, scope: member.index)) else { return false }
        return made == owner || accessPaths.inheritance.allSupertypes(of: made).contains(owner)
    }

    /// Whether an access path ends with a member of a container: `AppContainer.shared.makeUsers()` is injected where it is called.
    func endsInContainer(_ path: String, from scope: Int32, of file: FileID) -> Bool {
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        guard steps.count > 1, case .project(let type)? = steps[steps.count - 2].type else { return false }
        return containerName(type) == .definite
    }

    /// Adds the lazy members that functions of their types make in order to be passed on, unless these functions are bindings.
    mutating func linkMembersMadeByFunctions(_ candidates: [Candidate], _ passedMembers: Set<DeclarationID>) {
        let bound = Set(bindings.compactMap(\.member))
        for candidate in candidates where isPassedOn(candidate, passedMembers) {
            guard let member = candidate.fact.member, case .accessPath(let path)? = candidate.fact.implementation,
                  let function = accessPaths.steps(on: path, from: candidate.fact.owner, of: candidate.file).last?.member,
                  !bound.contains(function) else { continue }
            var fact = candidate.fact
            fact.traits.formUnion([.passedOn, .root, .conditional])
            bindings.append(InjectionGraph.Binding(
                fact: fact, file: candidate.file, service: candidate.service, implementation: nil,
                lifetime: containerAPI.lifetime(of: fact, in: candidate.owner, file: candidate.file),
                mayLiveShorter: mayLiveShorter(fact, of: candidate.owner, in: candidate.file),
                container: candidate.owner.map { container($0) }, member: DeclarationID(file: candidate.file, index: member),
                isTest: false, isContainer: false
            ))
        }
    }

    /// Adds the locals that are made in order to be passed on. What a function registers too, or gives a type that has bindings for it, is
    /// bound there, and so is what a registration gets from a function.
    mutating func linkPassedLocals() {
        var seen = Set(bindings.map { ArgumentSite(file: $0.file, offset: $0.fact.start) })
        let registered = Set(bindings.lazy.filter { $0.fact.form == .registered }.compactMap { binding in
            binding.implementation.map { MadeObject(file: binding.file, scope: binding.fact.owner, type: $0) }
        })
        let containers = containers
        let named = Set(containers.keys.filter { !isUnnamed($0) })
        let functions = Set(bindings.compactMap(\.member))
        let provided = Set(bindings.lazy.filter { $0.member != nil && !$0.fact.traits.contains(.passedOn) }.compactMap { binding in
            binding.container.flatMap { container in binding.service.map { ProvidedService(container: container, service: $0) } }
        })
        let passedMembers = passedMembers
        for file in files.indices {
            let given = Set(passed[file].lazy.filter { passed in
                passed.form != .carried && !passed.isOutside && named.contains(.project(passed.receiver)) && containers[.project(passed.receiver)].map {
                    provided.contains(ProvidedService(container: $0, service: passed.service))
                } == true
            }.compactMap(\.value.object?.start))
            for passed in passed[file] {
                // What a view only keeps as its state is no binding, and what it puts into an environment is bound there.
                if let keeper = passed.keeper, !passedMembers.contains(keeper) || suppliedMembers.contains(keeper) { continue }
                guard let object = passed.value.object, seen.insert(ArgumentSite(file: FileID(file), offset: object.start)).inserted,
                      !given.contains(object.start), passed.value.isConstructed || !isInRegistration(object.start, of: FileID(file))
                else { continue }
                if case .accessPath(let path) = object.made {
                    // What a function that is a binding makes is bound there. Of other types, only a function that makes an object of its own
                    // type is known to make it.
                    let steps = accessPaths.steps(on: path, from: passed.scope, of: FileID(file))
                    guard let last = steps.last, last.member.map(functions.contains) != true, !path.startsLikeType || path.hasPrefix("Self.")
                            || (steps.count == 2 && last.type != nil && last.type == steps[0].type) || last.member.map(decorates) == true else { continue }
                }
                let owner = accessPaths.type(around: passed.scope, of: FileID(file))
                let lifetime = owner.map(isMadeAnew) == true ? "view" : "singleton"
                var fact = Binding(
                    idiom: HandWritten.name, form: .stored, service: object.service, implementation: object.made,
                    lifetime: isEnteredOnce(passed.scope, of: FileID(file)) ? lifetime : "per call", owner: passed.scope,
                    offset: object.start, start: object.start, end: object.end
                )
                fact.traits = [.passedOn, .root, .conditional]
                func resolved(_ type: UnresolvedType) -> InjectionGraph.Service? {
                    accessPaths.written(type, from: passed.scope, of: FileID(file)).flatMap { accessPaths.service($0) }
                }
                guard let made = resolved(object.made),
                      !registered.contains(MadeObject(file: FileID(file), scope: passed.scope, type: made)) else { continue }
                bindings.append(InjectionGraph.Binding(
                    fact: fact, file: FileID(file), service: resolved(object.service), implementation: made,
                    lifetime: containerAPI.lifetime(of: fact, in: owner, file: FileID(file)),
                    mayLiveShorter: mayLiveShorter(fact, of: owner, in: FileID(file)),
                    container: owner.map { container($0) }, isTest: false, isContainer: false
                ))
            }
        }
    }

    /// Whether the code around a scope runs once for its object: an initializer, or a function that the system calls at launch. A function
    /// makes its objects anew in each call.
    private func isEnteredOnce(_ scope: Int32, of file: FileID) -> Bool {
        let declarations = files[Int(file)].declarations
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next, !declarations[Int(index)].kind.hasMembers {
            let declaration = declarations[Int(index)]
            if declaration.kind == .function { return ["application", "scene", "main"].contains(declaration.name) }
            next = declaration.parent
        }
        return true
    }

    /// Whether a type is a view or a part of one, which is made anew whenever it is shown.
    private func isMadeAnew(_ type: AccessPathResolver.ValueType) -> Bool {
        guard case .project(let id) = type else { return false }
        return isInterface(id) || !accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: ["View", "ViewModifier"])
    }

    private struct ProvidedService: Hashable {
        var container: Int
        var service: InjectionGraph.Service
    }

    private struct MadeObject: Hashable {
        var file: FileID
        var scope: Int32
        var type: InjectionGraph.Service
    }

    /// Whether code is part of a registration, which makes the objects that it passes on for one service.
    private func isInRegistration(_ offset: UInt32, of file: FileID) -> Bool { registration(around: offset, of: file) != nil }

    /// The registration of which code is a part.
    func registration(around offset: UInt32, of file: FileID) -> Binding? {
        guard let binding = bindingIntervals[Int(file)].innermost(at: offset) else { return nil }
        let fact = bindings[binding].fact
        return fact.form == .registered || fact.idiom != HandWritten.name ? fact : nil
    }
}
