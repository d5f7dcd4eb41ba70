import AshlarText

/// The first three names and the number of the others: `a, b, c and 2 more`.
func firstFew(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}

/// A text with line breaks and repeated spaces replaced by single spaces.
func inOneLine(_ text: String) -> String {
    // Most texts need no change, and bytes are faster to check than characters.
    let space = UInt8(ascii: " ")
    var last = space
    let isPlain = text.utf8.allSatisfy { byte in
        defer { last = byte }
        return byte > space ? byte < 0x7F : byte == space && last != space
    }
    return isPlain && last != space ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A rule's id as a sentence: `Screens know no data.`
func sentence(of rule: String) -> String {
    let words = rule.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + "."
}

extension Report {
    /// A line with the numbers of findings: `2 errors, 1 warning, 3 known (12 files, 4 rules)`.
    var summaryLine: String {
        var parts = newParts.isEmpty ? ["no findings"] : newParts
        if !omitted.isEmpty { parts.append("\(omitted.count) not shown") }
        if knownCount > 0 { parts.append("\(knownCount) known") }
        if !resolved.isEmpty { parts.append("\(resolved.count) resolved") }
        return "\(parts.joined(separator: ", ")) (\(counted(fileCount, "file")), \(counted(rules.count, "rule")))"
    }

    private var newParts: [String] {
        var parts: [String] = []
        if errorCount > 0 { parts.append(counted(errorCount, "error")) }
        if warningCount > 0 { parts.append(counted(warningCount, "warning")) }
        if !problems.isEmpty { parts.append(counted(problems.count, "note")) }
        return parts
    }
}
