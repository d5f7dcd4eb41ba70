@_spi(RawSyntax) import SwiftSyntax

extension Node {
    /// Whether statements stand at the top of a file, or of a branch of `#if` there, outside of its declarations.
    var hasStatements: Bool {
        first(.codeBlockItemList)?.children.contains { item in
            item.children.contains { part in
                Self.statementKinds.contains(part.kind)
                    || part.first(.ifConfigClauseList)?.children.contains(where: \.hasStatements) == true
            }
        } ?? false
    }

    /// Macros may be declarations.
    private static let statementKinds: Set<SyntaxKind> = [
        .functionCallExpr, .sequenceExpr, .infixOperatorExpr, .tryExpr, .awaitExpr, .expressionStmt, .forStmt, .whileStmt, .repeatStmt,
        .guardStmt, .doStmt, .deferStmt,
    ]
}
