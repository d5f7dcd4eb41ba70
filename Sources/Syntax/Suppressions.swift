import AshlarFacts
import AshlarText
import SwiftSyntax

/// The comments of a file that speak to Ashlar, in the order of the source.
///
/// Files in which its name does not stand, which are nearly all, are not gone through.
func suppressions(in tree: SourceFileSyntax, of facts: FileFacts, source: UnsafeBufferPointer<UInt8>) -> [Suppression] {
    guard speaksToAshlar(source) else { return [] }
    var found: [Suppression] = []
    // The comments that have their lines for themselves, until what they are about comes.
    var waiting: [Suppression] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
        let start = UInt32(token.positionAfterSkippingLeadingTrivia.utf8Offset)
        for comment in comments(in: token.leadingTrivia, from: UInt32(token.position.utf8Offset)) {
            if let suppression = suppression(comment, in: facts) { waiting.append(suppression) }
        }
        if !waiting.isEmpty {
            let lines = lines(ofWhatBeginsAt: start, in: facts)
            for var suppression in waiting {
                suppression.lastLine = max(lines, suppression.lastLine)
                found.append(suppression)
            }
            waiting = []
        }
        for comment in comments(in: token.trailingTrivia, from: UInt32(token.endPositionBeforeTrailingTrivia.utf8Offset)) {
            if let suppression = suppression(comment, in: facts) { found.append(suppression) }
        }
    }
    return found
}

private let mark = "ashlar:"

/// Whether the mark stands anywhere in the bytes.
func speaksToAshlar(_ source: UnsafeBufferPointer<UInt8>) -> Bool { !places(of: mark, in: source, atMost: 1).isEmpty }

/// What comments say without their signs, with their places.
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

/// What a comment allows; `nil` where it does not speak to Ashlar.
private func suppression(_ comment: (text: String, offset: UInt32), in facts: FileFacts) -> Suppression? {
    let text = comment.text.drop(while: \.isWhitespace)
    guard text.hasPrefix(mark) else { return nil }
    let line = facts.location(of: comment.offset).line
    var result = Suppression(rules: [], offset: comment.offset, firstLine: line, lastLine: line)
    let verb = text.dropFirst(mark.count).prefix { !$0.isWhitespace }
    guard verb == "allow" else {
        result.flaw = "there is no '\(mark)\(verb)'; write '\(mark)allow rule-id -- reason'"
        return result
    }
    let parts = text.dropFirst(mark.count + verb.count).split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    var words = (parts.first ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    if let until = words.firstIndex(of: "until") {
        result.until = words[until...].dropFirst().joined(separator: " ")
        words.removeSubrange(until...)
    }
    result.rules = words
    let reason = parts.count > 1 ? parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ") : ""
    result.reason = reason.isEmpty ? nil : reason
    if words.isEmpty {
        result.flaw = "'\(mark)allow' names no rule; write '\(mark)allow rule-id -- reason'"
    } else if reason.isEmpty {
        result.flaw = "'\(mark)allow' gives no reason; write it behind the rule: '-- reason'"
    }
    return result
}

/// The last line of what begins at a byte, as far as findings are shown there: of a declaration the line of its name.
private func lines(ofWhatBeginsAt start: UInt32, in facts: FileFacts) -> Int {
    let declared = facts.declarations.filter { $0.start == start }.map(\.offset).max()
    return facts.location(of: declared ?? start).line
}
