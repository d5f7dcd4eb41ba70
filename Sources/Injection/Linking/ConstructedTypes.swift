import AshlarFacts
import AshlarModel
import AshlarText

// What gets the values that generic functions construct types with.

extension InjectionLinker {
    /// The type whose metatype a generic function at the end of an access path is given, if it constructs it with other arguments:
    /// `func show<S: Screen>(_: S.Type, model: S.Model) { push(S(model: model)) }`.
    func constructed(by passing: PassedValues, at path: String, in file: FileID) -> PassedReceiver? {
        guard let metatype = passing.metatype,
              case .project(let type)? = accessPaths.type(.init(type: metatype, file: file, scope: passing.scope)) else { return nil }
        let steps = accessPaths.steps(on: path, from: passing.scope, of: file)
        guard let function = steps.last?.member, case let name = files[Int(function.file)].declarations[Int(function.index)].name,
              path.dottedParts.last.map({ String($0) }) == name else { return nil }
        let owner = steps.count > 1 ? steps[steps.count - 2].type : accessPaths.type(around: passing.scope, of: file)
        let all = owner.map { accessPaths.members(named: name, .function, of: $0) } ?? []
        let functions = (all.isEmpty ? [function] : all).filter { !constructions(by: $0).isEmpty }
        return functions.isEmpty ? nil : PassedReceiver(type: type, functions: functions)
    }

    /// The generic parameters of a function of which it takes a metatype.
    private func generics(of function: DeclarationID) -> [String] {
        let own = files[Int(function.file)].declarations[Int(function.index)]
        return own.genericParameters.filter { generic in own.parameters.contains { $0.type.text == generic + ".Type" } }
    }

    /// The passings by which a function constructs a type whose metatype it is given.
    private func constructions(by function: DeclarationID) -> [PassedValues] {
        let generics = generics(of: function)
        guard !generics.isEmpty else { return [] }
        return files[Int(function.file)].injection.passedValues.filter { own in
            guard own.scope == function.index, own.form == .construction, case .type(let made) = own.receiver else { return false }
            return generics.contains(made.text)
        }
    }

    /// Whether a function constructs the type that it is given with what it gets as an argument.
    func constructs(_ function: DeclarationID, with value: PassedValues.Value, _ passing: PassedValues) -> Bool {
        guard let name = parameter(ofGeneric: value, passing, function)?.name else { return false }
        return constructions(by: function).contains { own in own.values.contains { $0.accessPath == name && $0.isLocal } }
    }

    /// The parameter of a generic function that gets a value, by its label: closures behind it may have none.
    private func parameter(ofGeneric value: PassedValues.Value, _ passing: PassedValues, _ function: DeclarationID) -> Parameter? {
        guard passing.labels.indices.contains(value.index), case let label = passing.labels[value.index], !label.isEmpty else { return nil }
        return files[Int(function.file)].declarations[Int(function.index)].parameters.first { $0.label == label }
    }

    /// The type under which a generic function constructs a type with a value: that of its parameter, or the value's own if the parameter
    /// has one that depends on the type.
    func parameter(
        ofGeneric value: PassedValues.Value, _ passing: PassedValues, _ receiver: PassedReceiver, in file: FileID
    ) -> AccessPathResolver.WrittenType? {
        for function in receiver.functions where constructs(function, with: value, passing) {
            guard let parameter = parameter(ofGeneric: value, passing, function) else { continue }
            let written = AccessPathResolver.WrittenType(type: parameter.type, file: function.file, scope: function.index)
            if accessPaths.service(written)?.declaration != nil { return written }
        }
        return ownType(of: value, from: passing.scope, in: file)
    }
}
