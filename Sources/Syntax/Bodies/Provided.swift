package import AshlarFacts
import SwiftSyntax

// The types that factories and values provide.

extension Expression.Closure {
    /// How many parameters without names it takes: 2 of `{ Page($0, $1) }`.
    package var shorthandCount: Int { items?.shorthandCount ?? 0 }

    /// The type of its result, as far as it is written: the annotation, `P` of `A() as P` and of `let a: P = A(); return a`, `A` of `A()`.
    package func resultType(_ locals: BodyAnalysis.Locals) -> UnresolvedType? {
        if let result { return .type(result.typeName) }
        switch statements.last {
        case .value(let value)?, .result(let value)?:
            if case .cast(_, let type, _) = value.unwrapped.view { return .type(type.typeName) }
        default: break
        }
        let results = results(locals)
        if let written = results.first?.expected, results.allSatisfy({ $0.expected?.text == written.text }) { return .type(written) }
        return BodyAnalysis.implementation(of: results, expected: nil)
    }

    /// The type that implements its result; `expected` is what `.init(…)` constructs.
    package func implementation(_ locals: BodyAnalysis.Locals, expected: TypeName?) -> UnresolvedType? {
        BodyAnalysis.implementation(of: results(locals), expected: expected?.nominal)
    }

    private func results(_ locals: BodyAnalysis.Locals) -> [BodyAnalysis.Result] {
        var locals = locals
        locals.bind(parameters, of: nil)
        return BodyAnalysis.results(of: statements, locals: locals)
    }
}

extension Node {
    /// One more than the highest number of a parameter without a name, `$1`, but for those of closures in it.
    fileprivate var shorthandCount: Int {
        var count = 0
        for child in children where child.kind != .closureExpr {
            if child.kind == .declReferenceExpr {
                let text = child.text
                if text.hasPrefix("$"), let index = Int(text.dropFirst()) { count = max(count, index + 1) }
            } else {
                count = max(count, child.shorthandCount)
            }
        }
        return count
    }
}

extension Expression {
    /// The type that implements the value; `expected` is what `.init(…)` constructs.
    package func implementation(_ locals: BodyAnalysis.Locals, expected: TypeName?) -> UnresolvedType? {
        BodyAnalysis.implementation(of: BodyAnalysis.alternatives(of: self, locals: locals), expected: expected?.nominal)
    }

    /// The first metatype in it: `K` of `self[K.self]`.
    var firstMetatype: WrittenType? {
        switch view {
        case .metatype(let type): return type
        case .parts(let expressions), .either(let expressions):
            for expression in expressions {
                if let type = expression.firstMetatype { return type }
            }
            return nil
        case .forced(let expression), .tested(let expression), .cast(let expression, _, _), .member(let expression?, _, _): return expression.firstMetatype
        default: return nil
        }
    }
}

extension TypeName {
    /// The nominal type alone, at the same offset; `nil` for a type without a single name, such as a tuple.
    package var nominal: TypeName? { nominalText.map { TypeName(text: $0, offset: offset) } }
}

extension BodyAnalysis {
    /// The first metatype in the body of a declaration.
    package func firstMetatype(in declaration: Int32) -> TypeName? {
        for statement in bodies[declaration] {
            switch statement {
            case .value(let expression), .result(let expression):
                if let type = expression.firstMetatype { return type.typeName }
            default: break
            }
        }
        return nil
    }
}
