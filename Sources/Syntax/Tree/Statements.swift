@_spi(RawSyntax) import SwiftSyntax

extension Node {
    /// Whether statements stand at the top of a file, outside of its declarations.
    var hasStatements: Bool {
        first(.codeBlockItemList)?.children.contains { item in
            item.children.contains { Self.statementKinds.contains($0.kind) }
        } ?? false
    }

    /// Macros may be declarations.
    private static let statementKinds: Set<SyntaxKind> = [
        .functionCallExpr, .sequenceExpr, .infixOperatorExpr, .tryExpr, .awaitExpr, .expressionStmt, .forStmt, .whileStmt, .repeatStmt,
        .guardStmt, .doStmt, .deferStmt,
    ]
}
