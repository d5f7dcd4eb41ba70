import AshlarFacts
import AshlarSyntax

// Calls that are given the type of a service by a variable: `func add(_ type: Users.Type) { container.register(type) { … } }`.

extension BodyAnalysis {
    /// The type of the service that the first argument of a call gives, by the type of the parameter or local that it names: `Users`
    /// of `_ type: Users.Type`, unknown of `_ type: Any.Type` and of a closure's parameter without a type; `nil` if it is no such
    /// variable, or one of a generic function or type.
    func typeVariable(of site: CallSite) -> UnresolvedType? {
        guard let argument = site.call.arguments.first, argument.label == nil,
              case .name(let name, _) = argument.value.view else { return nil }
        let locals = site.context.locals
        guard let type = locals.type(of: name) ?? parameterType(named: name.string, around: site.context.scope) else {
            return locals.binds(name) && locals.value(of: name) == nil && !isGeneric(around: site.context.scope) ? .unknown : nil
        }
        guard case .metatype(let named) = type.structure.undecorated, let text = named.undecorated.name,
              !isGeneric(around: site.context.scope, for: text) else { return nil }
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

    /// Whether a function or type around a site has a generic parameter, of a name if one is given.
    private func isGeneric(around scope: Int32, for name: String? = nil) -> Bool {
        var scope = scope
        while scope >= 0 {
            let parameters = declarations[Int(scope)].genericParameters
            if name.map(parameters.contains) ?? !parameters.isEmpty { return true }
            scope = declarations[Int(scope)].parent ?? -1
        }
        return false
    }
}
