import AshlarFacts
import AshlarText
import SwiftSyntax

/// The suppression comments of a file, in source order.
///
/// Files without the marker, which are nearly all, are not searched for comments.
func suppressions(in tree: SourceFileSyntax, of facts: FileFacts, source: ByteView) -> [Suppression] {
    guard mayHoldSuppressions(source) else { return [] }
    var found: [Suppression] = []
    // Suppressions on lines of their own, which apply to the token that follows.
    var pending: [Suppression] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
        let start = UInt32(token.positionAfterSkippingLeadingTrivia.utf8Offset)
        for comment in comments(in: token.leadingTrivia, from: UInt32(token.position.utf8Offset)) {
            if let suppression = suppression(comment, in: facts) { pending.append(suppression) }
        }
        if !pending.isEmpty {
            let line = lastLine(ofWhatBeginsAt: start, in: facts)
            for var suppression in pending {
                suppression.lastLine = max(line, suppression.lastLine)
                found.append(suppression)
            }
            pending = []
        }
        for comment in comments(in: token.trailingTrivia, from: UInt32(token.endPositionBeforeTrailingTrivia.utf8Offset)) {
            if let suppression = suppression(comment, in: facts) { found.append(suppression) }
        }
    }
    return found
}

private let marker = "ashlar:"

/// Whether the bytes contain the marker.
func mayHoldSuppressions(_ source: ByteView) -> Bool { !occurrences(of: marker, in: source, atMost: 1).isEmpty }

/// The texts of comments without delimiters, with their offsets.
private func comments(in trivia: Trivia, from start: UInt32) -> [(text: String, offset: UInt32)] {
    var offset = start
    var found: [(String, UInt32)] = []
    for piece in trivia {
        switch piece {
        case .lineComment(let text), .docLineComment(let text):
            found.append((String(text.drop { $0 == "/" }), offset))
        case .blockComment(let text), .docBlockComment(let text):
            found.append((String(text.dropFirst(2).dropLast(2).drop { $0 == "*" }), offset))
        default: break
        }
        offset += UInt32(piece.sourceLength.utf8Length)
    }
    return found
}

/// The suppression that a comment writes; `nil` for a comment without the marker.
private func suppression(_ comment: (text: String, offset: UInt32), in facts: FileFacts) -> Suppression? {
    let text = comment.text.drop(while: \.isWhitespace)
    // In a manifest, another comment with the marker gives tags to a target.
    guard text.hasPrefix(marker), !facts.isManifest || !text.hasPrefix(marker + "tags") else { return nil }
    let line = facts.location(of: comment.offset).line
    var result = Suppression(rules: [], offset: comment.offset, firstLine: line, lastLine: line)
    let verb = text.dropFirst(marker.count).prefix { !$0.isWhitespace }
    guard verb == "allow" else {
        result.problem = "there is no '\(marker)\(verb)'; write '\(marker)allow rule-id -- reason'"
        return result
    }
    let parts = text.dropFirst(marker.count + verb.count).split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    var words = (parts.first ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    if let until = words.firstIndex(of: "until") {
        result.until = words[until...].dropFirst().joined(separator: " ")
        words.removeSubrange(until...)
    }
    result.rules = words
    let reason = parts.count > 1 ? parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ") : ""
    result.reason = reason.isEmpty ? nil : reason
    if words.isEmpty {
        result.problem = "'\(marker)allow' names no rule; write '\(marker)allow rule-id -- reason'"
    } else if reason.isEmpty {
        result.problem = "'\(marker)allow' gives no reason; write it after the rule: '-- reason'"
    }
    return result
}

/// The last line to which findings of the code that begins at a byte are attributed: for a declaration, the line of its name.
private func lastLine(ofWhatBeginsAt start: UInt32, in facts: FileFacts) -> Int {
    let declared = facts.declarations.filter { $0.start == start }.map(\.offset).max()
    return facts.location(of: declared ?? start).line
}
