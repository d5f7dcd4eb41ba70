import AshlarFacts
import SwiftSyntax

/// Evaluates names and members.
extension Evaluator {
    /// The value of a plain name.
    func value(named written: String, _ node: some SyntaxProtocol) -> Value {
        let name = written.withoutBackticks
        if let address = scope.address(of: name) { return read(address) }
        if let receiver = frame.receiver {
            if name == "self" { return heap.read(receiver) }
            // In an extension of a protocol, the type that conforms.
            if name == "Self", let type = typeName(of: heap.read(receiver)) { return .type(type) }
            if let value = property(name, of: heap.read(receiver), at: position(of: node)) { return value }
        }
        if name == "Self" || name == "self", let type = frame.type { return .type(type) }
        var outer = frame.type
        while let type = outer {
            if let value = staticMember(name, of: type, at: position(of: node)) { return value }
            outer = TypeShape.outer(of: type)
        }
        if let value = global(named: name, node) { return value }
        let type = program.canonical(name, within: frame.type)
        if program.types[type] != nil || name.first?.isUppercase == true { return .type(type) }
        return unknown("'\(name)' is not part of the manifest", node)
    }

    /// The value of a global variable or function; `nil` if there is none.
    private func global(named name: String, _ node: some SyntaxProtocol) -> Value? {
        if let address = globalAddress(of: name) { return read(address) }
        if let getter = program.computedGlobals["\(frame.file):\(name)"] ?? program.computedGlobals[name] {
            return call(getter, scope: nil, receiver: nil, [], at: position(of: node))
        }
        return functions(named: name).first.map { .function(Function(body: .routine($0, nil))) }
    }

    /// The global functions with a name that are visible in the current file.
    func functions(named name: String) -> [Routine] {
        (program.functions["\(frame.file):\(name)"] ?? []) + (program.functions[name] ?? [])
    }

    func evaluate(_ access: MemberAccessExprSyntax, as type: TypeShape?) -> Value {
        let name = access.declName.baseName.text.withoutBackticks
        guard let base = access.base else { return implicitMember(name, nil, as: type, access) }
        if TypeShape.modules.contains(base.trimmedDescription), let value = global(named: name, access) { return value }
        let value = evaluate(base, as: isImplicit(base) ? type : nil)
        if name == "self" { return value }
        return member(name, of: value, access)
    }

    /// Whether an expression begins with `.name`, a member of the type expected of the whole expression.
    func isImplicit(_ expression: ExprSyntax) -> Bool {
        if let access = expression.as(MemberAccessExprSyntax.self) { return access.base.map { isImplicit($0) } ?? true }
        if let call = expression.as(FunctionCallExprSyntax.self) { return isImplicit(call.calledExpression) }
        return false
    }

    /// The value of `base.name`.
    func member(_ name: String, of value: Value, _ node: some SyntaxProtocol) -> Value {
        Value.oneOf(value.alternatives.map { value in
            if case .type(let type) = value {
                return staticMember(name, of: type, at: position(of: node)) ?? libraryMember(name, of: type, node)
            }
            if case .unknown = value { return value }
            if case .none = value { return .none }
            if let found = property(name, of: value, at: position(of: node)) { return found }
            if let type = typeName(of: value), method(name, of: type) != nil {
                return .function(Function(body: .method(value, name: name)))
            }
            return unknown("'\(name)' of '\(node.trimmedDescription.firstLine)' cannot be determined", node)
        })
    }

    func libraryMember(_ name: String, of type: String, _ node: some SyntaxProtocol) -> Value {
        if type == "ProcessInfo" || type == "Context" || type == "Environment" || type == "FileManager" {
            return unknown("'\(type).\(name)' depends on the machine", node)
        }
        if name.first?.isUppercase == true { return .type(TypeShape.withoutModule(type + "." + name)) }
        return make(Value.Record(type: type, name: name, fields: [], position: position(of: node)))
    }

    /// A static variable, function, case or nested type.
    func staticMember(_ name: String, of type: String, at position: SourcePosition) -> Value? {
        if name == "self" { return .type(type) }
        if name == "allCases", let cases = program.types[type]?.cases, !cases.isEmpty {
            return .array(cases.map { enumCase in
                let record = Value.Record(type: type, name: enumCase.name, fields: [], position: position)
                return Value.Element(value: .record(record), position: position)
            })
        }
        if let address = staticAddress(of: name, in: type) { return read(address) }
        for info in lineage(of: type) {
            if let getter = info.staticProperties[name] {
                var getter = getter
                getter.owner = type
                return call(getter, scope: nil, receiver: nil, [], at: position)
            }
            if let found = info.cases.first(where: { $0.name == name }) {
                if found.parameters != nil { return .function(Function(body: .member(type: type, name: name))) }
                return .record(Value.Record(type: type, name: name, fields: [], position: position))
            }
            if info.staticMethods[name] != nil { return .function(Function(body: .member(type: type, name: name))) }
        }
        for inherited in program.types[type]?.inherits ?? [] {
            if let address = staticAddress(of: name, in: program.canonical(inherited, within: type)) { return read(address) }
        }
        if name == "init" { return .function(Function(body: .member(type: type, name: "init"))) }
        if program.types[type + "." + name] != nil { return .type(type + "." + name) }
        return nil
    }

    /// A property of a value; `nil` if it has none with that name.
    func property(_ name: String, of value: Value, at position: SourcePosition) -> Value? {
        switch value {
        case .unknown: return value.unknownPart
        case .choice(let values):
            let found = values.map { property(name, of: $0, at: position) }
            return found.contains(where: { $0 == nil }) ? nil : Value.oneOf(found.compactMap { $0 })
        default: break
        }
        if let type = typeName(of: value) {
            for info in lineage(of: type) {
                // In the getter of a property, one of that name is that of a supertype, of another type.
                guard let getter = info.properties[name], !isRunning(getter, of: value) else { continue }
                return call(getter, scope: nil, receiver: receiver(for: value), [], at: position)
            }
        }
        switch value {
        case .object(let address):
            guard case .record(let record) = heap.read(address) else { return nil }
            return record[name] ?? library.property(name, of: record)
        case .record(let record):
            if let field = record[name] { return field }
            if name == "rawValue", let type = record.type { return rawValue(of: record.name, in: type) }
            if record.type == "Range" { return standardProperty(name, of: .array(elements(of: value, at: position)), at: position) }
            return library.property(name, of: record)
        case .tuple(let fields):
            if let index = Int(name) { return fields.indices.contains(index) ? fields[index].value : nil }
            return fields.first { $0.label == name }?.value
        case .string where library.isList(name): return .array([Value.Element(value: value, position: position)])
        case .string(let text): return standardProperty(name, of: value, at: position) ?? library.property(name, ofText: text)
        case .array where library.isList(name): return value
        default: return standardProperty(name, of: value, at: position)
        }
    }

    /// Whether the getter of a value's property is what runs now.
    private func isRunning(_ getter: Routine, of value: Value) -> Bool {
        guard frame.routine == getter.identity, let receiver = frame.receiver else { return false }
        return heap.read(receiver) == value
    }

    /// The address of a new variable for `self` that holds a value.
    func receiver(for value: Value) -> Heap.Address { allocate(value) }

    /// The name of a value's type, by which the manifest's extensions of it are found.
    func typeName(of value: Value) -> String? {
        switch value {
        case .record(let record): record.type
        case .object(let address): if case .record(let record) = heap.read(address) { record.type } else { nil }
        case .string: "String"
        case .integer: "Int"
        case .double: "Double"
        case .bool: "Bool"
        case .array: "Array"
        case .dictionary: "Dictionary"
        default: nil
        }
    }

    /// The methods of a type with a name; `nil` if there are none.
    func method(_ name: String, of type: String) -> [Routine]? {
        for info in lineage(of: type) {
            if let routines = info.methods[name] { return routines }
        }
        return nil
    }

    /// The raw value of an enum's case.
    func rawValue(of name: String, in type: String) -> Value? {
        guard let info = program.types[type], let found = info.cases.first(where: { $0.name == name }) else { return nil }
        if let raw = found.rawValue { return evaluate(raw) }
        return info.inherits.contains("String") ? .string(name) : nil
    }

    /// The case of an enum with a raw value, `nil` if there is none; a choice of all if the raw value is unknown.
    func cases(of type: String, withRawValue value: Value, at position: SourcePosition) -> Value {
        let cases = (program.types[type]?.cases ?? []).map { enumCase in
            Value.record(Value.Record(type: type, name: enumCase.name, fields: [], position: position))
        }
        return Value.oneOf(value.alternatives.map { value in
            if case .unknown = value { return Value.oneOf(cases + [.none]) }
            return cases.first { candidate in
                guard case .record(let record) = candidate else { return false }
                return rawValue(of: record.name, in: type) == value
            } ?? .none
        })
    }
}
