import SwiftSyntax
import SwiftSyntaxMacros

// Drift: code of the macros in a folder beside theirs. Code of one macro is now in two places.
extension DeclGroupSyntax {
    /// The `execute` function of the use case.
    func execute(for attribute: String) throws -> FunctionDeclSyntax {
        let functions = memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        guard let execute = functions.first(where: { $0.name.text == "execute" }) else {
            throw MacroExpansionErrorMessage("\(attribute) needs a function 'execute'")
        }
        return execute
    }
}

extension FunctionDeclSyntax {
    /// The declaration of a `callAsFunction` with the signature of this function.
    var callable: String {
        let modifiers = modifiers.map(\.trimmedDescription)
        return (modifiers + ["func", "callAsFunction\(signature.trimmedDescription)"]).joined(separator: " ")
    }
}
