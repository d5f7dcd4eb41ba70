import AshlarFacts
package import AshlarModel

// Links injections by key path, by key, or from enclosing containers.

extension InjectionLinker {
    mutating func linkKeyPath(_ fact: Injection, root: String?, path: String, in file: FileID) {
        var fact = fact
        let ownRoot = fact.isTentative && fact.api.hasPrefix("@") ? keyPathRootsByWrapper[String(fact.api.dropFirst())] : nil
        if fact.isTentative, ownRoot == nil, fact.idiom == Factory.name, fact.api.hasPrefix("@"),
           Factory.wrappers[String(fact.api.dropFirst())] == nil {
            let site = Lookup.Site(file: file, scope: fact.owner, isInHeading: false)
            guard let form = accessPaths.alias(named: String(fact.api.dropFirst()), at: site)?.type.nominalText.flatMap({ Factory.wrappers[$0] })
            else { return }
            fact.form = form
        }
        let names = path.split(separator: ".").map(String.init)
        guard let first = names.first, let type = ownRoot ?? self.root(root, of: fact, in: file) else {
            if fact.isTentative { return }
            names.first.map { _ = unresolvedMembers.insert($0) }
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let members = accessPaths.members(named: first, .variable, of: type)
        if fact.reach == .enclosing {
            linkEnclosing(fact, requirements: members, in: file)
            return
        }
        if fact.isTentative, fact.idiom == SwiftDependencies.name {
            guard !members.isEmpty else { return }
            fact.isTentative = false
        }
        let targets = providers(at: members)
        let declared = members.first.flatMap { declaredService(of: $0) }
        if fact.isTentative {
            guard let target = targets.first else { return }
            fact.idiom = bindings[target].fact.idiom
        }
        if fact.idiom == SwiftUIEnvironment.name, members.contains(where: isSuppliedValue) { return }
        if members.isEmpty {
            if fact.idiom == SwiftUIEnvironment.name, SwiftUIEnvironment.isValue(first) { return }
            let service = InjectionGraph.Service(name: Self.services[fact.idiom]?[first] ?? "\\." + first)
            add(fact, in: file, service: service, targets: [], state: .external)
        } else if !targets.isEmpty {
            let part = names.count > 1 ? members.first.flatMap { service(at: path.split(separator: ".").dropFirst(), from: $0) } : nil
            fact.isProjected = part != nil
            add(fact, in: file, service: part ?? bindings[targets[0]].service ?? declared, targets: targets, state: .bound)
        } else if members.contains(where: hasDefault) {
            add(fact, in: file, service: InjectionGraph.Service(name: "\\." + first), targets: [], state: .external)
        } else if members.contains(where: isPlainValue) {
            add(fact, in: file, service: declared, targets: [], state: .external)
        } else if members.contains(where: { isKeyed($0) }) {
            add(fact, in: file, service: declared, targets: [], state: .missing)
        } else {
            unresolvedMembers.insert(first)
            add(fact, in: file, service: declared, targets: [], state: .unknown)
        }
    }

    /// The service to which a key path leads from a member, which is injected rather than what holds it: `Movies` of
    /// `@Dependency(\.useCases.movies)`; `nil` if it leads to none.
    private func service(at names: ArraySlice<Substring>, from member: DeclarationID) -> InjectionGraph.Service? {
        guard let type = files[Int(member.file)].declarations[Int(member.index)].type,
              let end = accessPaths.end(ofKeyPath: names, from: .init(type: type, file: member.file, scope: member.index)),
              let service = accessPaths.service(end), serves(service, nil) else { return nil }
        return service
    }

    /// Removes the components of which a dependency only gives a member: of `dependency.accounts.loadUser`, the use case is injected.
    mutating func removePassedThrough() {
        let ends = Set(injections.lazy.filter { $0.fact.idiom == Needle.name && $0.fact.api == "member" && !$0.targets.isEmpty }.map {
            ArgumentSite(file: $0.file, offset: $0.fact.offset)
        })
        guard !ends.isEmpty else { return }
        let containers = Set(bindings.indices.filter { bindings[$0].isContainer })
        let isPassed = { (injection: InjectionGraph.Injection) in
            injection.fact.idiom == Needle.name && injection.fact.api == "dependency" && containers.isSuperset(of: injection.targets)
                && ends.contains(ArgumentSite(file: injection.file, offset: injection.fact.offset))
        }
        for index in Set(injections.lazy.filter(isPassed).flatMap(\.targets)) { bindings[index].fact.traits.insert(.root) }
        injections.removeAll(where: isPassed)
    }

    /// A property wrapper of the project that resolves members of a type by key path: `AppContainer` of one that is made with a
    /// `KeyPath<AppContainer, Value>`.
    struct KeyPathRoot: Renumbered {
        let wrapper: String
        let type: AccessPathResolver.ValueType

        func with(numbersOf changes: [FileID: DeclarationChange]) -> Self { Self(wrapper: wrapper, type: type.with(numbersOf: changes)) }
    }

    /// The property wrappers in a file that resolve members by key path.
    func wrappersByKeyPath(in file: FileID) -> [KeyPathRoot] {
        guard !isTest[Int(file)] else { return [] }
        return files[Int(file)].types.compactMap { index in
            let wrapper = DeclarationID(file: file, index: index)
            guard isPropertyWrapper(wrapper), let root = keyPathRoot(of: wrapper) else { return nil }
            return KeyPathRoot(wrapper: files[Int(file)].declarations[Int(index)].name, type: root)
        }
    }

    private func keyPathRoot(of wrapper: DeclarationID) -> AccessPathResolver.ValueType? {
        let declarations = files[Int(wrapper.file)].declarations
        for member in accessPaths.members(of: wrapper) where declarations[Int(member.index)].kind == .initializer {
            for parameter in declarations[Int(member.index)].parameters where parameter.type.nominalText?.hasSuffix("KeyPath") == true {
                guard let root = parameter.type.genericArguments.first,
                      let type = accessPaths.type(.init(type: root, file: member.file, scope: member.index)), case .project = type else { continue }
                return type
            }
        }
        return nil
    }

    /// By idiom, the types of the services under the library's own keys.
    private static let services = [
        SwiftUIEnvironment.name: SwiftUIEnvironment.services, SwiftDependencies.name: SwiftDependencies.services,
    ]

    /// The service that a view puts into the environment under a key which the project does not declare: an object under a key of SwiftUI, or one of
    /// a package that is made there, `.environment(\.router, Router())`.
    func serviceUnderOutsideKey(_ path: String, _ candidate: Candidate) -> InjectionGraph.Service? {
        guard candidate.fact.idiom == SwiftUIEnvironment.name, candidate.fact.traits.contains(.partial) else { return nil }
        if let name = SwiftUIEnvironment.services[path] { return InjectionGraph.Service(name: name) }
        guard case .type? = candidate.fact.implementation, let made = candidate.made, isExternalService(made) else { return nil }
        return made
    }

    private func root(_ root: String?, of fact: Injection, in file: FileID) -> AccessPathResolver.ValueType? {
        if let root { return accessPaths.type(AccessPathResolver.WrittenType(type: TypeName(text: root, offset: 0), file: file, scope: fact.owner)) }
        guard case .accessPath(let accessPath)? = fact.receiver else { return nil }
        return accessPaths.steps(on: accessPath, from: fact.owner, of: file).last?.type
    }

    package func members(_ path: String, of root: String, _ scope: Int32, _ file: FileID) -> [DeclarationID] {
        guard let first = path.split(separator: ".").first,
              let type = accessPaths.type(AccessPathResolver.WrittenType(type: TypeName(text: root, offset: 0), file: file, scope: scope)) else { return [] }
        return accessPaths.members(named: String(first), .variable, of: type)
    }

    /// The bindings that members are or resolve by key, else the bindings that override them.
    private func providers(at members: [DeclarationID]) -> [Int] {
        var found = members.flatMap { targets(of: $0) }
        if found.isEmpty {
            for member in members {
                guard case .key(let key)? = accessPaths.overrides.members[member]?.type,
                      let type = accessPaths.type(AccessPathResolver.WrittenType(type: key, file: member.file, scope: member.index)) else { continue }
                found += keyed(by: type, from: member.file)
            }
        }
        return found.isEmpty ? members.flatMap { overrides[$0] ?? [] } : found
    }

    /// The bindings under a key, without those that override another; if there is no other, those overriding ones that a file can
    /// resolve.
    private func keyed(by key: AccessPathResolver.ValueType, from file: FileID) -> [Int] {
        let found = byKey[key] ?? []
        let own = found.filter { !bindings[$0].fact.traits.contains(.override) }
        return own.isEmpty ? found.filter { isTest[Int(file)] || !bindings[$0].isTest } : own
    }

    /// Whether a member's type, as written or by its value, is that of a plain value, which is no service.
    func isPlainValue(_ member: DeclarationID) -> Bool {
        let declarations = files[Int(member.file)].declarations
        if let type = declarations[Int(member.index)].type {
            let written = AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index)
            guard type.mayBeService, accessPaths.aliased(written).type.mayBeService else { return true }
            return accessPaths.service(written)?.declaration.map(isCase) ?? false
        }
        return declarations[Int(member.index)].modifiers.contains(.literal)
    }

    /// Whether what is in the environment of views under a key is no service: a plain value, a closure, a structure of values, the record
    /// of a database, an appearance, values over time, or a part of the interface.
    func isSuppliedValue(_ member: DeclarationID) -> Bool {
        if isPlainValue(member) { return true }
        guard let service = declaredService(of: member) else { return false }
        if Conventions.isAppearance(service.name) || Conventions.isStream(service.name.prefix { $0 != "<" }.description) { return true }
        guard let type = service.declaration else { return Conventions.interfaceSupertypes.contains(service.name) }
        return isInterface(type) || isRecord(type) || (kind(of: type) == .struct && !serving.contains(type) && !storedMembers(of: type).isEmpty)
    }

    /// Whether the values of a type are cases or sets of options.
    private func isCase(_ type: DeclarationID) -> Bool {
        kind(of: type) == .enum || accessPaths.inheritance.allSupertypeNames(of: type).contains("OptionSet")
    }

    /// Whether the key of a member declares a default value, which is no binding if it is plain.
    private func hasDefault(_ member: DeclarationID) -> Bool {
        guard case .key(let key)? = accessPaths.overrides.members[member]?.type,
              let type = accessPaths.type(AccessPathResolver.WrittenType(type: key, file: member.file, scope: member.index)) else { return false }
        return !accessPaths.members(named: "defaultValue", .variable, of: type).isEmpty
    }

    /// The types of the project that are keys of values, by what the members of other types of the project resolve: `ClientKey` of
    /// `extension Services { var client: Client { self[ClientKey.self] } }`, with the name of the type that resolves it.
    var resolvedKeys: [DeclarationID: TypeName] {
        var keys: [DeclarationID: TypeName] = [:]
        let members = accessPaths.overrides.members.sorted { ($0.key.file, $0.key.index) < ($1.key.file, $1.key.index) }
        for (member, value) in members {
            guard case .key(let name) = value.type,
                  case .project(let key)? = accessPaths.type(AccessPathResolver.WrittenType(type: name, file: member.file, scope: member.index)),
                  case .project(let values)? = accessPaths.type(around: member.index, of: member.file) else { continue }
            keys[key] = TypeName(text: files[Int(values.file)].declarations[Int(values.index)].name, offset: name.offset)
        }
        return keys
    }

    private func isKeyed(_ member: DeclarationID) -> Bool {
        if case .key? = accessPaths.overrides.members[member]?.type { true } else { false }
    }

    /// The service that a member is, by its written type; `nil` without one.
    func declaredService(of member: DeclarationID) -> InjectionGraph.Service? {
        guard let type = files[Int(member.file)].declarations[Int(member.index)].type else { return nil }
        return accessPaths.service(AccessPathResolver.WrittenType(type: type, file: member.file, scope: member.index))
    }

    mutating func linkKey(_ fact: Injection, _ key: TypeName, in file: FileID) {
        let written = AccessPathResolver.WrittenType(type: key, file: file, scope: fact.owner)
        guard let type = accessPaths.type(written) else {
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let targets = keyed(by: type, from: file)
        let service = accessPaths.written(fact.service, from: fact.owner, of: file).flatMap { accessPaths.service($0) }
            ?? targets.first.flatMap { bindings[$0].service } ?? accessPaths.service(written)
        if let service { forwarded[ForwardedService(idiom: fact.idiom, service: service)] = targets }
        if case .external = type, targets.isEmpty {
            add(fact, in: file, service: service, targets: [], state: .external)
        } else {
            add(fact, in: file, service: service, targets: targets, state: targets.isEmpty ? .missing : .bound)
        }
    }

    /// Links a requirement of a container to the members of its name and type in the nearest enclosing containers that have any.
    private mutating func linkEnclosing(_ fact: Injection, requirements: [DeclarationID], in file: FileID) {
        guard let requirement = requirements.first, let service = declaredService(of: requirement),
              let container = accessPaths.declaration(around: fact.owner, of: file) else {
            add(fact, in: file, service: nil, targets: [], state: .unknown)
            return
        }
        let name = files[Int(requirement.file)].declarations[Int(requirement.index)].name
        // Most missing members do not exist anywhere.
        let found = byMemberName[name] == nil ? [] : containerHierarchy.nearest(around: container) { outer in
            accessPaths.members(named: name, .variable, of: .project(outer)).flatMap { byMember[$0] ?? [] }
                .filter { bindings[$0].service == service }
        }
        add(fact, in: file, service: service, targets: found, state: found.isEmpty ? .missing : .bound)
    }

    // MARK: Overrides

    /// Records the bindings that override a member, and gives those without a lifetime the one of the overridden binding.
    mutating func linkOverrides() {
        for index in bindings.indices where bindings[index].fact.traits.contains(.override) {
            let members: [DeclarationID]
            switch bindings[index].fact.service {
            case .element(.accessPath(let accessPath)):
                members = accessPaths.steps(on: accessPath, from: bindings[index].fact.owner, of: bindings[index].file).last?.member.map { [$0] } ?? []
            case .keyPath(let root?, let path): members = self.members(path, of: root, bindings[index].fact.owner, bindings[index].file)
            default: continue
            }
            guard let member = members.first else { continue }
            let replaced = providers(at: [member]).first
            overrides[member, default: []].append(index)
            guard bindings[index].fact.lifetime == nil, let replaced else { continue }
            bindings[index].lifetime = bindings[replaced].lifetime
        }
    }
}
