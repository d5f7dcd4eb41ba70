extension Unicode.Scalar {
    /// Whether a terminal, an editor or a log would act on the character instead of showing it: a control character, a line
    /// separator, or a control of the direction of text, which makes text look like another one (<https://trojansource.codes>).
    package var isUnprintable: Bool {
        switch self {
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}",
            "\u{FFFE}", "\u{FFFF}":
            true
        default: false
        }
    }
}

extension String {
    /// The text with unprintable characters written as in a Swift string literal: `\n`, `\u{202E}`.
    ///
    /// - Parameter kept: characters that stay as they are.
    package func printable(except kept: Set<Unicode.Scalar> = []) -> String {
        // Nearly all texts need no change, and bytes are faster to check than characters.
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }), unicodeScalars.contains(where: { $0.isUnprintable && !kept.contains($0) }) else {
            return self
        }
        return unicodeScalars.reduce(into: "") { $0 += $1.isUnprintable && !kept.contains($1) ? $1.escaped(asASCII: true) : String($1) }
    }
}
