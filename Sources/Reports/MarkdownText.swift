/// A text as Markdown that shows just it: names in quotes become code, marks are escaped; CommonMark 0.31 and what GitHub
/// adds to it. A word that GitHub would take for a person (`@MainActor`), an issue (`#1`) or an emoji (`a:b:`) becomes code
/// too. What begins a line, such as `-`, is not escaped: something must stand before the text.
/// <https://spec.commonmark.org/0.31.2/>, <https://github.github.com/gfm/>
func markdownText(_ text: String) -> String {
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

/// A name as code: between more backticks than it holds in a row; CommonMark 0.31, 6.1.
func codeSpan(_ text: String) -> String {
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

/// The end of what the quote at the start opens; an apostrophe opens nothing.
private func closingQuote(of text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
    text.indices.dropFirst().first { index in
        let after = text.index(after: index)
        return text[index] == "'" && (after == text.endIndex || !text[after].properties.isAlphabetic)
    }
}

private func mentions(_ word: Substring.UnicodeScalarView) -> Bool {
    word.contains { $0 == "@" || $0 == "#" } || word.count { $0 == ":" } > 1
}

private func escaped(_ word: Substring.UnicodeScalarView) -> String {
    word.reduce(into: "") { result, scalar in
        if "\\`*_[]<>&~|$".unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
    }
}
