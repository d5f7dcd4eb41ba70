import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The registrations of a project that are made: those in code that other code calls or lists.
package struct Registrations {
    /// The types whose registrations are never made, as nothing lists them.
    private var unlisted: Set<DeclarationID> = []
    /// The functions of these types and of others that nothing calls.
    private var uncalled: Set<DeclarationID> = []
    /// The function or type around each place that may register, by what the graph knows of it.
    private var model: Model?
    private var containers: [InjectionGraph.Container] = []
    /// Whether the project is an app that declares containers, and no call of their registering functions is unknown.
    private(set) var isComplete = false

    /// The registrations that are made if each type of a project is used: those in functions that other code may call.
    init(of project: LinkedProject) {
        model = project.model
        containers = project.injectionGraph.containers
        uncalled = project.model.uncalledFunctions(around: project.injectionGraph.bindings)
    }

    /// - Parameters:
    ///   - listed: the supertypes of types that register only if other code lists them: assemblies and modules.
    ///   - names: the functions whose calls register.
    init(of project: LinkedProject, listed: Set<String>, calledBy names: CalledNames) {
        let model = project.model
        self.model = model
        containers = project.injectionGraph.containers
        let listing = model.types(inheriting: listed)
        unlisted = model.unlisted(listing)
        let called = Self.called(in: model, by: names)
        uncalled = Set(listing.filter(model.hasKnownSupertypes).flatMap { type in
            let required = model.requirements(of: type)
            return model.typeAndExtensions(of: type).flatMap(model.members).filter { member in
                model[member].kind == .function && !model[member].parameters.isEmpty && !required.contains(model[member].fullName)
                    && names.matches(model[member].name) && !called.bases.contains(model[member].name)
            }
        })
        isComplete = model.hasEntryPoint && Self.registersNothing(called.full, in: model)
    }

    /// Whether a binding may be made.
    func mayMake(_ binding: InjectionGraph.Binding) -> Bool { unusedDeclaration(around: binding) == nil }

    /// The function or the type around a registration that nothing calls or lists; `nil` if it may be used.
    func unusedDeclaration(around binding: InjectionGraph.Binding) -> DeclarationID? {
        // A copy of the model for each binding would cost more than the rest.
        guard binding.fact.form == .registered, !binding.isTest, !unlisted.isEmpty || !uncalled.isEmpty, let model else { return nil }
        if let type = binding.container.flatMap({ containers[$0].declaration }), unlisted.contains(type) { return type }
        var scope = binding.fact.owner
        while scope >= 0 {
            let id = DeclarationID(file: binding.file, index: scope)
            if uncalled.contains(id) { return id }
            scope = model[id].parent ?? -1
        }
        return nil
    }

    /// The names of the functions that code outside of tests calls or uses, with and without labels.
    private static func called(in model: Model, by names: CalledNames) -> (full: Set<String>, bases: Set<String>) {
        var (full, bases): (Set<String>, Set<String>) = ([], [])
        for (file, facts) in model.files.enumerated() where !model.isTestOfFile[file] {
            for call in facts.calls where facts.names.withBytes(at: Int(call.name), names.match) != nil {
                let name = facts.names[Int(call.name)]
                bases.insert(String(name.prefix { $0 != "(" }))
                // A generic function of a container or a registrar forwards what its own callers register; what a helper
                // elsewhere registers is not known.
                let isForwarding = call.scope >= 0 && !facts.declarations[Int(call.scope)].genericParameters.isEmpty
                    && names.matches(facts.declarations[Int(call.scope)].name)
                if !isForwarding { full.insert(name) }
            }
            for use in facts.injection.uses {
                let path = facts.names[Int(use.accessPath)]
                bases.insert(path.split(separator: ".").last.map { String($0.prefix { $0 != "(" }) } ?? path)
            }
        }
        return (full, bases)
    }

    /// Whether a project declares functions that register and that resolve, and calls none that registers.
    private static func registersNothing(_ called: Set<String>, in model: Model) -> Bool {
        var (registering, registers, resolves): (Set<String>, Bool, Bool) = ([], false, false)
        var others: Set<String> = []
        for (file, facts) in model.files.enumerated() where !model.isTestOfFile[file] {
            for function in facts.injection.functions {
                if function.role == .registers { registering.insert(facts.declarations[Int(function.declaration)].name) }
                if function.role == .registers, !function.isUnread { registers = true }
                if function.role == .resolves { resolves = true }
            }
            for declaration in facts.declarations where declaration.kind == .function && declaration.genericParameters.isEmpty {
                others.insert(declaration.fullName)
            }
        }
        guard resolves, registers else { return false }
        return !called.contains { registering.contains(String($0.prefix { $0 != "(" })) && !others.contains($0) }
    }
}

extension Model {
    /// The functions around registrations that no code mentions by name: private ones and, in an app, those of the module's containers,
    /// as far as no supertype may require them.
    fileprivate func uncalledFunctions(around bindings: [InjectionGraph.Binding]) -> Set<DeclarationID> {
        var byName: [String: Set<DeclarationID>] = [:]
        for binding in bindings where binding.fact.form == .registered && !binding.isTest && binding.fact.owner >= 0 {
            var next: Int32? = binding.fact.owner
            while let index = next {
                let id = DeclarationID(file: binding.file, index: index)
                if self[id].kind == .function, mayBeUncalled(id) { byName[self[id].name, default: []].insert(id) }
                next = self[id].parent
            }
        }
        guard !byName.isEmpty else { return [] }
        var uncalled = Set(byName.values.joined())
        let filter = NameFilter(byName.keys)
        // Only its own file can call a private function.
        let own = Set(uncalled.map(\.file))
        let areAllPrivate = uncalled.allSatisfy { access(of: $0) <= .fileprivate }
        for (file, facts) in files.enumerated() where !areAllPrivate || own.contains(FileID(file)) {
            for use in facts.injection.uses {
                facts.names.withBytes(at: Int(use.accessPath)) { path in
                    for component in path.components where filter.mayContain(component.called) {
                        for id in byName[String(decoding: component.called, as: UTF8.self)] ?? [] {
                            if id.file == FileID(file) || access(of: id) > .fileprivate { uncalled.remove(id) }
                        }
                    }
                }
            }
        }
        return uncalled
    }

    private func mayBeUncalled(_ id: DeclarationID) -> Bool {
        guard let parent = self[id].parent, case let owner = DeclarationID(file: id.file, index: parent), self[owner].kind.hasMembers,
              self[id].attributes.isEmpty, !self[id].modifiers.contains(.override),
              let type = accessPaths.declaration(around: id.index, of: id.file) else { return false }
        let access = access(of: id)
        guard access <= .fileprivate || access == .internal && ContainerName(self[type].name) == .definite && hasEntryPoint
        else { return false }
        return hasKnownSupertypes(type) && !requirements(of: type).contains(self[id].fullName)
    }

    /// The types outside of tests that have one of some supertypes.
    fileprivate func types(inheriting names: Set<String>) -> Set<DeclarationID> {
        var found: Set<DeclarationID> = []
        for (file, facts) in files.enumerated() where !isTestOfFile[file] {
            for index in facts.types where facts.declarations[Int(index)].kind.isNominal && facts.declarations[Int(index)].kind != .protocol {
                let id = DeclarationID(file: FileID(file), index: index)
                if !inheritance.allSupertypeNames(of: id).isDisjoint(with: names) { found.insert(id) }
            }
        }
        return found
    }

    /// Those of some types that no other code outside of tests refers to, but at most others of them that are not listed either. In
    /// projects without an app, other projects may list what is public.
    fileprivate func unlisted(_ types: Set<DeclarationID>) -> Set<DeclarationID> {
        let types = hasEntryPoint ? types : types.filter { access(of: $0) < .package }
        guard !types.isEmpty else { return [] }
        var reached: [DeclarationID] = []
        var listing: [DeclarationID: [DeclarationID]] = [:]
        let within = references(withinFilesOf: types)
        for dependency in [dependencies, within].joined() {
            guard let type = dependency.declaration, types.contains(type), case .file(let file) = dependency.source,
                  !isTestOfFile[Int(file)] else { continue }
            let owner = dependency.owner.flatMap { owner -> DeclarationID? in
                if case .project(let extended)? = accessPaths.extended(owner) { extended } else { nil }
            }
            if owner == type { continue }
            if let owner, types.contains(owner) { listing[owner, default: []].append(type) } else { reached.append(type) }
        }
        // Parts of a library without any that lists are no evidence.
        guard hasEntryPoint || !reached.isEmpty else { return [] }
        var unlisted = types
        while let next = reached.popLast() {
            if unlisted.remove(next) != nil { reached += listing[next] ?? [] }
        }
        return unlisted
    }

    /// Whether the project declares all supertypes of a type whose requirements its functions may be.
    fileprivate func hasKnownSupertypes(_ type: DeclarationID) -> Bool {
        ([type] + inheritance.allSupertypes(of: type)).allSatisfy { type in
            inheritance.supertypes(of: type).allSatisfy { !$0.declarations.isEmpty || ["Sendable", "AnyObject"].contains($0.name) }
        }
    }

    /// The full names of the functions that the supertypes of a type declare.
    fileprivate func requirements(of type: DeclarationID) -> Set<String> {
        let supertypes = inheritance.allSupertypes(of: type)
        return Set(supertypes.flatMap(typeAndExtensions).flatMap(members).map { self[$0].fullName })
    }
}
