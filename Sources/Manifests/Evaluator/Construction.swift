import AshlarFacts
import SwiftSyntax

/// Constructs values: `Type(…)`.
extension Evaluator {
    func construct(
        _ type: String, _ arguments: [PendingArgument], _ node: some SyntaxProtocol, receiver: Heap.Address? = nil
    ) -> Value {
        let position = position(of: node)
        let info = program.types[type]
        let initializers = lineage(of: type).lazy.map(\.initializers).first { !$0.isEmpty } ?? []
        let fitting = initializers.filter { binding(of: arguments, to: $0) != nil && !isOverload(of: $0) }
        if !fitting.isEmpty {
            let address = receiver ?? allocate(blank(type, at: position))
            let own = fitting.map { routine in
                var routine = routine
                routine.owner = type
                return routine
            }
            let result = call(own, scope: nil, receiver: address, arguments, at: node)
            return isLive ? heap.read(address) : result
        }
        if let info, info.isDeclared {
            if let argument = arguments.first, argument.label == "rawValue", !info.cases.isEmpty {
                return cases(of: type, withRawValue: evaluate(argument.expression), at: position)
            }
            return memberwise(type, info, arguments, at: position)
        }
        if let value = standardConversion(type, arguments, node) { return value }
        return make(Value.Record(type: type, name: "init", fields: evaluated(arguments, type: type), position: position))
    }

    /// Constructs a value with an initializer of the manifest.
    func construct(_ type: String, with routine: Routine, _ arguments: [Argument], at position: SourcePosition) -> Value {
        let address = allocate(blank(type, at: position))
        let result = call(routine, scope: nil, receiver: address, arguments, at: position)
        return isLive ? heap.read(address) : result
    }

    /// A value whose fields are unset, except those with initial values.
    private func blank(_ type: String, at position: SourcePosition) -> Value {
        var fields: [Value.Labeled] = []
        let lineage = lineage(of: type)
        for info in lineage.reversed() {
            for field in info.fields where !fields.contains(where: { $0.label == field.name }) {
                guard let initial = field.initial else {
                    fields.append(Value.Labeled(label: field.name, value: .none))
                    continue
                }
                let value = inFrame(Frame(file: field.file, type: type), Scope(outer: nil)) {
                    evaluate(initial, as: field.type)
                }
                fields.append(Value.Labeled(label: field.name, value: value))
            }
        }
        let record = Value.Record(type: type, name: "init", fields: fields, position: position)
        let isShared = lineage.contains(where: \.isClass) || library.isClass(type)
        return isShared ? .object(allocate(.record(record))) : .record(record)
    }

    private func memberwise(
        _ type: String, _ info: Program.TypeInfo, _ arguments: [PendingArgument], at position: SourcePosition
    ) -> Value {
        guard case .record(var record) = blank(type, at: position) else {
            return blank(type, at: position)
        }
        var fields = info.fields.filter { !$0.isConstant || $0.initial == nil }[...]
        for argument in arguments {
            if let label = argument.label {
                let field = info.fields.first { $0.name == label }
                record[label] = evaluate(argument.expression, as: resolved(field?.type, within: type))
                fields = fields.drop { $0.name != label }.dropFirst()
            } else if let field = fields.popFirst() {
                record[field.name] = evaluate(argument.expression, as: resolved(field.type, within: type))
            }
        }
        return .record(record)
    }
}

/// Assigns to variables and modifies them.
extension Evaluator {
    func assign(_ source: ExprSyntax, to target: ExprSyntax) {
        let value = evaluate(source, as: type(of: target))
        if target.is(DiscardAssignmentExprSyntax.self) { return }
        if let tuple = target.as(TupleExprSyntax.self), case .tuple(let fields) = value {
            for (element, field) in zip(tuple.elements, fields) { modify(element.expression) { $0 = field.value } }
            return
        }
        modify(target) { $0 = value }
    }

    /// The type of a variable, as written or as inferred from its value.
    func type(of target: ExprSyntax) -> TypeShape? {
        if let reference = target.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text.withoutBackticks
            if let written = writtenType(of: name) { return resolved(written, within: frame.type) }
            let value = value(named: name, reference)
            return shape(of: value) ?? typeName(of: value.alternatives[0]).map { .named($0) }
        }
        if let access = target.as(MemberAccessExprSyntax.self), let base = access.base {
            let name = access.declName.baseName.text.withoutBackticks
            let value = evaluate(base)
            guard let type = typeName(of: value.alternatives[0]) else { return nil }
            for info in lineage(of: type) {
                if let field = info.fields.first(where: { $0.name == name }) { return resolved(field.type, within: type) }
            }
            return library.shape(of: name, in: type)
        }
        if let chain = target.as(OptionalChainingExprSyntax.self) { return type(of: chain.expression) }
        if let unwrap = target.as(ForceUnwrapExprSyntax.self) { return type(of: unwrap.expression) }
        if let subscripting = target.as(SubscriptCallExprSyntax.self) {
            switch type(of: subscripting.calledExpression) {
            case .array(let element)?: return element
            case .dictionary(_, let value)?: return value
            default: return nil
            }
        }
        return nil
    }

    private func writtenType(of name: String) -> TypeShape? {
        var current: Scope? = scope
        while let scope = current {
            if scope.names[name] != nil { return scope.types[name] }
            current = scope.outer
        }
        if let type = frame.type, let field = program.types[type]?.fields.first(where: { $0.name == name }) {
            return field.type
        }
        if let type = frame.type, let first = program.types[type]?.staticFields[name]?.first { return first.type }
        return (program.globals["\(frame.file):\(name)"] ?? program.globals[name])?.first?.type
    }

    /// Modifies the variable that an expression refers to.
    func modify(_ target: ExprSyntax, _ change: @escaping (inout Value) -> Void) {
        if let reference = target.as(DeclReferenceExprSyntax.self) {
            modify(name: reference.baseName.text.withoutBackticks, change)
        } else if let access = target.as(MemberAccessExprSyntax.self), let base = access.base {
            let name = access.declName.baseName.text.withoutBackticks
            if base.is(DeclReferenceExprSyntax.self) || base.is(MemberAccessExprSyntax.self),
                case .type(let type) = evaluate(base)
            {
                if let address = staticAddress(of: name, in: type) { modify(address, change) }
                return
            }
            modify(base) { self.modify(field: name, of: &$0, change) }
        } else if let subscripting = target.as(SubscriptCallExprSyntax.self) {
            let arguments = subscripting.arguments.map { (label: $0.label?.text, value: evaluate($0.expression)) }
            guard let index = arguments.first?.value else { return }
            let standard = arguments.first { $0.label == "default" }?.value
            modify(subscripting.calledExpression) { self.modify(element: index, default: standard, of: &$0, change) }
        } else if let chain = target.as(OptionalChainingExprSyntax.self) {
            modify(chain.expression) { if !$0.isNone { change(&$0) } }
        } else if let unwrap = target.as(ForceUnwrapExprSyntax.self) {
            modify(unwrap.expression, change)
        } else if let tuple = target.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            modify(only.expression, change)
        } else {
            var value = evaluate(target)
            change(&value)
        }
    }

    private func modify(name: String, _ change: (inout Value) -> Void) {
        if let address = scope.address(of: name) { return modify(address, change) }
        if let receiver = frame.receiver {
            if name == "self" { return modify(receiver, change) }
            if property(name, of: heap.read(receiver), at: SourcePosition(file: frame.file, offset: 0)) != nil
                || program.types[frame.type ?? ""]?.fields.contains(where: { $0.name == name }) == true
            {
                return modify(receiver) { self.modify(field: name, of: &$0, change) }
            }
        }
        if let type = frame.type, let address = staticAddress(of: name, in: type) { return modify(address, change) }
        if let address = globalAddress(of: name) { modify(address, change) }
    }

    private func modify(_ address: Heap.Address, _ change: (inout Value) -> Void) {
        var value = read(address)
        change(&value)
        write(value, at: address)
    }

    private func modify(field name: String, of value: inout Value, _ change: (inout Value) -> Void) {
        switch value {
        case .object(let address):
            modify(address) { modify(field: name, of: &$0, change) }
        case .record(var record):
            var field = record[name] ?? library.property(name, of: record) ?? .none
            change(&field)
            record[name] = field
            value = .record(record)
        case .choice(var values):
            for index in values.indices {
                let before = heap
                modify(field: name, of: &values[index], change)
                var other = before
                other.extend(as: heap)
                heap.join(other, version: nextVersion())
            }
            value = Value.oneOf(values)
        case .tuple(var fields):
            guard let index = Int(name) ?? fields.firstIndex(where: { $0.label == name }), fields.indices.contains(index)
            else { return }
            change(&fields[index].value)
            value = .tuple(fields)
        default: break
        }
    }

    private func modify(
        element index: Value, default standard: Value?, of value: inout Value, _ change: (inout Value) -> Void
    ) {
        switch (value, index) {
        case (.array(var elements), .integer(let number)):
            guard elements.indices.contains(number) else { return }
            change(&elements[number].value)
            value = .array(elements)
        case (.array(var elements), _):
            for position in elements.indices {
                let before = elements[position].value
                change(&elements[position].value)
                elements[position].value = Value.join(before, elements[position].value)
            }
            value = .array(elements)
        case (.dictionary(var entries), _):
            if let position = entries.firstIndex(where: { $0.key == index }) {
                change(&entries[position].value)
                if entries[position].value.isNone { entries.remove(at: position) }
            } else {
                var new = standard ?? .none
                change(&new)
                entries.append(Value.Entry(key: index, value: new))
            }
            value = .dictionary(entries)
        default: break
        }
    }
}
