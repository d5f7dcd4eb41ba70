import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// What gets the values that code passes on: types, members and functions.

extension InjectionLinker {
    /// What gets the values of a passing: the type and, unless its initializer is called or a type from outside declares it, the function
    /// or the member.
    struct PassedReceiver {
        /// `nil` for a type from outside, which the project extends.
        var type: DeclarationID?
        var member: AccessPathResolver.Step?
        /// The functions with the name of the one that is called.
        var functions: [DeclarationID] = []
        /// Whether an initializer of a type is called that the project does not declare, or a member is set that it does not declare.
        var isOutside = false
        /// Whether `functions` are cases of an enumeration, which carry what they get: `Scene.login(model)`.
        var isCase = false
        /// Whether it only hands values on: those that one of its functions passes to an object or, without functions, all of them.
        var carries = false
    }

    /// What gets the values of a passing.
    ///
    /// - Parameter outside: what is known of names; see `isMadeOutside`.
    func receiver(of passing: PassedValues, in file: FileID, _ outside: inout [String: Bool]) -> PassedReceiver? {
        switch passing.form {
        case .carried:
            guard case .accessPath(let path) = passing.receiver else {
                return cases(of: passing.receiver, passing, in: file) ?? PassedReceiver(carries: true)
            }
            return constructed(by: passing, at: path, in: file) ?? carrier(at: path, from: passing.scope, of: file)
        case .factory:
            guard case .accessPath(let path) = passing.receiver else { return nil }
            let receiver = factory(at: path, from: passing.scope, of: file) ?? PassedReceiver(carries: true)
            // A case that is no argument is rather the state of something, or a result.
            return receiver.isCase && !passing.isArgument ? PassedReceiver(carries: true) : receiver
        case .construction, .byDefault:
            if mayBeDeclared(passing.receiver), let written = accessPaths.written(passing.receiver, from: passing.scope, of: file) {
                if case .project(let type)? = accessPaths.type(written) { return PassedReceiver(type: type) }
                // Of types of one name, the labels tell which is made, or else the folders.
                if passing.form == .construction, accessPaths.type(written) == nil, let name = written.type.nominalText,
                   let type = accessPaths.type(named: name, initializedBy: passing.labels) { return PassedReceiver(type: type) }
                if case .project(let type)? = accessPaths.nearestType(written) { return PassedReceiver(type: type) }
            }
            return isMadeOutside(passing, in: file, &outside) ? PassedReceiver(isOutside: true) : nil
        case .function, .assignment:
            guard case .accessPath(let path) = passing.receiver else { return nil }
            let steps = accessPaths.steps(on: path, from: passing.scope, of: file)
            if passing.form == .assignment, let type = inheriting(steps, path) { return PassedReceiver(type: type) }
            // The steps end before a member that is not known: at `queue` of `self.queue.rate`.
            guard steps.count > 1, let last = steps.last, let member = last.member,
                  case let name = files[Int(member.file)].declarations[Int(member.index)].name,
                  path.hasSuffix("." + name) || path.hasSuffix(".\(name)()") else {
                // A member of an object whose type is not known may be of any type.
                let isOfUnknown = passing.form == .assignment && steps.last.flatMap(\.type).map(isOfProject) != true
                return isOfUnknown ? PassedReceiver(isOutside: true) : nil
            }
            // Of a composition of protocols, the one that has the member.
            let type: DeclarationID? = if case .project(let id)? = steps[steps.count - 2].type {
                id
            } else if let written = steps[steps.count - 2].written, accessPaths.isComposition(written) {
                accessPaths.declaration(around: member.index, of: member.file)
            } else {
                nil
            }
            guard passing.form == .assignment || (type != nil && setsUp(member)) else { return nil }
            return PassedReceiver(type: type, member: last)
        }
    }

    /// What gets one of the values of a passing, of what gets them.
    func receiver(
        of value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> PassedReceiver? {
        if receiver.isCase {
            let isCarried = value.accessPath != "self" && parameter(of: value, passing, receiver, in: file) != nil
            return isCarried ? receiver : PassedReceiver(carries: true)
        }
        if passing.form == .carried, !receiver.carries {
            return receiver.functions.contains { constructs($0, with: value, passing) } ? receiver : nil
        }
        // A function that constructs no type with its metatype is read for the objects of locals alone.
        if receiver.carries, passing.metatype != nil, value.object == nil { return nil }
        if receiver.carries, !receiver.functions.isEmpty {
            return receiver.functions.contains { passesOn($0, value, passing) } ? receiver : nil
        }
        if passing.form == .assignment, receiver.isOutside {
            // What settings from outside hold, their receiver sets up for itself: `configuration.urlCache = cache`.
            if passing.isOfConfiguration { return nil }
            return isNamedService(value, passing.name(of: value), from: passing.scope, of: file) ? receiver : nil
        }
        guard passing.form == .factory else { return receiver }
        // `Secrets.setStore(store)`
        if !receiver.carries, receiver.functions.contains(where: setsUp) { return receiver }
        if !receiver.carries, !isInjectedInside(value, passing, receiver), let parameter = parameter(of: value, passing, receiver, in: file),
           keeps(parameter, value, passing, receiver) { return receiver }
        // What is made in the call is no object that code around it makes in order to pass it on.
        let mayBeCarried = value.object != nil || !(value.isInline || value.accessPath.isEmpty)
        return mayBeCarried ? PassedReceiver(carries: true) : nil
    }

    /// Whether a structure of values is made of an object, from which it reads them: `Device(peripheral)`.
    func converts(_ passing: PassedValues, to receiver: DeclarationID?) -> Bool {
        guard passing.form == .construction, passing.labels == [""], let receiver else { return false }
        return isStructureOfValues(receiver)
    }

    /// The type under which a value is passed on: of the parameter, or its own where that is not known.
    func parameter(
        of value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        guard !receiver.carries, !receiver.isOutside, passing.form != .assignment || receiver.member != nil else {
            // What passes itself to a type that is not known may receive its events.
            if receiver.isOutside, value.accessPath == "self" { return nil }
            let own = ownType(of: value, from: passing.scope, in: file)
            // What only the parameter of a function says is a service: `stack.update(network: AlamofireNetwork())`, of a `NetworkProtocol`.
            guard !receiver.functions.isEmpty, !serves(own.flatMap { accessPaths.service($0) }, nil) else { return own }
            return accessPaths.parameter(value.index, passing.labels, of: receiver.functions) ?? own
        }
        if receiver.isCase { return parameter(ofCase: value, passing, receiver, in: file) }
        if passing.form == .carried { return parameter(ofGeneric: value, passing, receiver, in: file) }
        var parameter = parameter(at: value.index, passing, receiver, in: file)
        if let generic = parameter, let type = receiver.type { parameter = accessPaths.resolved(generic, for: .project(type)) }
        // What an extension of a protocol is set up with is of the type that its type has for the protocol's associated type.
        if passing.form == .function, let parameter, accessPaths.service(parameter)?.declaration.map(kind) == .associatedtype {
            return ownType(of: value, from: passing.scope, in: file)
        }
        if parameter == nil, passing.form == .construction, receiver.type.map(inheritsInitializers) == true,
           isNamedService(value, passing.labels[value.index], from: passing.scope, of: file) {
            return ownType(of: value, from: passing.scope, in: file)
        }
        if let position = value.tuplePosition { return parameter.flatMap { accessPaths.aliased($0).element(at: Int(position)) } }
        return value.isElement ? parameter?.element : parameter
    }

    /// Whether a class has the initializers of a superclass from outside alone.
    private func inheritsInitializers(_ type: DeclarationID) -> Bool {
        inheritsFromOutside(type) && accessPaths.initializers(of: .project(type)).isEmpty
    }

    private func parameter(
        at index: Int, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        switch passing.form {
        case .construction:
            receiver.type.flatMap { accessPaths.parameter(index, passing.labels, ofInitializersOf: .project($0)) }
        case .byDefault:
            AccessPathResolver.WrittenType(
                type: files[Int(file)].declarations[Int(passing.scope)].parameters[index].type, file: file, scope: passing.scope
            )
        case .function: receiver.member?.member.flatMap { accessPaths.parameter(index, passing.labels, of: [$0]) }
        case .assignment: receiver.member?.written
        case .factory: accessPaths.parameter(index, passing.labels, of: receiver.functions)
        case .carried: nil
        }
    }

    /// The type of a value itself, wherever it is passed on.
    func ownType(of value: PassedValues.Value, from scope: Int32, in file: FileID) -> AccessPathResolver.WrittenType? {
        if let object = value.object { return accessPaths.written(object.service, from: scope, of: file) }
        return value.accessPath.isEmpty ? nil : typeOfObject(at: value.accessPath, from: scope, of: file)
    }

    /// The type of the value at the end of an access path, or of the object there that a type from outside shares. Any other member of
    /// such a type, `HealthStore.quantityType`, is a value of which nothing is known.
    private func typeOfObject(at path: String, from scope: Int32, of file: FileID) -> AccessPathResolver.WrittenType? {
        var names = path.dottedParts
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        let count = steps.count
        if names.areReached(in: count), let written = accessPaths.written(at: steps, on: path) { return written }
        guard let last = names.popLast(), names.areReached(in: min(count, names.count)) else { return nil }
        let name = String(last.hasSuffix("()") ? last.dropLast(2) : last)
        guard Conventions.holdsObject(memberNamed: name) else { return nil }
        return accessPaths.written(.accessPath(names.joined(separator: ".")), from: scope, of: file)
    }

    /// The type at the end of all steps but that over the last member, which a supertype from outside declares; `nil` if the project
    /// declares all of its supertypes.
    private func inheriting(_ steps: [AccessPathResolver.Step], _ path: String) -> DeclarationID? {
        guard steps.count == path.dottedPartCount - 1, let last = steps.last, case .project(let type)? = last.type,
              last.member.map({ path.hasSuffix("." + files[Int($0.file)].declarations[Int($0.index)].name) }) != true else { return nil }
        let types = [type] + accessPaths.inheritance.allSupertypes(of: type)
        let isFromOutside = types.contains { accessPaths.inheritance.supertypes(of: $0).contains(where: \.declarations.isEmpty) }
        return isFromOutside ? type : nil
    }

    private func isOfProject(_ type: AccessPathResolver.ValueType) -> Bool {
        if case .project = type { true } else { false }
    }

    /// Whether the project may declare a type of this name: most constructed types are the system's.
    private func mayBeDeclared(_ type: UnresolvedType) -> Bool {
        guard case .type(let name) = type else { return true }
        let last = name.text.dottedParts.last ?? name.text[...]
        return accessPaths.lookup.mayBeDeclared(last.utf8)
    }

    // MARK: Functions

    /// Whether a function sets up its object or, if it is static, its type, as far as its name and its result say. One that takes a part of a
    /// user interface sets up that.
    private func setsUp(_ function: DeclarationID) -> Bool {
        let own = files[Int(function.file)].declarations[Int(function.index)]
        guard own.kind == .function, own.name.setsUp, own.type?.structure.isVoid != false else { return false }
        return !own.modifiers.contains(.static) || !own.parameters.contains { parameter in
            let service = accessPaths.service(.init(type: parameter.type, file: function.file, scope: function.index))
            return service?.declaration.map(isInterface) ?? service.map { Conventions.interfaceSupertypes.contains($0.name) } ?? false
        }
    }

    /// The function that hands on what it gets: one of the type around that makes something of it, or any that passes it to an object. So
    /// does the state of a view.
    private func carrier(at path: String, from scope: Int32, of file: FileID) -> PassedReceiver? {
        let steps = accessPaths.steps(on: path, from: scope, of: file)
        guard let function = steps.last?.member, case let own = files[Int(function.file)].declarations[Int(function.index)],
              path.dottedParts.last.map({ String($0) }) == own.name else { return nil }
        if own.attributes.contains(where: { Conventions.stateWrappers.contains($0.name) }) {
            return PassedReceiver(member: steps.last, carries: true)
        }
        guard own.kind == .function else { return nil }
        if path == own.name || path == "self." + own.name, own.type?.structure.isVoid == false { return PassedReceiver(carries: true) }
        let type = steps.count > 1 ? steps[steps.count - 2].type : accessPaths.type(around: scope, of: file)
        let functions = type.map { accessPaths.members(named: own.name, .function, of: $0) } ?? []
        return PassedReceiver(functions: functions.isEmpty ? [function] : functions, carries: true)
    }

    /// Whether a function passes what it gets as an argument to an object.
    private func passesOn(_ function: DeclarationID, _ value: PassedValues.Value, _ passing: PassedValues) -> Bool {
        passings(of: value, passing, by: function).contains { own in
            var outside: [String: Bool] = [:]
            return receiver(of: own, in: function.file, &outside).map { !$0.carries } == true
        }
    }

    /// The passings by which a function passes on what it gets as an argument.
    private func passings(of value: PassedValues.Value, _ passing: PassedValues, by function: DeclarationID) -> [PassedValues] {
        let parameters = files[Int(function.file)].declarations[Int(function.index)].parameters
        guard let positions = parameters.positions(ofArgumentsLabelled: passing.labels), positions.indices.contains(value.index)
        else { return [] }
        let name = parameters[positions[value.index]].name
        return files[Int(function.file)].injection.passedValues.filter { own in
            own.scope == function.index && own.form != .carried && own.values.contains { $0.accessPath == name && $0.isLocal }
        }
    }

    // MARK: Factories

    /// The static functions at the end of an access path that make an object of the type before: `Page.make`, or `values.users.live`, of
    /// the member's type.
    private func factory(at path: String, from scope: Int32, of file: FileID) -> PassedReceiver? {
        let names = path.dottedParts
        guard names.count > 1, let name = names.last, case let base = names[names.count - 2],
              base == "Self" || !base.startsLikeType || accessPaths.lookup.mayBeDeclared(base.utf8),
              let last = accessPaths.steps(on: names.dropLast().joined(separator: "."), from: scope, of: file).last,
              // A member by a key is of the type that is written.
              case .project(let type)? = last.type ?? last.member.flatMap({ declaredService(of: $0)?.declaration }).map({ .project($0) })
        else { return nil }
        let functions = accessPaths.members(named: String(name), .function, of: .project(type)).filter { makes(type, $0) || setsUp($0) }
        if functions.isEmpty, kind(of: type) == .enum {
            let cases = accessPaths.members(named: String(name), .case, of: .project(type))
            return cases.isEmpty ? nil : PassedReceiver(type: type, functions: cases, isCase: true)
        }
        return functions.isEmpty ? nil : PassedReceiver(type: type, functions: functions)
    }

    /// The cases of an enumeration of the project that may carry the values of a passing, by their labels; `nil` if the type is none.
    private func cases(of type: UnresolvedType, _ passing: PassedValues, in file: FileID) -> PassedReceiver? {
        guard passing.isArgument, type != .unknown, let written = accessPaths.written(type, from: passing.scope, of: file),
              case .project(let id)? = accessPaths.type(written), kind(of: id) == .enum else { return nil }
        let cases = accessPaths.typeAndExtensions(of: .project(id)).flatMap(accessPaths.members).filter { member in
            let own = files[Int(member.file)].declarations[Int(member.index)]
            return own.kind == .case && own.parameters.map({ $0.label ?? "" }) == passing.labels
        }
        return cases.isEmpty ? nil : PassedReceiver(type: id, functions: cases, isCase: true)
    }

    /// The type of what a case carries that is a value's own or, of a single case, whatever it is.
    private func parameter(
        ofCase value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        let types = receiver.functions.compactMap { id -> AccessPathResolver.WrittenType? in
            let own = files[Int(id.file)].declarations[Int(id.index)]
            guard own.parameters.indices.contains(value.index) else { return nil }
            return AccessPathResolver.WrittenType(type: own.parameters[value.index].type, file: id.file, scope: id.index)
        }
        guard types.count != 1 else { return types[0] }
        guard let service = ownType(of: value, from: passing.scope, in: file).flatMap({ accessPaths.service($0) }) else { return nil }
        return types.first { accessPaths.service($0) == service }
    }

    /// Whether a function is static and its result is an object of a type.
    private func makes(_ type: DeclarationID, _ function: DeclarationID) -> Bool {
        let own = files[Int(function.file)].declarations[Int(function.index)]
        guard !own.modifiers.isDisjoint(with: [.static, .overridableStatic]), let result = own.type else { return false }
        if result.nominalText == "Self" { return true }
        return accessPaths.type(.init(type: result, file: function.file, scope: function.index)) == .project(type)
    }

    /// Whether a factory passes what it is given to an initializer of its type, which injects it there.
    private func isInjectedInside(_ value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver) -> Bool {
        guard let type = receiver.type else { return false }
        let names = ["Self", files[Int(type.file)].declarations[Int(type.index)].name]
        return receiver.functions.contains { function in
            passings(of: value, passing, by: function).contains { own in
                guard own.form == .construction, case .type(let made) = own.receiver else { return false }
                return made.text.dottedParts.last.map { names.contains(String($0)) } == true
            }
        }
    }

    /// Whether the type of a factory keeps what this is given: it has a member or a parameter of an initializer of the same type, it
    /// is a structure of closures, or the factory sets a member to it. Others look something up, or make a value of it.
    private func keeps(
        _ parameter: AccessPathResolver.WrittenType, _ value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver
    ) -> Bool {
        guard let type = receiver.type, let service = accessPaths.service(accessPaths.bound(parameter)) else { return false }
        if ([type] + accessPaths.inheritance.allSupertypes(of: type)).contains(where: { keeps(service, $0) }) { return true }
        return receiver.functions.contains { passings(of: value, passing, by: $0).contains { $0.form == .assignment } }
    }

    private func keeps(_ service: InjectionGraph.Service, _ type: DeclarationID) -> Bool {
        accessPaths.typeAndExtensions(of: .project(type)).contains { opening in
            accessPaths.members(of: opening).contains { member in
                let own = files[Int(member.file)].declarations[Int(member.index)]
                let types: [TypeName]
                switch own.kind {
                case .initializer: types = own.parameters.map(\.type)
                case .variable where own.modifiers.isDisjoint(with: [.computed, .static, .local]):
                    if kind(of: type) == .struct, own.type?.structure.isFunction == true { return true }
                    types = own.type.map { [$0] } ?? []
                default: return false
                }
                return types.contains { accessPaths.service(.init(type: $0, file: member.file, scope: member.index)) == service }
            }
        }
    }
}

extension PassedValues {
    /// Whether it sets a member of settings, by the names on the way to that.
    fileprivate var isOfConfiguration: Bool {
        guard case .accessPath(let path) = receiver else { return false }
        return path.dottedParts.dropLast().contains { name in
            let name = name.hasSuffix("()") ? name.dropLast(2) : name
            return name == "config" || name == "configuration" || Conventions.isConfiguration(String(name))
        }
    }
}

extension AccessPathResolver.WrittenType {
    /// The type of an array's elements; `nil` for any other type.
    fileprivate var element: Self? {
        if case .array(let element) = type.structure.unwrapped.undecorated { with(element) } else { nil }
    }

    /// The type of one of a tuple's elements; `nil` for any other type.
    fileprivate func element(at position: Int) -> Self? {
        guard case .tuple(let elements) = type.structure.unwrapped, elements.indices.contains(position) else { return nil }
        return with(elements[position].type)
    }
}
