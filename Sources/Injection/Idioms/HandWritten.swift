package import AshlarFacts
import AshlarSyntax

/// A hand-written container, whose members are bindings: `lazy var a: A = …`, `func makeB() -> B`. So is a type that makes most of its
/// objects from what it made or was given, whatever its name.
///
/// Every member that creates an object is a tentative binding. The linker decides whether its type is a container, by the type's
/// name and its other members. Of a tuple, the one element that the code makes counts. A computed member or a function that only gives a
/// stored one is the same binding, or none if its type was given what that holds. Nor is a member one that only resolves what is registered
/// elsewhere.
///
/// Elsewhere, a member or local that is made and passed on is a binding: to an initializer, to a static function that makes an object of
/// its type and keeps what it gets, to a function that sets up another object (`setStore`, `configure`) or its type, to a member of one, to
/// a case of an enumeration, or to a static function, a function of the type around or one that passes it to an object, which hand it on, or
/// to a generic function that constructs the type with it whose metatype it is given. So is a
/// member or function that makes a service with what its type passes to it. A function of the type around may make a local, too. Code of
/// its type may make a member and assign it, `model = Model(client: client)`, also as the state of a view; each assignment is a binding.
/// So is the state of an app that it puts into the environment of its views. What a type with which an app starts keeps for its own calls
/// alone is none.
/// The lifetime of a local is `per call`; in an initializer and where an app is launched it is `singleton`, in the initializer of a view
/// `view`. So is that of the state that a view makes, which is a binding only if the view passes it on.
/// The type of the parameter, or of the element of a tuple there, tells what is a service, also of what is made in the argument or by
/// default, which is injected there, but no binding: no other code can get it. What gets a service, but not what only hands it on, injects
/// it. A container that is known by what it makes, and has fewer functions than objects, is only there for these: what reads one from it
/// injects it, and so does what calls a function of a provider whose functions all make services, or reads a service of a type that
/// is only there for those of its static members. What is called on a part of a service that
/// the code was given or made is a use of that service. A value is injected once, where it is passed on: neither where a local gets it, nor the
/// objects that lead to it, nor what a type reads from a structure that is declared within it.
/// A container that hands itself on is none, nor is what becomes a child, the parent or the successor of an object of its own kind, or what
/// an object makes of its own kind by a function. What previews make and resolve is no part of the app, nor are private functions and views that
/// only previews call, types and functions that are for previews by their names, and what a key of a library has for tests.
/// Types of packages are services by their names, or if a container makes objects of other types behind them.
/// Data is no service: protocols without functions or services that not only services conform to, types with more visible values than
/// functions, classes with an identity and half as many, structures without functions that are no containers, values, configurations,
/// records of databases, and views.
enum HandWritten: Idiom {
    package static let name = "hand-written"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let declarations = code.declarations
        readPassedValues(code, into: &facts)
        readObserved(code, into: &facts)
        facts.bindings += code.assignments.compactMap { replacement(by: $0, code) }
        for site in code.calls where !site.call.arguments.isEmpty {
            readArguments(of: site, into: &facts)
            readLocalGraph(of: site, code, into: &facts)
        }
        var candidate: (type: Int32, mayHoldBindings: Bool) = (-1, false)
        for index in declarations.indices {
            let kind = declarations[index].kind
            guard kind == .function || kind == .variable || kind == .initializer, code.bodies.has(Int32(index)),
                  !declarations[index].modifiers.contains(.local) else { continue }
            guard let parent = declarations[index].parent else {
                if kind == .variable, !declarations[index].modifiers.contains(.computed) { readMember(Int32(index), code, into: &facts) }
                continue
            }
            if candidate.type != parent { candidate = (parent, declarations[Int(parent)].mayHoldBindings) }
            guard candidate.mayHoldBindings else {
                guard kind == .variable, case let makesState = code.makesState(index, of: parent),
                      makesState || code.makesForController(index, of: parent) else { continue }
                let count = facts.bindings.count
                readMember(Int32(index), code, into: &facts)
                guard facts.bindings.count > count else { continue }
                if makesState { facts.bindings[count].lifetime = "view" } else { facts.bindings[count].traits.insert(.assigned) }
                continue
            }
            if kind == .initializer {
                readInitializer(Int32(index), of: parent, code, into: &facts)
                readLists(setBy: Int32(index), of: parent, code, into: &facts)
            } else {
                readMember(Int32(index), code, into: &facts)
                if kind == .function { readAssignments(in: Int32(index), of: parent, code, into: &facts) }
                if declarations[index].type?.isList == true {
                    facts.lists += code.collected(in: Int32(index)).map {
                        MemberList(member: Int32(index), names: $0.names.sorted(), offset: $0.offset, isOtherwise: $0.isOtherwise)
                    }
                }
            }
        }
        readAssignedMembers(code, into: &facts)
    }

    /// The lists that an initializer sets from the locals or members that it stores: `self.all = [a, b]`.
    private static func readLists(setBy index: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let assignments = code.assignments.filter { $0.context.scope == index && $0.context.closure == 0 }
        for assignment in assignments {
            guard let name = assignment.name?.string, let member = code.variable(named: name, of: parent),
                  code.declarations[member].type?.isList == true else { continue }
            let mentioned = assignment.value.mentionedNames(code.noLocals)
            var names = mentioned
            for other in assignments {
                guard case .name(let local, _) = other.value.view, mentioned.contains(local.string), let stored = other.name else { continue }
                names.remove(local.string)
                names.insert(stored.string)
            }
            facts.lists.append(MemberList(member: Int32(member), names: names.sorted(), offset: assignment.start, isOtherwise: false))
        }
    }

    // MARK: Members

    private static func readMember(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard var type = code.declarations[Int(index)].type else { return readUntyped(index, code, into: &facts) }
        let statements = code.bodies[index]
        var given: [BodyAnalysis.Result] = []
        if type.mayBePassed {
            given = BodyAnalysis.results(of: statements, locals: code.noLocals)
        } else if let made = madeElement(of: type, by: index, code) {
            (type, given) = made
        } else {
            return readDeferred(index, type, code, into: &facts)
        }
        guard !statements.isEmpty else { return }
        let kept = code.keptResults(of: index, given)
        let results = kept ?? given
        guard var origin = BodyAnalysis.implementation(of: results, expected: type.nominal) else { return }
        let member = code.declarations[Int(index)]
        // Of an opaque type, what is constructed and then modified is the implementation: `Page().tabItem { … }`.
        if case .opaque = type.structure, case .accessPath(let path) = origin, let made = path.constructedType {
            origin = .type(TypeName(text: made, offset: type.offset))
        }
        let mayForward = member.modifiers.contains(.computed) || (member.kind == .function && member.parameters.isEmpty)
        let isForwarding = mayForward && results.count == 1 && results[0].value.isMember
        // A property that code sets holds what it was set to, wherever its getter reads that: `get { lock.withLock { $0 } }`.
        if member.modifiers.contains(.computed), !isForwarding, case .accessPath = origin, statements.endInSetter { return }
        // A property that only names another value provides nothing: a constant, a stored object. A type's shared object is one, and what a
        // type makes that a variable holds: `clientType.init()`.
        var isMadeByFunction = false
        if member.kind == .variable, !member.modifiers.contains(.computed), case .accessPath(let path) = origin, !path.hasSuffix(".init()"),
           !path.startsLikeType || !path.utf8.contains(UInt8(ascii: ".")) {
            guard member.modifiers.contains(.lazy), path.isCallOfOwnFunction else { return }
            isMadeByFunction = true
        }
        var binding = Binding(
            idiom: name, form: member.form, service: .type(type), implementation: origin, lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits = isMadeByFunction ? [.tentative, .madeByFunction] : .tentative
        if kept != nil {
            if member.kind == .variable { binding.form = .lazy }
            binding.lifetime = "lazy singleton"
        }
        binding.arguments = member.parameters.map(\.type.text)
        binding.add(BodyAnalysis.construction(of: results))
        if BodyAnalysis.onlyTraps(statements) { binding.traits.insert(.placeholder) }
        if isForwarding { binding.traits.insert(.forwarding) }
        if results.count > 1, results.allSatisfy({ $0.value.isMember || $0.value.callsOptional }) { binding.traits.insert(.selecting) }
        let mentioned = results.reduce(into: Set<String>()) { $0.formUnion($1.value.mentionedNames($1.locals)) }
        if mentioned.contains(where: { name in
            guard name != member.name, let other = code.variable(named: name, of: member.parent), let nominal = type.nominalText else { return false }
            return code.declarations[other].type?.nominalText == nominal
        }) { binding.traits.insert(.mayBeOverridable) }
        facts.bindings.append(binding)
    }

    /// The one element of a tuple that a member makes, with its type: `Flow` of `func makeFlow() -> (flow: Flow, page: UIViewController)`.
    /// A local that its code also passes on is bound there.
    private static func madeElement(
        of type: TypeName, by member: Int32, _ code: BodyAnalysis
    ) -> (type: TypeName, results: [BodyAnalysis.Result])? {
        guard case .tuple(let elements) = type.structure.unwrapped else { return nil }
        let tuples = BodyAnalysis.results(of: code.bodies[member], locals: code.noLocals).map { ($0.value.tupleElements ?? [], $0.locals) }
        func isPassedOn(_ value: Expression) -> Bool {
            guard case .name(let name, _) = value.view else { return false }
            return code.calls.contains { site in
                site.context.scope == member && site.call.arguments.contains { argument in
                    if case .name(let passed, _) = argument.value.view { passed == name } else { false }
                }
            }
        }
        guard !tuples.isEmpty, tuples.allSatisfy({ $0.0.count == elements.count }) else { return nil }
        let made = elements.indices.compactMap { index -> (type: TypeName, results: [BodyAnalysis.Result])? in
            let own = type.with(elements[index].type)
            guard own.mayBePassed, own.nominalText.map({ Conventions.isOfInterfaceFramework($0) || Conventions.isScreen($0) }) != true else { return nil }
            guard !tuples.contains(where: { isPassedOn($0.0[index].value) }) else { return nil }
            let values = tuples.flatMap { BodyAnalysis.results(of: $0[index].value, locals: $1) }
            guard case .type? = BodyAnalysis.implementation(of: values, expected: own.nominal) else { return nil }
            return (own, values)
        }
        return made.count == 1 ? made[0] : nil
    }

    /// `Services(client: .live, users: parent.users, log: .live())`: the arguments that name an object which is made elsewhere. The
    /// linker decides whether the type is a bundle of services. What has an access path is a use of its own.
    private static func readArguments(of site: BodyAnalysis.CallSite, into facts: inout InjectionFacts) {
        let arguments = site.call.arguments
        guard arguments.count >= 3, let type = site.call.constructed else { return }
        var named: [(label: String, offset: UInt32)] = []
        for argument in arguments {
            // Every service of a bundle has a label.
            guard let label = argument.label?.string else { return }
            if let offset = argument.value.offsetOfUnknownObject(site.context.locals) { named.append((label, offset)) }
        }
        guard named.count >= 2 else { return }
        for (label, offset) in named {
            var injection = Injection(
                idiom: name, service: .type(TypeName(text: type, offset: site.call.start)), api: "init", owner: site.context.scope,
                offset: offset
            )
            injection.name = label
            injection.isTentative = true
            injection.closure = site.context.closure
            facts.injections.append(injection)
        }
    }

    /// `Current.a = A()`, `A.shared = A()`. The linker decides whether the member is a binding.
    private static func replacement(by assignment: BodyAnalysis.Assignment, _ code: BodyAnalysis) -> Binding? {
        guard case .member(let base?, let name, let offset) = assignment.target.view, !base.isName("self"), !name.startsLikeType,
              let path = assignment.context.locals.accessPath(of: assignment.target), path.startsLikeType, !path.hasPrefix("Self."),
              let origin = assignment.value.implementation(assignment.context.locals, expected: nil), case .type(let made) = origin,
              made.mayBeService else { return nil }
        var binding = Binding(
            idiom: self.name, form: .stored, service: .accessPath(path), implementation: origin, lifetime: "singleton",
            owner: assignment.context.scope, offset: offset, start: assignment.start, end: assignment.end
        )
        binding.traits = [.override, .tentative]
        if assignment.context.isConditional { binding.traits.insert(.conditional) }
        return binding
    }

    /// `var a: () -> A = { A() }`, `let a: (B) -> A = { A(b: $0) }`, `var a: () -> A { return { A() } }`: calling the member resolves the
    /// binding. What a closure gives for its arguments without making it may be any value.
    private static func readDeferred(_ index: Int32, _ type: TypeName, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let member = code.declarations[Int(index)]
        guard member.kind == .variable, let function = type.function, function.result.mayBeService,
              let value = code.bodies[index].singleValue, !member.modifiers.contains(.computed) || value.closure != nil else { return }
        let origin = value.closure?.implementation(code.noLocals, expected: function.result)
            ?? BodyAnalysis.implementation(of: BodyAnalysis.results(of: value, locals: code.noLocals), expected: function.result.nominal)
        let isMade = if case .type? = origin { true } else { false }
        guard let origin, isMade || function.parameters.isEmpty else { return }
        var binding = Binding(
            idiom: name, form: .stored, service: .type(function.result), implementation: origin, lifetime: "transient",
            owner: member.parent ?? -1, offset: member.offset, start: value.closure?.start ?? member.start,
            end: value.closure?.end ?? member.end
        )
        binding.member = index
        binding.traits = [.tentative, .called]
        facts.bindings.append(binding)
        facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: .type(function.result), isCalled: true))
    }

    /// `self.a = A()`, and `self.a = a ?? A()`, which can be overridden by passing in another object.
    private static func readInitializer(
        _ index: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let values = assigned(by: index, of: parent, code)
        let ungiven = values.isEmpty ? [] : ungivenParameters(of: index, code)
        for (member, _, assignments) in values {
            let results = assignments.flatMap { BodyAnalysis.alternatives(of: $0.value, locals: $0.context.locals) }
            let parameters = code.declarations[Int(index)].parameters
            let value = MemberValue(results, parameters, besides: ungiven, of: code.declarations[member])
            if value.isOnlyGiven { facts.givenMembers.append(GivenMember(member: Int32(member), initializer: index)) }
            let count = facts.bindings.count
            read(value, assignments, of: member, code, into: &facts)
            if facts.bindings.count > count { facts.bindings[count].nameTypes(of: parameters) }
        }
    }

    /// `self.a = A()` in a function: of a class with which an app starts, which the system creates without arguments, or to a member
    /// `var a: A!`, or `var a: A?` of a container, which has its value from then on.
    private static func readAssignments(
        in function: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let parameters = code.declarations[Int(function)].parameters
        let type = code.declarations[Int(parent)]
        let isEntryPoint = type.isEntryPoint
            || (type.kind == .extension && code.declarations.contains { $0.name == type.name && $0.parent == nil && $0.isEntryPoint })
        let isContainer = ContainerName(type.name) == .definite
        for (member, clause, assignments) in assigned(by: function, of: parent, code) {
            guard let stored = code.declarations[member].type,
                  isEntryPoint || stored.text.hasSuffix("!") || (isContainer && stored.structure.isOptional) else { continue }
            let results = assignments.flatMap { BodyAnalysis.alternatives(of: $0.value, locals: $0.context.locals) }
            let value = MemberValue(results, parameters, besides: Set(parameters.map(\.name)), of: code.declarations[member])
            let count = facts.bindings.count
            read(value, assignments, of: member, code, into: &facts)
            guard facts.bindings.count > count else { continue }
            // Which of several functions runs, and whether it does, is not known.
            facts.bindings[count].traits.insert(.conditional)
            let made = facts.bindings[count].implementation?.madeType
            let isKnown = clause == nil && facts.bindings[..<count].contains { known in
                (known.member == Int32(member) || (known.member == function && known.isKept)) && known.implementation?.madeType == made
                    && !code.branches.contains { $0.start <= known.start && known.start < $0.end }
            }
            if isKnown { facts.bindings.removeLast() }
        }
    }

    /// The members that a function or initializer assigns, with the assignments to each in one clause of `#if`.
    private static func assigned(
        by index: Int32, of parent: Int32, _ code: BodyAnalysis
    ) -> [(member: Int, clause: Int?, assignments: [BodyAnalysis.Assignment])] {
        // A member may get its value in several branches. Only one clause of an `#if` is compiled.
        var values: [(member: Int, clause: Int?, assignments: [BodyAnalysis.Assignment])] = []
        for assignment in code.assignments where assignment.context.scope == index && assignment.context.closure == 0 {
            guard let assigned = assignment.name?.string, let member = code.variable(named: assigned, of: parent),
                  let type = code.declarations[member].type, type.mayBePassed || type.isErased else { continue }
            let clause = code.branches.lastIndex { $0.start <= assignment.start && assignment.start < $0.end }
            if let known = values.firstIndex(where: { $0.member == member && $0.clause == clause }) {
                values[known].assignments.append(assignment)
            } else {
                values.append((member, clause, [assignment]))
            }
        }
        return values
    }

    /// The parameters of an initializer for which no call can pass another object: those of a private initializer that all calls in its
    /// file leave out or fill with a value of their own.
    private static func ungivenParameters(of index: Int32, _ code: BodyAnalysis) -> Set<String> {
        guard isPrivate(index, code) else { return [] }
        let calls = code.calls.filter { $0.call.isConstruction || $0.isNamed("init") }
        return Set(code.declarations[Int(index)].parameters.lazy.filter { parameter in
            !calls.contains { site in
                site.call.arguments.contains { argument in
                    argument.label?.string == parameter.label
                        && argument.value.mentionedNames(site.context.locals).contains { !$0.startsLikeType && $0 != "self" }
                }
            }
        }.map(\.name))
    }

    /// Whether only its file can use a member.
    private static func isPrivate(_ index: Int32, _ code: BodyAnalysis) -> Bool {
        var next: Int32? = index
        while let current = next {
            let declaration = code.declarations[Int(current)]
            if let access = declaration.access { return access <= .fileprivate }
            // The access of an extension is the default of its members.
            let parent = declaration.kind == .initializer ? declaration.parent : nil
            next = parent.flatMap { code.declarations[Int($0)].kind == .extension ? $0 : nil }
        }
        return false
    }

    private static func read(
        _ value: MemberValue, _ assignments: [BodyAnalysis.Assignment], of index: Int, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let member = code.declarations[index]
        guard let type = member.type else { return }
        let origin = BodyAnalysis.implementation(of: value.made, expected: type.nominal)
        if let origin, origin.isSingleName { return }
        // Of an object without a type, as one of a class that not every version of the system has, what is made tells the service.
        if type.isErased, origin?.madeType == nil { return }
        guard origin != nil || value.isMadeByDefault else { return }
        // The object may be bound to a local before it is stored.
        let ranges = value.made.compactMap(\.value.range)
        var binding = Binding(
            idiom: name, form: .stored, service: type.isErased ? origin ?? .type(type) : .type(type),
            implementation: origin ?? value.defaultType, lifetime: "singleton", owner: member.parent ?? -1, offset: member.offset,
            start: ranges.map(\.start).min() ?? assignments[0].start, end: ranges.map(\.end).max() ?? assignments[0].end
        )
        binding.member = Int32(index)
        binding.add(BodyAnalysis.construction(of: value.made))
        binding.traits.formUnion(value.traits.union(.tentative))
        if assignments.count == 1, assignments[0].context.isConditional { binding.traits.insert(.conditional) }
        facts.bindings.append(binding)
    }
}

/// What an initializer gives a member.
private struct MemberValue {
    /// The values that are neither parameters nor calls that stop the program.
    var made: [BodyAnalysis.Result] = []
    var traits: Binding.Traits = []
    /// The type that the default value of a parameter constructs.
    var defaultType: UnresolvedType?
    /// Whether there is a value without a type that can be told: of a default argument, behind a dot, or none.
    var isMadeByDefault = false
    /// Whether a parameter is the only value of a member with a protocol as its type.
    var isOnlyGiven = false

    /// - Parameter ungiven: the parameters that are never anything but their default.
    init(_ results: [BodyAnalysis.Result], _ parameters: [Parameter], besides ungiven: Set<String>, of member: Declaration) {
        let nominal = member.type?.nominalText
        let alike = Set(parameters.filter { nominal != nil && $0.type.nominalText == nominal }.map(\.name))
        var isGiven = false
        var isFixed = false
        var isStopped = false
        for result in results {
            if case .name(let name, _) = result.value.view, let parameter = parameters.first(where: { name.string == $0.name }) {
                if !parameter.isNilByDefault { isFixed = true } else if !ungiven.contains(parameter.name) { isGiven = true }
                if !parameter.isNilByDefault { defaultType = defaultType ?? parameter.constructedByDefault }
            } else if result.isTrap {
                isStopped = true
            } else {
                if case .name = result.value.view { traits.insert(.mayBeOverridable) }
                if !result.value.mentionedNames(result.locals).isDisjoint(with: alike) { traits.insert(.mayBeOverridable) }
                made.append(result)
            }
        }
        if isGiven, !isFixed, !made.isEmpty { traits.insert(.overridable) }
        let isExistential = member.type?.structure.containsExistential == true
        isMadeByDefault = isExistential && (made.isEmpty ? isStopped || defaultType != nil : made.allSatisfy(\.isImplicitMember))
        if case .existential? = member.type?.structure { isOnlyGiven = made.isEmpty && !isMadeByDefault && (isGiven || isFixed) }
    }
}

extension Expression {
    /// Where it begins if it is a member of the expected type, `.live` or `.live()`, or a member of a closure's parameter without a
    /// written type, `parts.a`; `nil` for any other expression.
    fileprivate func offsetOfUnknownObject(_ locals: BodyAnalysis.Locals) -> UInt32? {
        let member: Expression = if case .call(let call) = view { call.callee } else { self }
        guard case .member(let base, let name, let offset) = member.view, name != "init", name != "none" else { return nil }
        guard let base else { return offset }
        guard case .name(let root, _) = base.view, case .member = view, locals.value(of: root) == nil, locals.accessPath(of: base) == nil
        else { return nil }
        return offset
    }
}

extension Expression {
    /// Whether it calls an optional closure, as one that tests set: `overrides?.client?()`.
    fileprivate var callsOptional: Bool {
        if case .call(let call) = view, case .tested = call.callee.view { true } else { false }
    }

    /// Whether it is a name or the member of one, `client` or `self.client`, which may be that of a member of the type around.
    fileprivate var isMember: Bool {
        switch view {
        case .name(let name, _): return !name.startsLikeType
        case .member(let base?, let name, _):
            guard !name.startsLikeType, case .name(let root, _) = base.view else { return false }
            return root.string == "self" || root.startsLikeType
        default: return false
        }
    }
}

extension [Expression.Statement] {
    /// The value of a variable, or what its getter gives in one statement.
    fileprivate var singleValue: Expression? {
        switch first {
        case .value(let value)?: value
        case .result(let value)? where count == 1: value
        default: nil
        }
    }

    /// Whether they are those of an accessor block with a setter, which follows the getter.
    fileprivate var endInSetter: Bool { if case .function? = last { true } else { false } }
}

extension BodyAnalysis.Result {
    /// Whether it is the call of a static member of the expected type: `.live()`.
    fileprivate var isImplicitMember: Bool {
        guard let call = value.call, case .member(nil, _, _) = call.callee.view else { return false }
        return true
    }
}

extension Binding {
    /// Replaces the parameter at which the implementation's access path starts, which only its function knows, by its type.
    fileprivate mutating func nameTypes(of parameters: [Parameter]) {
        guard case .accessPath(let path)? = implementation, let end = path.firstIndex(of: "."),
              let parameter = parameters.first(where: { $0.name == path[..<end] }), let type = parameter.type.nominalText else { return }
        implementation = .accessPath(type + "()" + path[end...])
    }
}

extension Parameter {
    fileprivate var isNilByDefault: Bool { ["nil", ".none", "Optional.none"].contains(defaultValue) }
}

extension String {
    /// Whether it is the access path of a call of a function of the type around: `makeClient()`, `self.makeClient()`.
    var isCallOfOwnFunction: Bool {
        let call = hasPrefix("self.") ? dropFirst(5) : self[...]
        return call.hasSuffix("()") && !call.contains(".") && !call.startsLikeType
    }

    /// `A` of `A().b().c()`; `nil` for an access path that does not begin with a construction.
    fileprivate var constructedType: String? {
        guard startsLikeType, let first = split(separator: ".").first, first.hasSuffix("()") else { return nil }
        return String(first.dropLast(2))
    }
}

extension UnresolvedType {
    /// The name of the type, if it is written; `nil` for what an access path leads to.
    var madeType: String? { if case .type(let type) = self { type.text } else { nil } }

    /// Whether it is a single name, without a member or a call.
    fileprivate var isSingleName: Bool {
        if case .accessPath(let accessPath) = self { !accessPath.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "(") } } else { false }
    }
}

extension TypeName {
    /// Whether it is written as an array.
    fileprivate var isList: Bool {
        switch structure {
        case .array: true
        case .named(let components): components.count == 1 && components[0].name == "Array"
        default: false
        }
    }
}

extension [Declaration] {
    /// Whether a declaration is a type that shows a preview or is only there for previews, or is in one.
    func isInPreview(_ index: Int32) -> Bool {
        enclosing(index).contains { around in
            self[Int(around)].inherits.contains { $0.nominalText == "PreviewProvider" } || isForPreviews(around)
        }
    }

    /// Whether a type's name says that it is for previews, and it has no objects: `enum SamplePreviews { static let users = Users() }`. A name
    /// such as `Page_Previews` says so of types in it, too.
    private func isForPreviews(_ index: Int32) -> Bool {
        // One field at a time: declarations are large to copy.
        guard self[Int(index)].kind.hasMembers, self[Int(index)].inherits.isEmpty else { return false }
        let name = self[Int(index)].name
        if ["_Preview", "_Previews"].contains(where: name.hasSuffix) { return true }
        guard self[Int(index)].kind.isNominal, ["Preview", "Previews"].contains(where: name.hasSuffix) || name.isOfPreviewSamples else { return false }
        let members = self[Int(index)...].filter { $0.parent == index && [.variable, .function, .initializer].contains($0.kind) }
        return !members.isEmpty && members.allSatisfy { $0.modifiers.contains(.static) }
    }
}

extension String {
    /// Whether it names samples for previews: `PreviewMocks`, `PreviewData`.
    fileprivate var isOfPreviewSamples: Bool {
        guard hasPrefix("Preview") else { return false }
        let rest = dropFirst("Preview".count)
        let word = rest.hasSuffix("s") ? rest.dropLast() : rest
        return Conventions.doubleWords.contains { $0 == word } || ["Data", "Sample", "Fixture"].contains(word)
    }
}

extension Declaration {
    /// Whether an app or an extension of one starts with the class, as far as its declaration says.
    fileprivate var isEntryPoint: Bool {
        launches || inherits.contains { Conventions.entryPointSupertypes.contains($0.text) }
    }

    /// Whether it is marked as the type that launches the app.
    var launches: Bool { attributes.contains { Conventions.launchAttributes.contains($0.name) } }

    /// Whether members of a type or an extension may be bindings. Views and tests create many objects and provide none.
    var mayHoldBindings: Bool {
        switch kind {
        case .class, .struct, .enum, .actor, .extension: break
        default: return false
        }
        return launches || !attributes.contains { $0.name == "propertyWrapper" } && !inherits.contains { Conventions.nonProvidingSupertypes.contains($0.text) }
    }

    /// Whether it is a stored member of each instance without a value of its own.
    var mayBeGiven: Bool { kind == .variable && modifiers.isDisjoint(with: [.computed, .defined, .static, .lazy, .local]) }

    var form: Binding.Form {
        if kind == .function { return .function }
        return modifiers.contains(.lazy) ? .lazy : modifiers.contains(.computed) ? .computed : .stored
    }

    package var lifetime: String? {
        switch form {
        case .function, .computed: "transient"
        case .lazy: "lazy singleton"
        case .stored, .registered: "singleton"
        }
    }
}

extension TypeName {
    /// Whether it is that of objects of any type: `AnyObject?`.
    fileprivate var isErased: Bool { nominalText == "AnyObject" }

    /// Whether the type can be a service: no plain value, no function.
    var mayBeService: Bool {
        guard let name = nominalText else { return false }
        return !Conventions.valueTypes.contains(name)
    }
}
