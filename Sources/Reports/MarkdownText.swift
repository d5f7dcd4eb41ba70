/// Plain text as Markdown, for CommonMark 0.31 and GitHub's extensions: names in quotes become code spans, and special characters
/// are escaped. Words that GitHub would read as a mention (`@MainActor`), an issue (`#1`) or an emoji (`a:b:`) become code spans
/// too. Characters that are special only at the beginning of a line, such as `-`, are not escaped, so other text must precede it.
/// <https://spec.commonmark.org/0.31.2/>, <https://github.github.com/gfm/>
package func markdownText(_ text: String) -> String {
    var rest = inOneLine(text).unicodeScalars[...]
    var result = ""
    while let first = rest.first {
        if first == "'", let end = closingQuote(of: rest) {
            result += codeSpan(String(rest[rest.index(after: rest.startIndex)..<end]))
            rest = rest[rest.index(after: end)...]
        } else if first == " " || first == "(" {
            result.unicodeScalars.append(rest.removeFirst())
            continue
        }
        let word = rest.prefix { $0 != " " }
        result += mentions(word) ? codeSpan(String(word)) : escaped(word)
        rest = rest[word.endIndex...]
    }
    return result
}

/// A code span, delimited by more backticks than occur in a row inside; CommonMark 0.31, 6.1.
package func codeSpan(_ text: String) -> String {
    let line = inOneLine(text).isEmpty ? " " : String(text.map { $0.isNewline ? " " : $0 })
    var longest = 0
    var run = 0
    for scalar in line.unicodeScalars {
        run = scalar == "`" ? run + 1 : 0
        longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = ["`", " "].contains(line.unicodeScalars.first) || line.unicodeScalars.last == "`"
    return isPadded ? "\(fence) \(line) \(fence)" : fence + line + fence
}

/// The lines of a list with these entries, folded after the fifth, and with an empty line before it.
package func foldedList(_ entries: [String]) -> [String] {
    let rest = entries.dropFirst(unfolded)
    let head = [""] + entries.prefix(unfolded)
    guard !rest.isEmpty else { return head }
    return head + ["", "<details><summary>\(rest.count) more</summary>", ""] + rest + ["", "</details>"]
}

private let unfolded = 5

/// The closing quote of the quote at the start; `nil` if there is none, as after an apostrophe.
private func closingQuote(of text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
    text.indices.dropFirst().first { index in
        let after = text.index(after: index)
        return text[index] == "'" && (after == text.endIndex || !text[after].properties.isAlphabetic)
    }
}

/// Whether GitHub may read a word as a mention, an issue or an emoji.
private func mentions(_ word: Substring.UnicodeScalarView) -> Bool {
    word.contains { $0 == "@" || $0 == "#" } || word.count { $0 == ":" } > 1
}

private func escaped(_ word: Substring.UnicodeScalarView) -> String {
    word.reduce(into: "") { result, scalar in
        if "\\`*_[]<>&~|$".unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
    }
}
