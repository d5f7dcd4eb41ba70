import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The functions that bodies call, and their order.
struct Calls: Check {
    static let name = "calls"
    static let summary = "Code in the listed files or types does not call the selected functions, or only after another call with the same value."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("in", .locations, "The files or types whose calls are checked."),
        .needed("to", .somePatterns, """
            The functions that are not called there; a name with '(' includes the labels: resolve(with:*).
            """),
        .optional("on", .patterns, """
            The types of the values on which they are called, of the project or from outside of it: constructed in the body, or written for a \
            parameter or a property; UserDefaults.standard, shared, default, current and main are taken for values of the type before them.
            """),
        .optional("inherits", .texts, "Supertypes of the values on which they are called; a value of unknown type may have them."),
        .optional("to-known", .patterns, "Further functions, which are not called on values whose type is known to have one of these supertypes."),
        .optional("after", .texts, "Functions one of which must have been called with the same value before; then the call is allowed. A name may include what it is called on: children.append."),
    ])

    private let places: LocationSelector
    let calledNames: CalledNames
    private let receivers: [Pattern]
    /// The supertypes of these values; empty for any.
    private let supertypes: [String]
    /// The functions that count on any value that may have one of them.
    private let ofAny: CalledNames
    /// The functions that count only on values whose type is known.
    private let ofKnown: CalledNames
    /// The functions one of which must have been called before; empty if the call is never allowed.
    private let first: [String]

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(.calls, calls: calledNames) }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Calls? {
        guard let node = reader.mapping(node, of: "'calls'", keys: keys),
              let places = reader.locations("in", of: "'calls'", in: node),
              let to = reader.required("to", of: "'calls'", in: node) else { return nil }
        let ofKnown = CalledNames(reader.patterns(node["to-known"], of: "'to-known' of 'calls'"))
        let ofAny = CalledNames(reader.patterns(to, of: "'to' of 'calls'"))
        return Calls(
            places: places, calledNames: ofAny.union(ofKnown),
            receivers: reader.patterns(node["on"], of: "'on' of 'calls'"),
            supertypes: node["inherits"].map { reader.texts($0, of: "'inherits' of 'calls'") } ?? [],
            ofAny: ofAny, ofKnown: ofKnown,
            first: node["after"].map { reader.texts($0, of: "'after' of 'calls'") } ?? []
        )
    }

    func inspect(_ run: inout CheckRun) {
        let places = run.select(places)
        var called: Set<String> = []
        for file in run.model.files.indices where !run.model.files[file].calls.isEmpty {
            let facts = run.model.files[file]
            // Cached by name: the same functions are called many times.
            var known: [String??] = Array(repeating: nil, count: facts.names.count)
            for call in facts.calls {
                let name = known[Int(call.name)] ?? facts.names.withBytes(at: Int(call.name), calledNames.match)
                if let name, known[Int(call.name)] == nil { called.insert(name) }
                known[Int(call.name)] = .some(name)
                guard let name, let problem = problem(of: call, named: name, in: FileID(file), run.model) else { continue }
                let caller = Caller(of: call, in: FileID(file), run.model)
                guard places.contains(FileID(file), caller.type, in: run.model), mayInherit(call, in: FileID(file), run.model) else { continue }
                run.report(
                    "'\(caller.name)' \(problem)", at: facts.location(of: call.offset),
                    about: CheckRun.Subject(path: facts.path, names: caller.names), target: name,
                    help: first.isEmpty ? "remove the call, or move it to code that may call '\(name)'"
                        : "call \(list(first, joinedBy: "or")) with the same value first"
                )
            }
        }
        let model = run.model
        let uncalled = calledNames.literals.filter { !called.contains($0) }
        run.noteMisspelled(uncalled, { "nothing calls '\($0)'" }, among: { model.functionNames.union(model.types.names) })
        run.noteMisspelled(receivers.filter(\.isLiteral).map(\.text), { "there is no type named '\($0)'" }, among: { Set(model.types.names) })
    }

    /// Whether the value on which a function is called has one of the supertypes; a value of unknown type may have one if the function
    /// counts on any value.
    private func mayInherit(_ call: Call, in file: FileID, _ model: Model) -> Bool {
        guard !supertypes.isEmpty else { return true }
        let facts = model.files[Int(file)]
        let isOfAny = facts.names.withBytes(at: Int(call.name), ofAny.match) != nil
        switch model.receiverType(of: call, in: file) {
        case .project(let type)?: return !model.inheritance.allSupertypeNames(of: type).union([model[type].name]).isDisjoint(with: supertypes)
        case .external(let name)?: return isOfAny || supertypes.contains(name)
        case nil: return isOfAny && !isDeclaredElsewhere(facts.names[Int(call.name)], model)
        }
    }

    /// Whether a type without the supertypes declares a function with a name and labels: then a call on a value of unknown type may be
    /// one of that function.
    private func isDeclaredElsewhere(_ name: String, _ model: Model) -> Bool {
        let baseName = name.prefix { $0 != "(" }
        for (file, facts) in model.files.enumerated() {
            for index in facts.declarations.indices where facts.declarations[index].kind == .function {
                guard facts.declarations[index].name == baseName, facts.declarations[index].fullName == name else { continue }
                guard let parent = facts.declarations[index].parent else { return true }
                let owner = DeclarationID(file: FileID(file), index: parent)
                let types = model[owner].kind == .extension ? model.types.declarations(named: model.qualifiedName(of: owner)) : [owner]
                let names = types.reduce(into: Set<String>()) { $0.formUnion(model.inheritance.allSupertypeNames(of: $1).union([model[$1].name])) }
                if names.isDisjoint(with: supertypes) { return true }
            }
        }
        return false
    }

    /// How a call breaks the rule; `nil` if its receiver has another type or the required call precedes it.
    private func problem(of call: Call, named name: String, in file: FileID, _ model: Model) -> String? {
        let facts = model.files[Int(file)]
        var made = call.constructedType.map { facts.names[Int($0)] } ?? model.typeMadeByStaticFunction(for: call, in: file)
        // What was called on a value before is known for those that the body constructs.
        if made == nil, first.isEmpty, !receivers.isEmpty { made = model.writtenType(ofReceiverOf: call, in: file) }
        if !receivers.isEmpty || !first.isEmpty {
            guard let made else { return nil }
            let last = made.split(separator: ".").last.map(String.init) ?? made
            guard receivers.isEmpty || receivers.contains(where: { ($0.match(made) ?? $0.match(last)) != nil }) else { return nil }
        }
        var text = "calls '\(name)'"
        if made != nil, let receiver = call.receiver { text += " on '\(facts.names[Int(receiver)])'" }
        guard !first.isEmpty else { return text }
        func isFirst(_ name: String, _ number: UInt32) -> Bool {
            let called = facts.names[Int(number)]
            return called == name || called.hasSuffix("." + name)
        }
        guard !call.isRetained, !first.contains(where: { name in call.before.contains { isFirst(name, $0) } }) else { return nil }
        let after = call.after.map { facts.names[Int($0)] }
        if let later = first.first(where: { name in call.after.contains { isFirst(name, $0) } }) { return text + " before '\(later)'" }
        return text + (after.contains("=") || after.contains("+=") ? " before it is stored" : " without calling '\(first[0])' first")
    }
}

extension Calls {
    /// The declaration whose body contains a call.
    fileprivate struct Caller {
        /// The innermost type around it; `nil` outside of types.
        var type: DeclarationID?
        /// `AppCoordinator.start`, then further names that exceptions can use.
        var names: [String]

        var name: String { names[0] }

        init(of call: Call, in file: FileID, _ model: Model) {
            names = [Path.name(of: model.files[Int(file)].path)]
            guard call.scope >= 0 else { return }
            var member = DeclarationID(file: file, index: call.scope)
            while let parent = model[member].parent {
                let around = DeclarationID(file: file, index: parent)
                if model[around].kind.isType {
                    type = around
                    let owner = model.qualifiedName(of: around)
                    names = ["\(owner).\(model[member].name)", owner]
                    return
                }
                member = around
            }
            names = [model[member].name]
            if model[member].kind.isType { type = member }
        }
    }
}

extension Model {
    /// The names of the project's functions, with and without labels.
    fileprivate var functionNames: Set<String> {
        var names: Set<String> = []
        for facts in files {
            // One field at a time: declarations are large to copy.
            for index in facts.declarations.indices where facts.declarations[index].kind == .function {
                names.insert(facts.declarations[index].name)
                names.insert(facts.declarations[index].fullName)
            }
        }
        return names
    }

    /// The type of the value on which a function is called: constructed in the body, or written for a member or a parameter; `nil` if it is
    /// not known.
    fileprivate func typeMadeByStaticFunction(for call: Call, in file: FileID) -> String? {
        guard call.constructedType == nil, let receiver = call.receiver, files[Int(file)].names[Int(receiver)].hasSuffix("()"),
              case .project(let type)? = receiverType(of: call, in: file) else { return nil }
        return self[type].name
    }

    /// The written type of the value on which a function is called, or the type whose shared object it is; `nil` if neither is known.
    fileprivate func writtenType(ofReceiverOf call: Call, in file: FileID) -> String? {
        guard let receiver = call.receiver.map({ files[Int(file)].names[Int($0)] }) else { return nil }
        let steps = accessPaths.steps(on: receiver, from: call.scope, of: file)
        let components = receiver.split(separator: ".")
        let typeCount = components.prefix { $0.first?.isUppercase == true }.count
        let isShared = components.count == typeCount + 1 && Conventions.sharedObjects.contains(String(components[typeCount]))
        guard steps.count == components.count - max(0, typeCount - 1) || isShared else { return nil }
        switch steps.last?.type {
        case .project(let type)?: return qualifiedName(of: type)
        case .external(let name)?: return name
        case nil: return nil
        }
    }

    func receiverType(of call: Call, in file: FileID) -> AccessPathResolver.ValueType? {
        let names = files[Int(file)].names
        if let made = call.constructedType {
            return accessPaths.type(.init(type: TypeName(text: names[Int(made)], offset: call.offset), file: file, scope: call.scope))
        }
        return call.receiver.flatMap { accessPaths.steps(on: names[Int($0)], from: call.scope, of: file).last?.type }
    }
}
