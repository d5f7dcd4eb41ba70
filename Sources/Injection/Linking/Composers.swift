import AshlarFacts
import AshlarModel
import AshlarText

// Recognizes hand-written containers by what they do, whatever their names.

extension InjectionLinker {
    /// The types that make several objects of the project, most of which are wired: passed to the initializers of others, made with
    /// what the type made or received, or put into the environment of views; and the types with which an app starts, if they make
    /// one.
    ///
    /// What methods pass to objects of their own does not count: managers and models do that too. Nor does a type that passes nothing on and
    /// hides what it makes: it is made of these objects.
    /// One object of the project's own protocol, made and passed on, counts like two of classes: helpers are rarely behind one.
    func composers(
        _ candidates: [Candidate], besides known: Set<AccessPathResolver.ValueType>
    ) -> Set<AccessPathResolver.ValueType> {
        var made: [AccessPathResolver.ValueType: [String: Bool]] = [:]
        var code = Array(repeating: [(owner: AccessPathResolver.ValueType, name: String, start: UInt32, end: UInt32)](), count: files.count)
        // Those of which others may use what they make.
        var offering: Set<AccessPathResolver.ValueType> = []
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && !isTest[Int(candidate.file)] {
            let (file, fact) = (candidate.file, candidate.fact)
            guard let owner = candidate.owner, case .project(let id) = owner, !known.contains(owner), let member = fact.member,
                  case .type? = fact.implementation, mayCompose(id), let service = candidate.service,
                  let created = candidate.made?.declaration else { continue }
            guard !isWrapped(member, in: file) else { continue }
            let name = files[Int(file)].declarations[Int(member)].name
            if !isPrivate(fact, in: file) { offering.insert(owner) }
            code[Int(file)].append((owner, name, fact.start, fact.end))
            guard isObject(created) || acts(created), !isInterface(created), !isRecord(created) else { continue }
            let isAbstract = service.declaration.map { kind(of: $0) == .protocol } ?? false
            made[owner, default: [:]][name] = isAbstract
        }
        made = made.filter { $0.value.count >= 2 || isEntryPoint($0.key) }
        guard !made.isEmpty else { return [] }
        let entryPoints = made.keys.filter(isEntryPoint)
        for type in entryPoints { made[type] = nil }
        var passed = suppliedToViews(candidates)
        // What is passed, and what it is passed to.
        var wired = passed
        for file in files.indices where !code[file].isEmpty {
            for use in files[file].injection.uses where use.isPassed {
                guard let owner = accessPaths.type(around: use.scope, of: FileID(file)), let members = made[owner],
                      let receiver = code[file].first(where: { $0.owner == owner && $0.start <= use.offset && use.offset < $0.end })?.name,
                      members[receiver] != nil else { continue }
                let path = files[file].names[Int(use.accessPath)]
                if let name = path.ownMember, members[name] != nil {
                    guard name != receiver else { continue }
                    passed[owner, default: []].insert(name)
                    wired[owner, default: []].formUnion([name, receiver])
                } else if case .project(let type)? = accessPaths.steps(on: path, from: use.scope, of: FileID(file)).last?.type, isObject(type) {
                    wired[owner, default: []].insert(receiver)
                }
            }
        }
        return Set(made.compactMap { owner, members in
            let names = passed[owner, default: []].filter { members[$0] != nil }
            let wired = wired[owner, default: []].count { members[$0] != nil }
            let abstract = names.count { members[$0] == true }
            let isForOthers = !names.isEmpty || offering.contains(owner)
            return abstract > 0 || (isForOthers && wired >= 3 && wired * 2 >= members.count) ? owner : nil
        }).union(entryPoints)
    }

    /// The members that are put into the environment of views, by the types that declare them: `.environmentObject(library.player)`.
    private func suppliedToViews(_ candidates: [Candidate]) -> [AccessPathResolver.ValueType: Set<String>] {
        var found: [AccessPathResolver.ValueType: Set<String>] = [:]
        for candidate in candidates {
            let (file, fact) = (candidate.file, candidate.fact)
            guard fact.idiom == SwiftUIEnvironment.name, fact.traits.contains(.partial), !isTest[Int(file)] else { continue }
            guard case .accessPath(let path)? = fact.implementation,
                  let member = accessPaths.steps(on: path, from: fact.owner, of: file).last?.member,
                  let owner = accessPaths.type(around: member.index, of: member.file) else { continue }
            found[owner, default: []].insert(files[Int(member.file)].declarations[Int(member.index)].name)
        }
        return found
    }

    /// Whether a type is a structure that does something: it has functions, and conforms to no protocol for values.
    func acts(_ type: DeclarationID) -> Bool {
        guard kind(of: type) == .struct, !isNeverContainer(type), !isInterface(type),
              accessPaths.inheritance.allSupertypeNames(of: type).isDisjoint(with: Conventions.valueSupertypes) else { return false }
        return hasFunctions(type)
    }

    /// Whether an app or an extension of one starts with a type.
    func isEntryPoint(_ type: AccessPathResolver.ValueType) -> Bool {
        guard case .project(let id) = type else { return false }
        return !accessPaths.inheritance.allSupertypeNames(of: id).isDisjoint(with: Conventions.entryPointSupertypes)
    }

    /// Whether a property wrapper keeps a member, as the state of a view or an app: `@StateObject var library = Library()`.
    func isWrapped(_ member: Int32, in file: FileID) -> Bool {
        files[Int(file)].declarations[Int(member)].attributes.contains { Conventions.stateWrappers.contains($0.name) }
    }

    /// Whether a type is marked as the one that launches the app.
    func launches(_ type: DeclarationID) -> Bool {
        files[Int(type.file)].declarations[Int(type.index)].launches
    }

    /// The types of variables at file level that hold several of the project's services, to be replaced there by tests: three, or two if
    /// the variable is named as a type, `var Repositories = RepositoriesOfApp()`, and is only there for them.
    func globalContainers(_ candidates: [Candidate]) -> Set<AccessPathResolver.ValueType> {
        // Each type, with whether a variable of it is named as a type.
        let held = Dictionary(heldGlobals.joined().map { ($0.type, $0.isNamedAsType) }) { $0 || $1 }
        guard !held.isEmpty else { return [] }
        let counts = heldServices(candidates) { owner, _ in held[owner] != nil }
        return Set(counts.keys.filter { owner in
            guard let count = counts[owner], count < 3, case .project(let id) = owner else { return true }
            return count == 2 && held[owner] == true && functionCount(of: id) == 0
        })
    }

    /// A variable at file level that may hold services.
    struct HeldGlobal: Renumbered {
        let type: AccessPathResolver.ValueType
        let isNamedAsType: Bool

        func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
            Self(type: type.with(numbersOf: changes), isNamedAsType: isNamedAsType)
        }
    }

    /// The variables at file level of types of the project that may be containers.
    func heldGlobals(in file: FileID) -> [HeldGlobal] {
        guard !isTest[Int(file)] else { return [] }
        let declarations = files[Int(file)].declarations
        return declarations.indices.compactMap { index in
            // One field at a time: declarations are large to copy.
            guard declarations[index].parent == nil, declarations[index].kind == .variable, let type = declarations[index].type,
                  let found = accessPaths.type(.init(type: type, file: file, scope: -1)), case .project(let id) = found,
                  !isNeverContainer(id) else { return nil }
            return HeldGlobal(type: found, isNamedAsType: declarations[index].name.first?.isUppercase == true)
        }
    }

    /// The types that keep services in members that others see, with their numbers.
    private func heldServices(
        _ candidates: [Candidate], where isCounted: (_ owner: AccessPathResolver.ValueType, _ candidate: Candidate) -> Bool
    ) -> [AccessPathResolver.ValueType: Int] {
        var counts: [AccessPathResolver.ValueType: Int] = [:]
        for candidate in candidates where candidate.fact.idiom == HandWritten.name {
            guard candidate.fact.form == .stored || candidate.fact.form == .lazy, let owner = candidate.owner,
                  isCounted(owner, candidate), !isPrivate(candidate.fact, in: candidate.file),
                  candidate.service?.declaration.map(isObject) == true else { continue }
            counts[owner, default: 0] += 1
        }
        return counts
    }

    /// The types with a shared object that is only there for the objects it makes, at least three: `App.shared.session`. One with more
    /// functions of its own than such objects uses them itself.
    func sharedContainers(
        _ candidates: [Candidate], besides known: Set<AccessPathResolver.ValueType>
    ) -> Set<AccessPathResolver.ValueType> {
        let made = heldServices(candidates) { owner, candidate in
            guard case .project(let id) = owner, !isTest[Int(candidate.file)], !known.contains(owner), !isNeverContainer(id),
                  !isInterface(id), case .type? = candidate.fact.implementation, let member = candidate.fact.member else { return false }
            return !files[Int(candidate.file)].declarations[Int(member)].modifiers.contains(.static)
        }
        return Set(made.lazy.filter { owner, count in
            guard count >= 3, case .project(let id) = owner else { return false }
            return self.functionCount(of: id) < count && self.hasSharedObject(id)
        }.map(\.key))
    }

    /// The types that are only there for the services that their static members give, at least three: `Cache.users`. They have no functions
    /// of their objects that others see. What a function gives for an argument, or not always, it rather looks up.
    func staticContainers(
        _ candidates: [Candidate], besides known: Set<AccessPathResolver.ValueType>
    ) -> Set<AccessPathResolver.ValueType> {
        var given: [AccessPathResolver.ValueType: Set<InjectionGraph.Service>] = [:]
        for candidate in candidates where candidate.fact.idiom == HandWritten.name && !isTest[Int(candidate.file)] {
            // Few members are static, and declarations are large to copy.
            guard let member = candidate.fact.member, files[Int(candidate.file)].declarations[Int(member)].modifiers.contains(.static),
                  let owner = candidate.owner, case .project(let id) = owner, !known.contains(owner),
                  !isPrivate(candidate.fact, in: candidate.file), let service = candidate.service ?? candidate.made,
                  let type = service.declaration, type != id, serving.contains(type), !isInterface(type), mayGatherStatics(id),
                  case let own = files[Int(candidate.file)].declarations[Int(member)],
                  own.parameters.allSatisfy({ $0.defaultValue != nil }), own.type?.structure.isOptional != true else { continue }
            given[owner, default: []].insert(service)
        }
        return Set(given.lazy.filter { owner, services in
            guard services.count >= 3, case .project(let id) = owner else { return false }
            return self.functionCount(of: id, where: { ($0.access ?? .internal) > .fileprivate }) == 0
        }.map(\.key))
    }

    /// Whether a type may be there for its static members alone: it is no view, app, test, value or double.
    private func mayGatherStatics(_ id: DeclarationID) -> Bool {
        let name = files[Int(id.file)].declarations[Int(id.index)].name
        return !isNeverContainer(id) && !isInterface(id) && !Conventions.isDouble(named: name.hasSuffix("s") ? String(name.dropLast()) : name)
    }

    /// Whether a type keeps an object of itself in a static member.
    private func hasSharedObject(_ type: DeclarationID) -> Bool {
        let declarations = files[Int(type.file)].declarations
        let name = declarations[Int(type.index)].name
        return accessPaths.members(of: type).contains { member in
            let own = declarations[Int(member.index)]
            return own.kind == .variable && own.modifiers.contains(.static) && !own.modifiers.contains(.computed)
                && (own.access ?? .internal) > .fileprivate && ["Self", name].contains(own.type?.nominalText)
        }
    }

    /// The members by which containers keep what they receive: stored, without a value of their own, visible outside. A
    /// container may hold a structure that consists of services; its members count too.
    func keptMembers() -> Set<DeclarationID> {
        var open = containerTypes.joined().filter { !containerAPI.isContainer(.project($0)) }
        var found: Set<DeclarationID> = []
        for bundle in filledStructures.union(forwardedBundles()) where bundles.contains(bundle) { found.formUnion(keptMembers(ofBundle: bundle)) }
        var seen = Set(open)
        while let type = open.popLast() {
            for member in accessPaths.members(of: type) {
                guard let written = keptType(of: member), let service = accessPaths.service(written) else { continue }
                guard let held = service.declaration else {
                    if isLibraryContainer(service, in: type.file) { continue }
                    if mayKeepService(written, service) { found.insert(member) }
                    continue
                }
                // What a nested container provides is injected, not the container.
                guard isService(held), containerName(held) != .definite else { continue }
                found.insert(member)
                if kind(of: held) == .struct, seen.insert(held).inserted { open.append(held) }
            }
        }
        for (member, kept) in giving where found.contains(kept) && declaredService(of: member)?.isFunction != true {
            found.insert(member)
            found.formUnion(requirements(of: member))
        }
        return found
    }

    /// Whether what a container keeps of a type from outside may be a service: a name of one word may be that of a model of a package.
    private func mayKeepService(_ written: AccessPathResolver.WrittenType, _ service: InjectionGraph.Service) -> Bool {
        if written.type.isProvider || isExternalService(service) { return true }
        return written.type.mayBeService && Conventions.mayBeAbstraction(service.name.dottedParts.last.map(String.init) ?? service.name)
    }

    /// The types in a file that are containers by their names.
    func containerTypes(in file: FileID) -> [DeclarationID] {
        guard !isTest[Int(file)] else { return [] }
        return files[Int(file)].types.compactMap { index in
            // One field at a time: declarations are large to copy.
            guard [.class, .struct, .actor, .protocol].contains(files[Int(file)].declarations[Int(index)].kind),
                  case let name = files[Int(file)].declarations[Int(index)].name,
                  containerAPI.isListedAsContainer(name) || ContainerName(name) == .definite,
                  case let id = DeclarationID(file: file, index: index), !isNeverContainer(id) else { return nil }
            return id
        }
    }

    /// The names of what types that compose are given and may pass on: members without a value of their own, and the parameters of
    /// initializers.
    func givenNames() -> Set<String> {
        var names: Set<String> = []
        for case .project(let type) in composing {
            for opening in accessPaths.typeAndExtensions(of: .project(type)) {
                let declarations = files[Int(opening.file)].declarations
                for member in accessPaths.members(of: opening) {
                    if declarations[Int(member.index)].kind == .initializer {
                        names.formUnion(declarations[Int(member.index)].parameters.map(\.name))
                    } else if isGiven(member) {
                        names.insert(declarations[Int(member.index)].name)
                    }
                }
            }
        }
        return names
    }

    /// Whether a member is stored, has no value of its own, and is no binding.
    func isGiven(_ member: DeclarationID) -> Bool {
        files[Int(member.file)].declarations[Int(member.index)].mayBeGiven && byMember[member] == nil
    }

    // MARK: Bundles

    /// The structures and classes that only keep services, at least three, of which two are protocols or structures of functions: what a type
    /// needs, or several types share. Where the name says that it holds services, `CoreServices`, or where there are at least six, classes
    /// suffice. One with functions of its own uses its services itself, unless all code reads them from its shared object.
    func serviceBundles(in file: FileID) -> [DeclarationID] {
        guard !isTest[Int(file)] else { return [] }
        return files[Int(file)].types.filter { [.struct, .class].contains(files[Int(file)].declarations[Int($0)].kind) }
            .map { DeclarationID(file: file, index: $0) }.filter(isBundle)
    }

    private func isBundle(_ type: DeclarationID) -> Bool {
        // What settings hold, their receiver reads for itself.
        let name = files[Int(type.file)].declarations[Int(type.index)].name
        guard !["Configuration", "Config"].contains(where: name.hasSuffix) else { return false }
        let stored = storedMembers(of: type)
        let kept = stored.compactMap(keptType)
        guard kept.count >= 3, !isNeverContainer(type) else { return false }
        let services = kept.compactMap(heldService)
        let consistsOfServices = services.count >= 3 && services.count * 2 > stored.count
            && (services.count(where: \.isAbstract) >= 2
                || ((services.count > 5 || containerName(type) != nil) && stored.allSatisfy(holdsService)))
        guard consistsOfServices else { return false }
        // A structure that is called a container may have a function for all of what it keeps: `services.removeAll()`.
        let count = functionCount(of: type)
        if count == 0 || (count * 4 <= services.count && kind(of: type) == .struct && containerName(type) != nil) { return true }
        return count < services.count && kind(of: type) == .class && hasSharedObject(type)
    }

    /// Whether a stored member, with or without a value of its own, holds a service by its written type.
    func holdsService(_ member: DeclarationID) -> Bool {
        guard let type = files[Int(member.file)].declarations[Int(member.index)].type else { return false }
        return heldService(AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)) != nil
    }

    /// Whether a type has functions of its instances.
    func hasFunctions(_ type: DeclarationID) -> Bool { functionCount(of: type) > 0 }

    /// How many functions of its instances a type has, without those that any value may have.
    func functionCount(of type: DeclarationID) -> Int { functionCount(of: type, where: { !$0.isFunctionOfValue }) }

    /// The names of the functions of a type that others call on its instances.
    func visibleFunctionNames(of type: DeclarationID) -> Set<String> {
        let visible = functions(of: type) { !$0.isFunctionOfValue && ($0.access ?? .internal) > .fileprivate }
        return Set(visible.map { files[Int($0.file)].declarations[Int($0.index)].name })
    }

    /// How many functions of its instances a type has that meet a condition.
    private func functionCount(of type: DeclarationID, where isCounted: (Declaration) -> Bool) -> Int {
        functions(of: type, where: isCounted).count
    }

    /// The functions of a type's instances that meet a condition.
    private func functions(of type: DeclarationID, where isCounted: (Declaration) -> Bool) -> [DeclarationID] {
        accessPaths.typeAndExtensions(of: .project(type)).flatMap { opening in
            let declarations = files[Int(opening.file)].declarations
            return accessPaths.members(of: opening).filter {
                declarations[Int($0.index)].kind == .function && !declarations[Int($0.index)].modifiers.contains(.static)
                    && isCounted(declarations[Int($0.index)])
            }
        }
    }

    func storedMembers(of type: DeclarationID) -> [DeclarationID] {
        let declarations = files[Int(type.file)].declarations
        return accessPaths.members(of: type).filter {
            declarations[Int($0.index)].kind == .variable && declarations[Int($0.index)].modifiers.isDisjoint(with: [.computed, .static])
        }
    }

    /// The service that a member of a bundle keeps, and whether it is a protocol or a structure of functions; `nil` for a value.
    func heldService(_ written: AccessPathResolver.WrittenType) -> (service: InjectionGraph.Service, isAbstract: Bool)? {
        guard written.type.mayBeService, let service = accessPaths.service(written) else { return nil }
        guard let type = service.declaration else {
            if case .named? = Optional(written.type.structure.undecorated) { return (service, false) }
            return nil
        }
        guard !isInterface(type), !isNeverContainer(type) else { return nil }
        if isObject(type) { return (service, kind(of: type) == .protocol) }
        guard kind(of: type) == .struct else { return nil }
        let members = storedMembers(of: type)
        let functions = members.count { files[Int($0.file)].declarations[Int($0.index)].type?.function != nil }
        if functions > 0 { return (service, functions * 2 > members.count) }
        let holdsService = members.contains { member in
            guard let type = files[Int(member.file)].declarations[Int(member.index)].type else { return false }
            let written = AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)
            guard let held = accessPaths.service(written)?.declaration, !isInterface(held), !isNeverContainer(held) else { return false }
            return isObject(held) || storedMembers(of: held).contains {
                files[Int($0.file)].declarations[Int($0.index)].type?.function != nil
            }
        }
        return holdsService ? (service, false) : nil
    }

    /// The bundles that at least two types store or take in an initializer, or that have a shared object: each reads from them what it needs.
    private func forwardedBundles() -> [DeclarationID] {
        var holders: [DeclarationID: Set<AccessPathResolver.ValueType?>] = [:]
        for held in heldBundles.joined() { holders[held.bundle, default: []].insert(held.owner) }
        return holders.compactMap { $0.value.count >= 2 || $0.value.contains(nil) ? $0.key : nil } + bundles.filter(hasSharedObject)
    }

    /// A bundle that a type stores or takes in an initializer, or that a variable holds for all code: `var current: Services`.
    struct HeldBundle: Renumbered {
        let bundle: DeclarationID
        /// `nil` for a variable at file level, and for an object that a type shares.
        let owner: AccessPathResolver.ValueType?

        func with(numbersOf changes: [FileID: DeclarationChange]) -> Self {
            Self(bundle: bundle.with(numbersOf: changes), owner: owner?.with(numbersOf: changes))
        }
    }

    /// The bundles that types in a file store, take in an initializer or share, `static var current: Services`, and that variables at file
    /// level hold.
    func heldBundles(in file: FileID) -> [HeldBundle] {
        guard !isTest[Int(file)], !bundles.isEmpty else { return [] }
        let declarations = files[Int(file)].declarations
        return declarations.indices.flatMap { index -> [HeldBundle] in
            // One field at a time: declarations are large to copy.
            let isShared = declarations[index].modifiers.contains(.static) && Conventions.sharedObjects.contains(declarations[index].name)
            let types: [TypeName] = switch declarations[index].kind {
            case .initializer: declarations[index].parameters.map(\.type)
            case .variable where isShared || declarations[index].modifiers.isDisjoint(with: [.computed, .local, .static]):
                declarations[index].type.map { [$0] } ?? []
            default: []
            }
            return types.compactMap { type in
                guard type.nominalText.map({ bundleNames.contains(NameTrace.lastName(of: $0)) }) == true,
                      case .project(let held)? = accessPaths.type(.init(type: type, file: file, scope: Int32(index))),
                      bundles.contains(held) else { return nil }
                let owner = declarations[index].parent.flatMap { accessPaths.type(around: $0, of: file) }
                if owner == .project(held) { return nil }
                guard declarations[index].parent != nil, !isShared else {
                    return declarations[index].access.map { $0 > .fileprivate } ?? true ? HeldBundle(bundle: held, owner: nil) : nil
                }
                return owner.map { HeldBundle(bundle: held, owner: $0) }
            }
        }
    }

    /// The members of a bundle that are services: kept, or computed from kept ones.
    private func keptMembers(ofBundle bundle: DeclarationID) -> [DeclarationID] {
        let declarations = files[Int(bundle.file)].declarations
        return accessPaths.members(of: bundle).filter { member in
            if let written = keptType(of: member) { return heldService(written) != nil }
            let own = declarations[Int(member.index)]
            guard own.kind == .variable, own.modifiers.contains(.computed), !own.modifiers.contains(.static), byMember[member] == nil,
                  (own.access ?? .internal) > .fileprivate, let type = own.type else { return false }
            let written = AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)
            return heldService(written)?.service.declaration.map(isObject) == true
        }
    }

    /// The type of a stored member without a value of its own that other files see; `nil` for any other member.
    func keptType(of member: DeclarationID) -> AccessPathResolver.WrittenType? {
        let declarations = files[Int(member.file)].declarations
        guard declarations[Int(member.index)].kind == .variable,
              declarations[Int(member.index)].modifiers.isDisjoint(with: [.computed, .defined, .static, .lazy]),
              (declarations[Int(member.index)].access ?? .internal) > .fileprivate, byMember[member] == nil,
              let type = declarations[Int(member.index)].type else { return nil }
        return AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)
    }

    /// Whether a type is a reference type, a protocol, or a structure that only keeps those.
    func isService(_ type: DeclarationID) -> Bool {
        if isObject(type) { return true }
        guard kind(of: type) == .struct, !isNeverContainer(type) else { return false }
        let stored = storedMembers(of: type)
        return !stored.isEmpty && stored.allSatisfy { member in
            keptType(of: member).flatMap { accessPaths.service($0) }?.declaration.map(isObject) == true
        }
    }

    /// The variables at file level that are passed to initializers as they are.
    func passedGlobals(_ candidates: [Candidate]) -> Set<DeclarationID> {
        let globals = Set(candidates.compactMap { candidate in
            candidate.fact.owner < 0 ? candidate.fact.member.map { DeclarationID(file: candidate.file, index: $0) } : nil
        })
        guard !globals.isEmpty else { return [] }
        var found: Set<DeclarationID> = []
        for file in files.indices where !isTest[file] {
            for use in files[file].injection.uses where use.isPassed {
                let path = files[file].names[Int(use.accessPath)]
                guard path.ownMember != nil, let member = accessPaths.steps(on: path, from: use.scope, of: FileID(file)).first?.member,
                      globals.contains(member) else { continue }
                found.insert(member)
            }
        }
        return found
    }

    /// Whether a type may make services: it is no view, app, test, double or encoded value, but may be an app's delegate.
    private func mayCompose(_ id: DeclarationID) -> Bool {
        guard !isDouble(id) else { return false }
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: id)
        return launches(id) || supertypes.isDisjoint(with: Conventions.nonContainerSupertypes.subtracting(Conventions.entryPointSupertypes))
    }

    /// Whether a type is what SwiftUI runs besides views: a scene, or the commands of a menu.
    func isScene(_ id: DeclarationID) -> Bool {
        !accessPaths.inheritance.allSupertypeNames(of: id).subtracting(["View"]).isDisjoint(with: Conventions.declarativeSupertypes)
    }

    /// Whether a type is part of a user interface, which is no service; also by a view controller of a library.
    func isInterface(_ id: DeclarationID) -> Bool {
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: id)
        return !supertypes.isDisjoint(with: Conventions.interfaceSupertypes) || supertypes.contains { $0.hasSuffix("ViewController") }
    }
}

extension Declaration {
    /// Whether it is a function that any value may have: `hash(into:)`.
    fileprivate var isFunctionOfValue: Bool {
        guard let labels = Conventions.valueFunctions[name], parameters.count == 1 else { return false }
        return labels.contains(parameters[0].label)
    }
}

extension TypeName {
    /// Whether it is a closure without parameters that returns something, `() -> Date`: a service, if a container keeps it.
    fileprivate var isProvider: Bool {
        guard !structure.isOptional, let function else { return false }
        return function.parameters.isEmpty && !function.result.structure.isVoid
    }
}

extension String {
    /// `a` of `a`, `self.a` and `a()`; `nil` for an access path of more steps.
    fileprivate var ownMember: String? {
        let path = hasPrefix("self.") ? dropFirst(5) : self[...]
        let name = path.hasSuffix("()") ? path.dropLast(2) : path
        return name.contains(".") ? nil : String(name)
    }
}
