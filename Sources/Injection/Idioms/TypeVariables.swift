import AshlarFacts
import AshlarSyntax

// Calls that are given the type of a service by a variable: `func add(_ type: Users.Type) { container.register(type) { … } }`.

extension BodyAnalysis {
    /// The type of the service that the first argument of a call gives, by the type of the parameter or local that it names: `Users`
    /// of `_ type: Users.Type`, unknown of `_ type: Any.Type`; `nil` if it is no such variable, or one of a generic function or type.
    func typeVariable(of site: CallSite) -> UnresolvedType? {
        guard let argument = site.call.arguments.first, argument.label == nil, case .name(let name, _) = argument.value.view,
              let type = site.context.locals.type(of: name) ?? parameterType(named: name.string, around: site.context.scope),
              case .metatype(let named) = type.structure.undecorated, let text = named.undecorated.name,
              !isGenericParameter(text, around: site.context.scope) else { return nil }
        return ["Any", "AnyObject"].contains(text) ? .unknown : .type(TypeName(text: text, offset: type.offset))
    }

    /// The type of the innermost parameter with a name, of the functions around a site.
    func parameterType(named name: String, around scope: Int32) -> TypeName? {
        var scope = scope
        while scope >= 0 {
            if let parameter = declarations[Int(scope)].parameters.first(where: { $0.name == name }) { return parameter.type }
            scope = declarations[Int(scope)].parent ?? -1
        }
        return nil
    }

    private func isGenericParameter(_ name: String, around scope: Int32) -> Bool {
        var scope = scope
        while scope >= 0 {
            if declarations[Int(scope)].genericParameters.contains(name) { return true }
            scope = declarations[Int(scope)].parent ?? -1
        }
        return false
    }
}
