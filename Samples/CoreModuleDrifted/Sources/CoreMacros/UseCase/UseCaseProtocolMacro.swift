import SwiftSyntax
import SwiftSyntaxMacros

/// Requires `callAsFunction` of whoever has `execute`.
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
