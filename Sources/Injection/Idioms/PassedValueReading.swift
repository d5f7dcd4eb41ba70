import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Values that objects get where they are made, or afterwards: `Page(client: client)`, `page.client = client`.

extension HandWritten {
    /// Reads the calls and assignments by which objects may get services. The linker decides which values are services.
    static func readPassedValues(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        var locals = AssignedLocals()
        for site in code.calls where !site.call.arguments.isEmpty && !site.context.isInPreview {
            guard let (form, receiver) = receiver(of: site, code) else { continue }
            var values: [PassedValues.Value] = []
            var labels: [String] = []
            // A function is read for the objects that its caller made, unless it may construct a type whose metatype it gets.
            let isOfFunction = form == .carried && receiver != .unknown
            let metatype = isOfFunction ? site.call.onlyMetatype : nil
            let takesLocals = isOfFunction && metatype == nil
            for (position, argument) in site.call.arguments.enumerated() {
                labels.append(argument.label?.string ?? "")
                if takesLocals, !argument.value.mayNameLocal { continue }
                if case .list(let elements) = argument.value.view {
                    // A long list holds data.
                    for element in elements.prefix(16) {
                        guard var value = value(element, at: position, site.context, code, &locals) else { continue }
                        value.isElement = true
                        values.append(value)
                    }
                    continue
                }
                if form != .carried, let elements = argument.value.tupleElements {
                    for (index, element) in elements.enumerated() {
                        guard var value = value(element.value, at: position, site.context, code, &locals),
                              !isReceiver(value, of: element.label?.string ?? "") else { continue }
                        value.tuplePosition = Int32(index)
                        values.append(value)
                    }
                    continue
                }
                guard let value = value(argument.value, at: position, site.context, code, &locals),
                      !isReceiver(value, of: labels[position]) else { continue }
                // What an initializer was given and hands on to another one of its type was injected by the call.
                if site.call.delegatesInitializer, case .name(let name, _) = argument.value.unwrapped.view,
                   parameter(name, around: site.context, code) != nil { continue }
                values.append(value)
            }
            if form == .carried, metatype == nil {
                values.removeAll { $0.object == nil && (takesLocals || $0.isInline || $0.accessPath.isEmpty) }
            }
            guard !values.isEmpty else { continue }
            var passed = PassedValues(
                form: form, receiver: receiver, labels: labels, metatype: metatype, values: values, start: site.call.start,
                scope: site.context.scope, closure: site.context.closure
            )
            if case .argument = site.context.expected { passed.isArgument = true }
            facts.passedValues.append(passed)
        }
        // What a property is set to, its setter only hands on: `set { store.log = newValue }`.
        for assignment in code.assignments where !assignment.context.isInPreview && !assignment.value.isName("newValue") {
            if let state = stateSet(by: assignment, code), let value = self.value(assignment.value, at: 0, assignment.context, code, &locals),
               value.object != nil {
                facts.passedValues.append(PassedValues(
                    form: .carried, receiver: .accessPath("self." + state), labels: [], values: [value], start: assignment.start,
                    scope: assignment.context.scope, closure: assignment.context.closure
                ))
            }
            guard case .member(let base?, let member, _) = assignment.target.view,
                  !isSelf(base.unwrapped, assignment.context),
                  let path = path(ofMember: member, of: base, in: assignment, code),
                  let value = value(assignment.value, at: 0, assignment.context, code, &locals),
                  !isReceiver(value, of: member.string), !member.string.lowercased().hasSuffix("datasource") else { continue }
            facts.passedValues.append(PassedValues(
                form: .assignment, receiver: .accessPath(path), labels: [], values: [value], start: assignment.start,
                scope: assignment.context.scope, closure: assignment.context.closure
            ))
        }
        readDefaults(code, into: &facts)
    }

    /// Whether a value is the object itself: also in a closure that unwraps it, `guard let weakSelf = self`.
    private static func isSelf(_ value: Expression, _ context: BodyAnalysis.Context) -> Bool {
        ["self", "weakSelf", "strongSelf"].contains(where: value.isName) || context.locals.accessPath(of: value) == "self"
    }

    /// Reads the services that initializers, static functions that make their type, and functions of containers make or take by default.
    private static func readDefaults(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for index in code.declarations.indices {
            guard let parent = code.declarations[index].parent, makesType(index, of: parent, code)
                || (code.declarations[index].kind == .function && ContainerName(code.declarations[Int(parent)].name) == .definite)
            else { continue }
            let parameters = code.declarations[index].parameters
            let values = parameters.indices.filter { parameters[$0].type.mayBePassed && parameters[$0].givesObjectByDefault }.map {
                PassedValues.Value(index: $0, accessPath: "", offset: parameters[$0].type.offset, isInline: true)
            }
            guard !values.isEmpty else { continue }
            facts.passedValues.append(PassedValues(
                form: .byDefault, receiver: .type(TypeName(text: qualifiedTypeName(of: parent, in: code.declarations), offset: 0)), labels: [],
                values: values, start: values[0].offset, scope: Int32(index), closure: 0
            ))
        }
    }

    private static func value(
        _ value: Expression, at index: Int, _ context: BodyAnalysis.Context, _ code: BodyAnalysis, _ assigned: inout AssignedLocals
    ) -> PassedValues.Value? {
        let value = value.unwrapped
        let path = context.locals.accessPath(of: value) ?? ""
        switch value.view {
        case .name(let name, let offset):
            guard !name.string.isProjection, !isPlainValue(name, context, code) else { return nil }
            let object = context.locals.binds(name) ? assigned.object(of: name, context, code) : nil
            let origin = origin(of: name, at: offset, context, code)
            var passed = PassedValues.Value(
                index: index, accessPath: path, offset: offset, object: object, isInline: name.isAnonymousArgument, isLocal: origin != nil,
                origin: origin ?? 0
            )
            passed.held = context.locals.value(of: name)?.unwrapped.useOffset ?? 0
            return passed
        case .member(nil, let name, let offset):
            guard Conventions.holdsObject(memberNamed: name.string) else { return nil }
            return PassedValues.Value(index: index, accessPath: "", offset: offset)
        case .member(_, _, let offset):
            guard !path.isProjection else { return nil }
            let origin = value.firstName.flatMap { self.origin(of: $0, at: offset, context, code) }
            return PassedValues.Value(index: index, accessPath: path, offset: offset, isLocal: origin != nil, origin: origin ?? 0)
        case .call(let call):
            if case .member(nil, let name, let offset) = call.callee.view, Conventions.liveObjects.contains(name.string)
                || (call.arguments.isEmpty && name.string.givesSharedObject) {
                return PassedValues.Value(index: index, accessPath: "", offset: offset)
            }
            // What a closure makes that is called in place: `Page(client: { HttpClient() }())`.
            if let closure = call.callee.closure {
                return PassedValues.Value(index: index, accessPath: "", offset: closure.start, isInline: true)
            }
            // What is constructed as a value is no service, whatever the protocol behind which it is passed on.
            if let made = call.constructed, Conventions.valueTypes.contains(made) { return nil }
            let isMade = call.isConstruction || call.isImplicitInitializer
            guard isMade || !path.isEmpty, let offset = isMade ? value.range?.start : value.lastOffset else { return nil }
            let origin = isMade ? nil : value.firstName.flatMap { self.origin(of: $0, at: offset, context, code) }
            return PassedValues.Value(
                index: index, accessPath: path, offset: offset, isInline: isMade, isLocal: origin != nil, origin: origin ?? 0
            )
        case .cast(let inner, _, _): return self.value(inner, at: index, context, code, &assigned)
        case .closure(let closure):
            // A closure that only names a live object, which is asked for later: `{ .live }`.
            guard closure.end - closure.start < 32, let statement = closure.statements.first else { return nil }
            switch statement {
            case .value(let given), .result(let given):
                guard case .member(nil, _, _) = given.view else { return nil }
                return self.value(given, at: index, context, code, &assigned)
            default: return nil
            }
        case .either(let values):
            for alternative in values {
                if let value = self.value(alternative, at: index, context, code, &assigned) { return value }
            }
            return nil
        default: return nil
        }
    }

    /// The byte offset at which the value of a local, or the type of a parameter of the function around, begins: for a local without a value
    /// that where it is used, 0 for the parameter of a closure, `nil` for any other name.
    private static func origin(of name: Name, at offset: UInt32, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> UInt32? {
        if context.locals.binds(name) {
            return context.locals.value(of: name)?.range?.start ?? (context.locals.bindsAsParameter(name) ? 0 : offset)
        }
        return parameter(name, around: context, code)?.type.offset
    }

    /// The parameter of a name of the function around.
    private static func parameter(_ name: Name, around context: BodyAnalysis.Context, _ code: BodyAnalysis) -> Parameter? {
        guard context.scope >= 0 else { return nil }
        let text = name.string
        return code.declarations[Int(context.scope)].parameters.first { $0.name == text }
    }

    /// Whether a name is that of a parameter or member of the file whose written type is that of a plain value or a function.
    private static func isPlainValue(_ name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> Bool {
        guard context.scope >= 0, !context.locals.binds(name) else { return false }
        if let parameter = parameter(name, around: context, code) { return !parameter.type.mayBePassed }
        guard let member = code.type(around: context.scope).flatMap({ code.variable(named: name.string, of: $0) }) else { return false }
        return code.declarations[member].type?.mayBePassed == false
    }

    /// The objects that locals hold, bound where they are declared or assigned later.
    private struct AssignedLocals {
        private var assignments: [Int32: [BodyAnalysis.Assignment]]?

        mutating func object(of name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> PassedValues.Object? {
            let declared = context.locals.type(of: name)
            let bound = context.locals.value(of: name)
            guard let value = bound ?? (declared == nil ? nil : assigned(name, context, code)) else { return nil }
            let locals = context.locals.hiding(name)
            guard let call = value.calledValue else { return oneOf(value, declared, locals) }
            let mapped = declared?.structure.isOptional == true ? call.mapped?.implementation(locals, expected: declared) : nil
            guard let (start, end) = value.range, let made = mapped ?? value.implementation(locals, expected: declared),
                  made.isMadeHere else { return nil }
            return PassedValues.Object(declared: declared, made: made, start: start, end: end)
        }

        /// The object that is made in one of several branches, of which the others make one too, or have what a type shares or what a
        /// member gives: `isTest ? MockSession() : URLSession.shared`, `settings.client ?? HttpClient()`. Doubles are made for tests only.
        private func oneOf(_ value: Expression, _ declared: TypeName?, _ locals: BodyAnalysis.Locals) -> PassedValues.Object? {
            var made: PassedValues.Object?
            let results = BodyAnalysis.alternatives(of: value, locals: locals)
            guard results.count > 1, results.contains(where: { $0.value.call?.constructed != nil }) else { return nil }
            for result in results {
                if result.value.isGiven { continue }
                guard let type = result.value.call?.constructed ?? (declared == nil ? nil : result.value.sharingType),
                      let (start, end) = result.value.range else { return nil }
                guard made == nil, !Conventions.isDouble(named: type) else { continue }
                made = PassedValues.Object(
                    declared: declared, made: .type(TypeName(text: type, offset: start)), start: start, end: end
                )
            }
            return made
        }

        /// The first value that a local without one gets.
        private mutating func assigned(_ name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> Expression? {
            let all = assignments ?? Dictionary(grouping: code.assignments.filter(\.setsName)) { $0.context.scope }
            assignments = all
            return all[context.scope]?.first { $0.target.lastName == name && $0.context.locals.binds(name) }?.value
        }
    }
}

extension Expression.Call {
    /// The closure that makes a value of what an optional holds: `{ Users(pool: $0) }` of `pool.map { Users(pool: $0) }`.
    fileprivate var mapped: Expression.Closure? {
        guard case .member(_?, let name, _) = callee.view, name == "map" || name == "flatMap" else { return nil }
        return lastClosure
    }
}

extension Expression {
    /// Whether it is a name, or has one behind a cast, in a branch or in a list.
    fileprivate var mayNameLocal: Bool {
        switch unwrapped.view {
        case .name, .cast, .either, .list: true
        default: false
        }
    }

    /// The type whose shared object it is: `A` of `A.shared`.
    fileprivate var sharingType: String? {
        guard case .member(let base?, let name, _) = view, name == "shared", case .name(let type, _) = base.view, type.startsLikeType
        else { return nil }
        return type.string
    }

    /// Whether it is the member of a value: `settings.client`.
    fileprivate var isGiven: Bool {
        guard case .member(let base?, let name, _) = unwrapped.view, !name.startsLikeType else { return false }
        return base.unwrapped.firstName?.startsLikeType == false
    }

    /// The name at the start of a chain of members and calls: `a` of `a.b.c` and `a.b().c`.
    fileprivate var firstName: Name? {
        switch view {
        case .name(let name, _): name
        case .member(let base?, _, _): base.unwrapped.firstName
        case .call(let call): call.callee.unwrapped.firstName
        default: nil
        }
    }
}

extension UnresolvedType {
    /// Whether it is constructed, or made by a function of the type around, by a static function, or by one of an object that a type shares:
    /// `makeClient()`, `Client.live()`, `Client.shared.signed()`.
    fileprivate var isMadeHere: Bool {
        switch self {
        case .type: return true
        case .accessPath(let path):
            let names = path.dottedParts
            guard names.last?.hasSuffix(")") == true else { return false }
            return names.count == 1 || (names.count == 2 && (names[0] == "self" || names[0].startsLikeType))
                || (names.count == 3 && names[0].startsLikeType && names[1] == Conventions.sharedInstance)
        default: return false
        }
    }
}

extension Name {
    /// Whether it is `$0` or the like.
    fileprivate var isAnonymousArgument: Bool { string.first == "$" && string.dropFirst().allSatisfy(\.isNumber) }
}

extension Parameter {
    /// Whether its default value is an object that is made, `HttpClient()`, `.init()`, `.live()`, a type's shared one,
    /// `HttpClient.shared` or `HttpClient.default()`, another static member of its own type, or a member of a shared one.
    fileprivate var givesObjectByDefault: Bool {
        guard let value = defaultValue else { return false }
        if value.first == ".", case let member = String(value.dropFirst().prefix { $0 != "(" }) {
            if Conventions.liveObjects.contains(member) || value == ".\(member)()" && member.givesSharedObject { return true }
            if value == "." + member {
                // What a type has that is a service by its name may be one of its objects: `session: URLSession = .app`.
                if member.isOneOfSharedObjects || (isServiceByName && !member.namesSample) { return true }
            }
        }
        if isMemberOfOwnTypeByDefault { return true }
        let parts = value.dottedParts
        if parts.count == 2, parts[0].startsLikeType, isServiceOfOtherType(String(parts[1])) { return true }
        if parts.count > 2, value.startsLikeType, parts[1] == Conventions.sharedInstance,
           parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) { return true }
        if value.hasSuffix("()"), parts.count > 1, value.startsLikeType, parts.dropLast().allSatisfy({ $0.startsLikeType && !$0.contains("(") }),
           let last = parts.last, String(last.dropLast(2)).givesSharedObject { return true }
        if value.hasSuffix(")") { return constructedByDefault != nil || value.hasPrefix(".init(") }
        return value.endsInSharedObject && value.utf8.contains(UInt8(ascii: "."))
    }

    /// Whether a static member of another type may give a service, by the name of this parameter's type or of the function:
    /// `AccountKeychain.hints`, `Clients.makeClient()`.
    private func isServiceOfOtherType(_ member: String) -> Bool {
        if member.hasSuffix("()") { return Conventions.makingPrefixes.contains(where: member.hasPrefix) }
        return isServiceByName && !member.startsLikeType && !member.namesSample
            && member.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// Whether its type is a service, or the abstraction of one, by its name.
    private var isServiceByName: Bool {
        type.nominalText?.dottedParts.last.map { Conventions.isServiceName(Conventions.withoutAbstraction(String($0))) } == true
    }

    /// Whether its default value is a static member of its type that the value names, `Client.forTests`, or a function there that gives
    /// a shared object: `Client.default()`.
    private var isMemberOfOwnTypeByDefault: Bool {
        guard let value = defaultValue, let name = type.nominalText, value.hasPrefix(name + ".") else { return false }
        let member = value.dropFirst(name.count + 1)
        guard !member.hasSuffix("()") else { return String(member.dropLast(2)).givesSharedObject }
        return !member.startsLikeType && member.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The type that its default value constructs: `A` of `A()`.
    var constructedByDefault: UnresolvedType? {
        guard let value = defaultValue, let end = value.firstIndex(of: "("), value.startsLikeType else { return nil }
        let path = value[..<end]
        let name = path.hasSuffix(".init") ? path.dropLast(".init".count) : path
        guard String(name).dottedParts.last?.first?.isUppercase == true else { return nil }
        return .type(TypeName(text: String(name), offset: type.offset))
    }
}

extension TypeName {
    /// Whether a value of the type may be passed on as a service: also one of a composition of protocols.
    var mayBePassed: Bool {
        if case .composition = structure.undecorated { true } else { mayBeService }
    }
}

extension String {
    /// Whether an access path begins with the projection of a property wrapper, which is no object: `$isShown`, but not `$0`.
    fileprivate var isProjection: Bool { hasPrefix("$") && dropFirst().first?.isNumber != true }

    /// Whether an access path ends in the name of an object that a type shares: `URLSession.shared`.
    var endsInSharedObject: Bool { dottedParts.last.map { Conventions.sharedObjects.contains(String($0)) } == true }

    /// Whether a static function of the name gives an object that its type shares: `default`, `firestore`.
    fileprivate var givesSharedObject: Bool { Conventions.sharedObjects.contains(self) || Conventions.sharingFunctions.contains(self) }

    /// Whether a static member is one of several objects that its type shares, by its name: `sharedInApp`.
    fileprivate var isOneOfSharedObjects: Bool {
        hasPrefix(Conventions.sharedInstance) && dropFirst(Conventions.sharedInstance.count).first?.isUppercase == true
    }

    /// Whether a function's name says that it sets up its object: `setCache`, `configure`, `bind`, `setup`.
    var setsUp: Bool {
        self == "setup" || ["set", "configure", "config", "inject", "bind", "initialize"].contains {
            hasPrefix($0) && dropFirst($0.count).first.map(\.isUppercase) != false
        }
    }
}

extension BodyAnalysis.Assignment {
    /// Whether it assigns to a plain name.
    fileprivate var setsName: Bool { if case .name = target.view { true } else { false } }
}
