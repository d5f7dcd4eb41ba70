import AshlarFacts
import AshlarSyntax

// Values that objects get where they are made, or afterwards: `Page(client: client)`, `page.client = client`.

extension HandWritten {
    /// Reads the calls and assignments by which objects may get services. The linker decides which values are services.
    static func readPassedValues(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        var locals = AssignedLocals()
        for site in code.calls where !site.call.arguments.isEmpty && !site.context.isInPreview {
            guard let (form, receiver) = receiver(of: site, code) else { continue }
            var values: [PassedValues.Value] = []
            var labels: [String] = []
            for (position, argument) in site.call.arguments.enumerated() {
                labels.append(argument.label?.string ?? "")
                guard !isDelegate(labels[position]) else { continue }
                if let value = value(argument.value, at: position, site.context, code, &locals) { values.append(value) }
            }
            guard !values.isEmpty else { continue }
            facts.passedValues.append(PassedValues(
                form: form, receiver: receiver, labels: labels, values: values, start: site.call.start, scope: site.context.scope,
                closure: site.context.closure
            ))
        }
        for assignment in code.assignments where !assignment.context.isInPreview {
            guard case .member(let base?, let member, _) = assignment.target.view, !base.isName("self"), !isDelegate(member.string),
                  let path = assignment.context.locals.accessPath(of: assignment.target),
                  let value = value(assignment.value, at: 0, assignment.context, code, &locals) else { continue }
            facts.passedValues.append(PassedValues(
                form: .assignment, receiver: .accessPath(path), labels: [], values: [value], start: assignment.start,
                scope: assignment.context.scope, closure: assignment.context.closure
            ))
        }
    }

    /// Whether a name is that of something that is told of events rather than asked.
    private static func isDelegate(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["delegate", "datasource", "listener", "observer"].contains(where: name.hasSuffix)
    }

    /// What a call gives its arguments to: an object that it constructs, what a static function makes, or an object that it sets up.
    private static func receiver(of site: BodyAnalysis.CallSite, _ code: BodyAnalysis) -> (PassedValues.Form, UnresolvedType)? {
        if let type = site.call.constructed { return (.construction, .type(TypeName(text: type, offset: site.call.start))) }
        if site.call.isImplicitInitializer {
            let type = code.unresolvedType(of: site.context.expected)
            if case .unknown = type { return nil }
            return (.construction, type)
        }
        guard let path = site.context.locals.accessPath(of: site.call.callee), path.startsLikeType || site.call.callee.lastName?.string.setsUp == true
        else { return nil }
        return (.function, .accessPath(path))
    }

    private static func value(
        _ value: Expression, at index: Int, _ context: BodyAnalysis.Context, _ code: BodyAnalysis, _ assigned: inout AssignedLocals
    ) -> PassedValues.Value? {
        let value = value.unwrapped
        let path = context.locals.accessPath(of: value) ?? ""
        switch value.view {
        case .name(let name, let offset):
            guard name != "self", !name.startsLikeType, !isPlainValue(name, context, code) else { return nil }
            let object = context.locals.binds(name) ? assigned.object(of: name, context, code) : nil
            guard !path.isEmpty || object != nil else { return nil }
            return PassedValues.Value(index: index, accessPath: path, offset: offset, object: object)
        case .member(_, _, let offset):
            return path.isEmpty ? nil : PassedValues.Value(index: index, accessPath: path, offset: offset)
        case .call(let call):
            // An object that is made as an argument is a part of what gets it.
            guard !path.isEmpty, !call.isConstruction, let offset = value.lastOffset else { return nil }
            return PassedValues.Value(index: index, accessPath: path, offset: offset)
        case .cast(let inner, _, _): return self.value(inner, at: index, context, code, &assigned)
        default: return nil
        }
    }

    /// Whether a name is that of a parameter or member of the file whose written type is that of a plain value or a function.
    private static func isPlainValue(_ name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> Bool {
        guard context.scope >= 0, !context.locals.binds(name) else { return false }
        let text = name.string
        if let parameter = code.declarations[Int(context.scope)].parameters.first(where: { $0.name == text }) {
            return !parameter.type.mayBePassed
        }
        guard let member = code.type(around: context.scope).flatMap({ code.variable(named: text, of: $0) }) else { return false }
        return code.declarations[member].type?.mayBePassed == false
    }

    /// The objects that locals hold, bound where they are declared or assigned later.
    private struct AssignedLocals {
        private var assignments: [Int32: [BodyAnalysis.Assignment]]?

        mutating func object(of name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> PassedValues.Object? {
            let declared = context.locals.type(of: name)
            let bound = context.locals.value(of: name)
            guard let value = bound ?? (declared == nil ? nil : assigned(name, context, code)), value.calledValue != nil,
                  let (start, end) = value.range,
                  case .type(let made)? = value.implementation(context.locals.hiding(name), expected: declared) else { return nil }
            return PassedValues.Object(declared: declared, made: made, start: start, end: end)
        }

        /// The first value that a local without one gets.
        private mutating func assigned(_ name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> Expression? {
            let all = assignments ?? Dictionary(grouping: code.assignments.filter(\.setsName)) { $0.context.scope }
            assignments = all
            return all[context.scope]?.first { $0.target.lastName == name && $0.context.locals.binds(name) }?.value
        }
    }
}

extension TypeName {
    /// Whether a value of the type may be passed on as a service: also one of a composition of protocols.
    var mayBePassed: Bool {
        if case .composition = structure.undecorated { true } else { mayBeService }
    }
}

extension String {
    /// Whether a function's name says that it sets up its object: `setCache`, `configure`.
    var setsUp: Bool {
        ["set", "configure", "config", "inject"].contains { hasPrefix($0) && dropFirst($0.count).first.map(\.isUppercase) != false }
    }
}

extension BodyAnalysis.Assignment {
    /// Whether it assigns to a plain name.
    fileprivate var setsName: Bool { if case .name = target.view { true } else { false } }
}
