import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

@main
struct CoreMacrosPlugin: CompilerPlugin {
    let providingMacros: [Macro.Type] = [UseCaseMacro.self, UseCaseProtocolMacro.self]
}

/// Adds `callAsFunction`, which calls `execute`.
public struct UseCaseMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let execute = try declaration.execute(for: "@UseCase")
        let arguments = execute.signature.parameterClause.parameters.map { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            return parameter.firstName.text == "_" ? name : "\(parameter.firstName.text): \(name)"
        }
        let effects = execute.signature.effectSpecifiers
        let marks = [
            effects?.throwsClause == nil ? nil : "try",
            effects?.asyncSpecifier == nil ? nil : "await",
        ].compactMap(\.self)
        let call = (marks + ["execute(\(arguments.joined(separator: ", ")))"]).joined(separator: " ")
        return ["\(raw: execute.callable) { \(raw: call) }"]
    }
}
