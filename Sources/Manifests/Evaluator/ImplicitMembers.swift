import SwiftSyntax

/// Evaluates `.name` and `.name(…)`.
extension Evaluator {
    /// A member of the expected type; without one, of the only type that has a member of that name.
    func implicitMember(
        _ name: String, _ arguments: [PendingArgument]?, as shape: TypeShape?, _ node: some SyntaxProtocol
    ) -> Value {
        let position = position(of: node)
        if case .named(let type)? = shape {
            return member(name, arguments, ofType: type, node)
        }
        if name == "init", case .array? = shape { return .array([]) }
        let labels = arguments?.map(\.label)
        // `extension Array where Element == Target { static var all … }`
        if let collection = shape?.name, hasStatic(name, labels, in: collection) {
            return member(name, arguments, ofType: collection, of: shape?.element, node)
        }
        // `extension Array<Target> { enum Modules { … } }`
        if arguments == nil, let collection = shape?.name, program.types[collection + "." + name] != nil {
            return .type(collection + "." + name)
        }
        let type = library.type(making: name, labels: labels ?? [])
        if shape == nil, type == nil {
            let isType = labels == nil && name.first?.isUppercase == true
            let owners = program.types.keys.filter { hasStatic(name, labels, in: $0) || isType && program.types[$0 + "." + name] != nil }
            if owners.count == 1 { return member(name, arguments, ofType: owners[0], node) }
        }
        let fields = evaluated(arguments ?? [], type: type)
        return make(Value.Record(type: type, name: name, fields: fields, position: position))
    }

    private func hasStatic(_ name: String, _ labels: [String?]?, in type: String) -> Bool {
        guard let info = program.types[type] else { return false }
        guard let labels else {
            return info.staticProperties[name] != nil || info.staticFields[name] != nil
                || info.cases.contains { $0.name == name }
        }
        return info.staticMethods[name]?.contains { takes($0, labels) } == true
            || info.cases.contains { $0.name == name && $0.parameters?.map(\.label) == labels }
    }

    /// `Type.name` or `Type.name(…)`.
    ///
    /// - Parameter element: the type of the elements of an array, if it is known.
    func member(
        _ name: String, _ arguments: [PendingArgument]?, ofType type: String, of element: TypeShape? = nil,
        _ node: some SyntaxProtocol
    ) -> Value {
        guard let arguments else {
            if let value = staticMember(name, of: type, at: position(of: node)) { return value }
            return libraryMember(name, of: type, node)
        }
        if name == "init" { return construct(type, arguments, node) }
        for info in lineage(of: type) {
            let own = (info.staticMethods[name] ?? []).filter { binding(of: arguments, to: $0) != nil && !isOverload(of: $0) }.map { routine in
                var routine = element.map { routine.replacing("Element", by: $0) } ?? routine
                routine.owner = type
                return routine
            }
            if !own.isEmpty, mayTake(arguments, own, ratherThanLibraryIn: type) {
                return call(own, scope: nil, receiver: nil, arguments, at: node)
            }
            if let found = info.cases.first(where: { $0.name == name }) {
                let parameters = found.parameters ?? []
                let fields = arguments.enumerated().map { index, argument in
                    let parameter = index < parameters.count ? parameters[index] : nil
                    let value = evaluate(argument.expression, as: resolved(parameter?.type, within: type))
                    return Value.Labeled(label: argument.label ?? parameter?.label, value: value)
                }
                return .record(Value.Record(type: type, name: name, fields: fields, position: position(of: node)))
            }
        }
        if let value = staticMember(name, of: type, at: position(of: node)), !arguments.isEmpty || !value.isUnknown {
            if case .function(let function) = value, case .member = function.body {} else {
                return callValue(value, arguments, at: node)
            }
        }
        if program.types[type + "." + name] != nil { return construct(type + "." + name, arguments, node) }
        if ["FileManager", "ProcessInfo", "Process", "Bundle"].contains(type) {
            return unknown("'\(type)' depends on the machine", node)
        }
        let fields = evaluated(arguments, type: type)
        return make(Value.Record(type: type, name: name, fields: fields, position: position(of: node)))
    }

    /// The arguments of a call of the library, evaluated.
    func evaluated(_ arguments: [PendingArgument], type: String?) -> [Value.Labeled] {
        arguments.map { argument in
            let shape = type.flatMap { type in argument.label.flatMap { library.shape(of: $0, in: type) } }
            return Value.Labeled(label: argument.label, value: evaluate(argument.expression, as: shape))
        }
    }

    /// A record of the library, allocated on the heap if its type is a class.
    func make(_ record: Value.Record) -> Value {
        if let type = record.type, library.isClass(type) { return .object(allocate(.record(record))) }
        return .record(record)
    }
}
