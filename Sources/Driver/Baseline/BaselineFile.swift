import AshlarChecks
package import AshlarText

/// The findings that a project accepts for now: one a line, sorted by path, so that the file merges well.
///
///     App/Home/HomeView.swift: [views-know-no-data] 'HomeView' -> 'Cache'
///     App/Home/HomeView.swift: [types-are-short] 'HomeView' (412) -- split with the next redesign
///
/// A line is a finding's identity: its path (`.` for the whole project), rule, subject and target, without a line number and
/// without a sentence. The number in parentheses is the largest that is accepted. After ` -- ` follows the reason of a finding
/// that was accepted later. Lines of the first format, `path: sentence [rule]`, are read too.
package struct BaselineFile: Sendable {
    /// The file, relative to the project's root.
    package var path: String
    /// Sorted by the bytes of their lines.
    package var entries: [KnownFindings.Entry]
    /// The line of each entry, counted from 1.
    package var lines: [Int]

    /// The name that is looked for beside the rule file.
    package static let fileName = "ashlar-baseline.txt"

    package init(path: String, entries: [KnownFindings.Entry] = []) {
        self.path = path
        self.entries = entries.sorted { isPath($0.line, before: $1.line) }
        lines = self.entries.indices.map { $0 + Self.head.count + 1 }
    }

    /// Reads a baseline.
    ///
    /// - Throws: `Failure` with the location of each line that is no entry.
    package init(path: String, text: String) throws {
        self.path = path
        entries = []
        lines = []
        var problems: [Problem] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
            guard let entry = KnownFindings.Entry(line: line) ?? KnownFindings.Entry(quotingLine: line) else {
                let isConflict = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
                problems.append(Problem(location: Location(path: path, line: index + 1, column: 1), message: isConflict
                    ? "unresolved merge conflict; keep the lines of both sides, then run 'ashlar baseline --update'"
                    : "not an entry of the form \"path: [rule] 'subject' -> 'target'\"; delete the line, or rewrite the file with 'ashlar baseline'"))
                continue
            }
            entries.append(entry)
            lines.append(index + 1)
        }
        guard problems.isEmpty else { throw Failure(problems: problems) }
    }

    /// The whole file.
    package var text: String { (Self.head + entries.map(\.line)).joined(separator: "\n") + "\n" }

    private static let head = [
        "# Findings that Ashlar accepts for now, one a line, without line numbers. The list only shrinks:",
        "# 'ashlar baseline --update' removes resolved findings; only 'ashlar baseline --accept REASON' adds new ones.",
    ]

    /// A note that entries of the first format are still in it; `nil` where none is.
    package var formatNote: Problem? {
        let old = entries.indices.filter { entries[$0].quotedNames != nil }
        guard let first = old.first else { return nil }
        return Problem(
            location: Location(path: path, line: lines[first], column: 1),
            message: "\(old.count) \(old.count == 1 ? "entry is" : "entries are") in the format of an earlier version and matched by the names in it; "
                + "run 'ashlar baseline --update' to rewrite the file"
        )
    }
}

extension KnownFindings.Entry {
    /// The entry as a baseline has it.
    package var line: String {
        let (rule, subject) = (identity.rule, identity.subject)
        return Self.path(identity.path) + ": [\(rule)] \(Self.quoted(subject))" + (identity.target.map { " -> " + Self.quoted($0) } ?? "")
            + (value.map { " (\($0))" } ?? "") + (reason.map { " -- \($0)" } ?? "")
    }

    /// Reads `path: [rule] 'subject' -> 'target' (number) -- reason`; `nil` for anything else.
    init?(line: Substring) {
        var rest = line
        guard let path = rest.first == "'" ? Self.unquoted(&rest) : Self.plainPath(&rest), rest.hasPrefix(": [") else { return nil }
        rest.removeFirst(3)
        guard let end = rest.firstIndex(of: "]"), Self.isRuleID(rest[..<end]) else { return nil }
        let rule = String(rest[..<end])
        rest = rest[end...].dropFirst()
        guard rest.hasPrefix(" '") else { return nil }
        rest.removeFirst()
        guard let subject = Self.unquoted(&rest) else { return nil }
        var identity = Finding.Identity(rule: rule, path: path, subject: subject)
        if rest.hasPrefix(" -> '") {
            rest.removeFirst(4)
            guard let target = Self.unquoted(&rest) else { return nil }
            identity.target = target
        }
        self.init(identity: identity)
        guard readNumberAndReason(rest) else { return nil }
    }

    /// Reads `path: sentence [rule] (number) -- reason`, the first format; `nil` for anything else.
    init?(quotingLine line: Substring) {
        guard let colon = line.firstRange(of: ": ") else { return nil }
        // The last rule in brackets; each is looked at no further than its end, so that a long line takes no longer than its length.
        let found = line.ranges(of: " [").reversed().lazy.compactMap { open -> (open: Range<Substring.Index>, end: Substring.Index)? in
            let id = line[open.upperBound...].prefix(while: Self.isPartOfRuleID)
            let rest = line[id.endIndex...].dropFirst()
            guard !id.isEmpty, line[id.endIndex...].first == "]", rest.isEmpty || rest.hasPrefix(" (") || rest.hasPrefix(" -- ") else { return nil }
            return (open, id.endIndex)
        }.first
        guard let (open, end) = found, open.lowerBound >= colon.upperBound else { return nil }
        let names = line[colon.upperBound..<open.lowerBound].split(separator: "'", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let identity = Finding.Identity(rule: String(line[open.upperBound..<end]), path: String(line[..<colon.lowerBound]), subject: "")
        self.init(identity: identity, quotedNames: names)
        guard readNumberAndReason(line[end...].dropFirst()) else { return nil }
    }

    private mutating func readNumberAndReason(_ text: Substring) -> Bool {
        var rest = text
        if rest.hasPrefix(" ("), let end = rest.firstIndex(of: ")"), let number = Int(rest[..<end].dropFirst(2)) {
            value = number
            rest = rest[end...].dropFirst()
        }
        if rest.hasPrefix(" -- ") {
            reason = String(rest.dropFirst(4))
            return true
        }
        return rest.allSatisfy(\.isWhitespace)
    }

    private static func isRuleID(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy(isPartOfRuleID) }

    private static func isPartOfRuleID(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, character != "\r\n" else { return false }
        return byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    /// A path as it is, or quoted where it could be taken for something else.
    private static func path(_ path: String) -> String {
        let isPlain = path.first.map { !"'#<=>|".contains($0) && !$0.isWhitespace } == true
            && !path.contains(": [") && !path.contains(where: \.isNewline)
        return isPlain ? path : quoted(path)
    }

    private static func plainPath(_ rest: inout Substring) -> String? {
        guard let end = rest.firstRange(of: ": [") else { return nil }
        defer { rest = rest[end.lowerBound...] }
        return String(rest[..<end.lowerBound])
    }

    /// A name in single quotes; `'`, `\` and line breaks in it are escaped.
    private static func quoted(_ name: String) -> String {
        var text = "'"
        for character in name.unicodeScalars {
            switch character {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case _ where character.properties.generalCategory == .control || ["\u{2028}", "\u{2029}"].contains(character):
                text += "\\u{" + String(character.value, radix: 16) + "}"
            default: text.unicodeScalars.append(character)
            }
        }
        return text + "'"
    }

    /// Takes a quoted name from the front of a text; `nil` where none is there.
    private static func unquoted(_ rest: inout Substring) -> String? {
        guard rest.first == "'" else { return nil }
        var name = ""
        var scalars = rest.unicodeScalars.dropFirst()
        while let character = scalars.popFirst() {
            if character == "'" {
                rest = Substring(scalars)
                return name
            }
            guard character == "\\" else {
                name.unicodeScalars.append(character)
                continue
            }
            guard let next = scalars.popFirst() else { return nil }
            guard next == "u" else {
                name.unicodeScalars.append(next)
                continue
            }
            guard let end = scalars.firstIndex(of: "}"), let value = UInt32(String(scalars[..<end].dropFirst()), radix: 16),
                  let scalar = Unicode.Scalar(value) else { return nil }
            name.unicodeScalars.append(scalar)
            scalars = scalars[end...].dropFirst()
        }
        return nil
    }
}
