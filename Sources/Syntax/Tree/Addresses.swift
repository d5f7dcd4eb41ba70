@_spi(RawSyntax) import SwiftSyntax

// String literals that are URLs.

extension Node {
    /// The scheme and the host of a string literal that begins like a URL, without user and port; interpolations become `*`.
    /// `nil` if no host is written.
    package var address: (scheme: String, host: String)? {
        // Nearly all literals have no slash in their first segment.
        guard let segments = first(.stringLiteralSegmentList), let start = segments.firstChild,
              let bytes = start.firstToken?.identifierBytes, bytes.contains(UInt8(ascii: "/")) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon]
        guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }) else {
            return nil
        }
        var authority = ""
        for segment in segments.children {
            guard segment.kind == .stringSegment else {
                authority += "*"
                continue
            }
            var written = segment.start == start.start
                ? text[colon...].dropFirst(3) : Substring(String(decoding: segment.firstToken?.identifierBytes ?? bytes, as: UTF8.self))
            let end = written.firstIndex { "/?#\"\\".contains($0) || $0.isWhitespace }
            if let end { written = written[..<end] }
            authority += written
            if end != nil { break }
        }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last?.prefix { $0 != ":" } ?? ""
        return host.contains { $0.isLetter || $0.isNumber } ? (scheme.lowercased(), String(host)) : nil
    }

    /// The text of a string literal without interpolations; `nil` for any other expression.
    var plainText: String? {
        guard kind == .stringLiteralExpr, let segments = first(.stringLiteralSegmentList), let first = segments.firstChild,
              first.kind == .stringSegment, first.following.start >= segments.end else { return nil }
        return first.firstToken.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The last name of an expression that names what is called: `b` of `a.b`, of `a.b?` and of `b`.
    var lastName: Node? {
        switch kind {
        case .memberAccessExpr: lastPart?.firstToken
        case .optionalChainingExpr, .forceUnwrapExpr: firstPart?.lastName
        default: firstToken
        }
    }

    /// Whether it is an attribute, a diagnostic macro, or a preview, and so no part of the running app.
    var isOutsideApp: Bool {
        kind == .attribute || macroName.map { ["warning", "error", "Preview"].contains($0.identifier) } == true
    }
}
