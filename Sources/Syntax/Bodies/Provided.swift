package import AshlarFacts

// What a closure or a value gives, for those who provide it.

extension Term.Closure {
    /// The type that it gives by its own words: `P` of `A() as P`, `A` of `A()`.
    package func givenType(_ locals: Composition.Locals) -> TypeClue? {
        if let result { return .type(result.typeName) }
        switch statements.last {
        case .value(let value)?, .result(let value)?:
            if case .cast(_, let type, _) = value.unwrapped.view { return .type(type.typeName) }
        default: break
        }
        return implementation(locals, expected: nil)
    }

    /// What it makes, where a type is expected.
    package func implementation(_ locals: Composition.Locals, expected: TypeName?) -> TypeClue? {
        var locals = locals
        locals.bind(parameters, of: nil)
        return Composition.implementation(of: Composition.results(of: statements, locals: locals), expected: expected?.nominal)
    }
}

extension Term {
    /// What a value is made of, where a type is expected.
    package func implementation(_ locals: Composition.Locals, expected: TypeName?) -> TypeClue? {
        Composition.implementation(of: Composition.alternatives(of: self, locals: locals), expected: expected?.nominal)
    }

    /// The first type whose value is named in it: `K` of `self[K.self]`.
    var firstMetatype: WrittenType? {
        switch view {
        case .metatype(let type): return type
        case .parts(let terms), .either(let terms):
            for term in terms {
                if let type = term.firstMetatype { return type }
            }
            return nil
        case .forced(let term), .tested(let term), .cast(let term, _, _), .member(let term?, _, _): return term.firstMetatype
        default: return nil
        }
    }
}

extension TypeName {
    /// The type by name, at the same place; `nil` for what is no single type.
    package var nominal: TypeName? { nominalText.map { TypeName(text: $0, offset: offset) } }
}

extension Composition {
    /// The type whose value is named first in the body of a declaration.
    package func firstMetatype(in declaration: Int32) -> TypeName? {
        for statement in bodies[declaration] {
            switch statement {
            case .value(let term), .result(let term):
                if let type = term.firstMetatype { return type.typeName }
            default: break
            }
        }
        return nil
    }
}
