import SwiftSyntax
import SwiftSyntaxMacros

/// Adds `callAsFunction` to the requirements of a protocol that has `execute`.
public struct UseCaseProtocolMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let execute = try declaration.execute(for: "@UseCaseProtocol")
        return ["\(raw: execute.callable)"]
    }
}
