import AshlarText

/// The globs of `Manifest.FileSet` that match the same files as a pattern of CocoaPods; `nil` if there are more than 100.
///
/// In such a pattern, `**` matches across folders only before a slash and as a whole component, braces may contain slashes, and
/// `[ab]` is one of several characters.
func podGlobs(_ pattern: String) -> [String]? {
    guard let expanded = expandingBraces(in: pattern) else { return nil }
    return expanded.map { pattern in
        let components = Path.components(of: pattern)
        return components.enumerated().map { index, component in
            component == "**" && index == components.count - 1 ? "*" : component
        }.joined(separator: "/")
    }
}

private let maximumCount = 100

/// The pattern for each combination of the texts in braces. Those without slashes and inner braces, which a glob may contain, stay.
private func expandingBraces(in pattern: String) -> [String]? {
    var finished: [String] = []
    var pending = [(done: "", rest: Substring(pattern))]
    while let (done, rest) = pending.popLast() {
        guard let open = rest.firstIndex(of: "{"), let close = closingBrace(of: open, in: rest) else {
            finished.append(done + classesReplaced(in: rest.filter { $0 != "{" && $0 != "}" }))
            continue
        }
        let options = options(in: rest[rest.index(after: open)..<close])
        let before = done + classesReplaced(in: rest[..<open])
        let after = rest[rest.index(after: close)...]
        let isSimple = options.count > 1 && options.allSatisfy { option in !option.contains { "/{}".contains($0) } && !option.isEmpty }
        if isSimple {
            pending.append((before + "{" + options.joined(separator: ",") + "}", after))
        } else {
            for option in options.reversed() { pending.append((before, option + after)) }
        }
        guard finished.count + pending.count <= maximumCount else { return nil }
    }
    return finished
}

private func closingBrace(of open: Substring.Index, in text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text[open...].indices {
        if text[index] == "{" { depth += 1 }
        if text[index] == "}" { depth -= 1 }
        if depth == 0 { return index }
    }
    return nil
}

/// The texts between the commas of a brace, outside of inner braces.
private func options(in text: Substring) -> [Substring] {
    var options: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
        if text[index] == "{" { depth += 1 }
        if text[index] == "}" { depth -= 1 }
        guard text[index] == ",", depth == 0 else { continue }
        options.append(text[start..<index])
        start = text.index(after: index)
    }
    return options + [text[start...]]
}

/// The text with `?` for each class of characters.
private func classesReplaced(in text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "["), let close = rest[open...].dropFirst(2).firstIndex(of: "]") {
        result += rest[..<open] + "?"
        rest = rest[rest.index(after: close)...]
    }
    return result + rest
}
