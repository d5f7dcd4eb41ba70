import AshlarFacts
import SwiftSyntax

/// Evaluates the conditions of `#if` in manifests.
///
/// The Swift version is fixed, since one toolchain reads all manifests. The platform is unknown, since a target of any platform
/// is part of the project.
struct BuildConditions: Sendable {
    /// The flags that the tool defines for manifests; all others are undefined.
    var defined: Set<String>
    /// The modules that a manifest can import; for others that is unknown.
    var importable: Set<String>

    /// The version that `swift(>=…)` and `compiler(>=…)` are compared with.
    static let swiftVersion = [6, 3]

    /// The clauses that may be compiled, and whether each is certain to be.
    func clauses(of block: IfConfigDeclSyntax) -> [(clause: IfConfigClauseSyntax, isCertain: Bool)] {
        var possible: [(IfConfigClauseSyntax, Bool)] = []
        for clause in block.clauses {
            guard let condition = clause.condition else {
                possible.append((clause, possible.isEmpty))
                break
            }
            switch truth(of: condition) {
            case true?:
                possible.append((clause, possible.isEmpty))
                return possible
            case false?: continue
            case nil: possible.append((clause, false))
            }
        }
        return possible
    }

    /// Whether a condition holds; `nil` if that depends on the machine.
    func truth(of condition: ExprSyntax) -> Bool? {
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return literal.literal.text == "true"
        } else if let name = condition.as(DeclReferenceExprSyntax.self) {
            return defined.contains(name.baseName.text)
        } else if let negation = condition.as(PrefixOperatorExprSyntax.self) {
            return truth(of: negation.expression).map { !$0 }
        } else if let parentheses = condition.as(TupleExprSyntax.self), let only = parentheses.elements.first {
            return truth(of: only.expression)
        } else if let infix = condition.as(InfixOperatorExprSyntax.self) {
            let left = truth(of: infix.leftOperand)
            let right = truth(of: infix.rightOperand)
            switch infix.operator.trimmedDescription {
            case "&&": return left == false || right == false ? false : left == true && right == true ? true : nil
            case "||": return left == true || right == true ? true : left == false && right == false ? false : nil
            default: return nil
            }
        } else if let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first {
            return truth(of: call.calledExpression.trimmedDescription, argument.expression.trimmedDescription)
        }
        return nil
    }

    private func truth(of function: String, _ argument: String) -> Bool? {
        switch function {
        case "canImport": return importable.contains(argument) ? true : nil
        case "swift", "compiler", "_compiler_version":
            let version = argument.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
            let isOlder = version.lexicographicallyPrecedes(Self.swiftVersion) || version == Self.swiftVersion
            let isSame = Self.swiftVersion.starts(with: version)
            if argument.hasPrefix(">=") { return isOlder || isSame }
            return argument.hasPrefix("<") ? !(isOlder || isSame) : nil
        default: return nil
        }
    }
}
