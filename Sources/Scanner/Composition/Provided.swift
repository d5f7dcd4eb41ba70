import AshlarFacts

// What a closure or a value gives, for those who provide it.

extension Term.Closure {
    /// The type that it gives by its own words: `P` of `A() as P`, `A` of `A()`.
    func givenType(_ locals: Composition.Locals) -> TypeClue? {
        if let result { return .type(result) }
        switch statements.last {
        case .value(let value)?, .result(let value)?:
            if case .cast(_, let type, _) = value.unwrapped { return .type(type) }
        default: break
        }
        return implementation(locals, expected: nil)
    }

    /// What it makes, where a type is expected.
    func implementation(_ locals: Composition.Locals, expected: TypeName?) -> TypeClue? {
        var locals = locals
        locals.bind(parameters, of: nil)
        let expected = expected.flatMap { type in type.nominalText.map { TypeName(text: $0, offset: type.offset) } }
        return Composition.implementation(of: Composition.results(of: statements, locals: locals), expected: expected)
    }
}

extension Term {
    /// What a value is made of, where a type is expected.
    func implementation(_ locals: Composition.Locals, expected: TypeName?) -> TypeClue? {
        let expected = expected.flatMap { type in type.nominalText.map { TypeName(text: $0, offset: type.offset) } }
        return Composition.implementation(of: Composition.results(of: [.result(self)], locals: locals), expected: expected)
    }

    /// The first type whose value is named in it: `K` of `self[K.self]`.
    var firstMetatype: TypeName? {
        switch self {
        case .metatype(let type): type
        case .parts(let terms), .either(let terms): terms.lazy.compactMap(\.firstMetatype).first
        case .forced(let term), .tested(let term), .cast(let term, _, _), .member(let term?, _, _): term.firstMetatype
        default: nil
        }
    }
}

extension Composition {
    /// The type whose value is named first in the body of a declaration.
    func firstMetatype(in declaration: Int32) -> TypeName? {
        for statement in bodies[declaration] ?? [] {
            switch statement {
            case .value(let term), .result(let term):
                if let type = term.firstMetatype { return type }
            default: break
            }
        }
        return nil
    }
}
