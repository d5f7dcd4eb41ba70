import SwiftSyntax
import SwiftSyntaxMacros

/// Adds the season to a harvest.
public struct SeasonMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        ["let season: String"]
    }
}
