@_spi(RawSyntax) import SwiftSyntax

extension FlatTree {
    /// The first place where the source is not valid Swift, and what is wrong there; `nil` if the parser read everything.
    ///
    /// SwiftParserDiagnostics explains errors in more detail, but takes time that grows with the square of their number, and
    /// ends the process for some of them.
    var firstError: (offset: UInt32, message: String)? {
        var end: UInt32 = 0
        for index in 0..<Int(file.nodeCount) {
            let entry = self[index]
            switch entry.kind {
            case .missingDecl: return (end, "expected a declaration")
            case .missingExpr: return (end, "expected an expression")
            case .missingPattern: return (end, "expected a pattern")
            case .missingStmt: return (end, "expected a statement")
            case .missingType: return (end, "expected a type")
            case .unexpectedNodes where entry.holdsToken:
                let line = Node(self, index).text.prefix { !$0.isNewline }
                return (entry.start, "unexpected '\(line.count > 40 ? line.prefix(40) + "…" : line)'")
            case .token:
                guard let token = entry.raw.tokenView else { continue }
                if token.presence == .missing {
                    if token.rawKind == .semicolon { return (end, "expected a new line or ';'") }
                    let text = token.rawKind.defaultText ?? token.rawText
                    return (end, text.isEmpty ? "expected a name" : "expected '\(text)'")
                }
                if let error = token.tokenDiagnostic, !Self.warnings.contains(error.kind) {
                    let start = Int(entry.start) - token.leadingTriviaByteLength + Int(error.byteOffset)
                    return (UInt32(clamping: start), Self.words(of: error.kind))
                }
                if entry.holdsToken { end = entry.end }
            default: continue
            }
        }
        return nil
    }

    private static let warnings: Set<TokenDiagnostic.Kind> = [
        .extraneousLeadingWhitespaceWarning, .extraneousTrailingWhitespaceWarning, .nonBreakingSpace, .nulCharacter,
    ]

    /// The name of an error in words: `invalidEscapeSequenceInStringLiteral` is `invalid escape sequence in string literal`.
    private static func words(of kind: TokenDiagnostic.Kind) -> String {
        "\(kind)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}
