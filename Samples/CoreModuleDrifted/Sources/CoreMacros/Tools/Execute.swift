import SwiftSyntax
import SwiftSyntaxMacros

// Drift: beside the folder of the macros that it serves. The next macro will be written in here.
extension DeclGroupSyntax {
    /// The function that the use case is about.
    func execute(for attribute: String) throws -> FunctionDeclSyntax {
        let functions = memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        guard let execute = functions.first(where: { $0.name.text == "execute" }) else {
            throw MacroExpansionErrorMessage("\(attribute) needs a function 'execute'")
        }
        return execute
    }
}

extension FunctionDeclSyntax {
    /// The head of a function that is called as this one is, by no name.
    var callable: String {
        let modifiers = modifiers.map(\.trimmedDescription)
        return (modifiers + ["func", "callAsFunction\(signature.trimmedDescription)"]).joined(separator: " ")
    }
}
