/// What is wrong in a text that is not valid YAML, in the words of its author, and how to write it.
///
/// The parser tells where it could not go on; the mistake is recognized by the line there.
struct YAMLMistake {
    private let lines: [[Unicode.Scalar]]
    /// The line and the column that the parser names, counted from 1.
    private let line: Int
    private let column: Int
    /// The parser's sentence.
    private let problem: String

    init(in text: String, line: Int, column: Int, problem: String) {
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        (self.line, self.column, self.problem) = (line, column, problem)
    }

    /// The mistake as a message; `nil` if it is none of those that people make often.
    var message: String? {
        if hasTab(in: current) { return "this line is indented with a tab; indent with spaces" }
        if problem.contains("quoted scalar") { return "a text in quotes has no closing quote" }
        if problem.contains("flow mapping") || problem.contains("flow sequence") {
            let isMapping = problem.contains("flow mapping")
            return "a \(isMapping ? "'{'" : "'['") is not closed, or a comma is missing in it; put a text that holds brackets in quotes"
        }
        if let quoted { return quoted }
        if problem.contains("mapping values are not allowed") {
            return hasValueBefore ? "a text with a colon and a space needs quotes: \(example)" : indentation
        }
        if problem.contains("did not find expected") {
            if let bracketed { return bracketed }
            if hasUnpairedQuote { return "a quote inside of single quotes is written twice: 'it''s'; or use double quotes" }
            return indentation
        }
        return nil
    }

    private var current: [Unicode.Scalar] { lines.indices.contains(line - 1) ? lines[line - 1] : [] }

    private func hasTab(in line: [Unicode.Scalar]) -> Bool { line.prefix { $0 == " " || $0 == "\t" }.contains("\t") }

    private var indentation: String {
        if let entry = lines.prefix(line).last(where: isEntryWithoutSpace),
           let dash = entry.firstIndex(of: "-") {
            return "an entry of a list needs a space after '-': - \(String(String.UnicodeScalarView(entry[(dash + 1)...])))"
        }
        return "the indentation of this line does not fit the lines above; keys of one mapping, and entries of one list, begin in the same column"
    }

    /// Whether a line is `-key: value`, which is a key that begins with a dash.
    private func isEntryWithoutSpace(_ line: [Unicode.Scalar]) -> Bool {
        let text = line.drop { $0 == " " }
        return text.first == "-" && text.dropFirst().first?.properties.isAlphabetic == true && separator(in: line) != nil
    }

    /// A word that begins with a character that has a meaning in YAML.
    private var quoted: String? {
        let meanings: [Unicode.Scalar: String] = [
            "*": "'*' at the beginning has a meaning in YAML", "!": "'!' at the beginning has a meaning in YAML",
            "&": "'&' at the beginning has a meaning in YAML", "@": "no text begins with '@' in YAML", "`": "no text begins with '`' in YAML",
            "%": "no text begins with '%' in YAML",
        ]
        guard problem.contains("alias") || problem.contains("anchor") || problem.contains("tag") || problem.contains("cannot start any token")
        else { return nil }
        for start in [column - 1, column - 2] where current.indices.contains(start) {
            guard let meaning = meanings[current[start]], start == 0 || " [{,:-".unicodeScalars.contains(current[start - 1]) else { continue }
            return Self.quoting(word(at: start), after: meaning)
        }
        // The parser may have gone on to the end of the word.
        guard let start = current.indices.last(where: { index in
            index < column && meanings[current[index]] != nil && (index == 0 || " [{,".unicodeScalars.contains(current[index - 1]))
        }), let meaning = meanings[current[start]] else { return nil }
        return Self.quoting(word(at: start), after: meaning)
    }

    /// - Parameter meaning: why the text is read as something else.
    static func quoting(_ text: String, after meaning: String) -> String { "\(meaning); put the text in quotes: \"\(text)\"" }

    private func word(at start: Int) -> String {
        String(String.UnicodeScalarView(current[start...].prefix { !" ,]}\r".unicodeScalars.contains($0) }))
    }

    /// A value that begins with a bracket and goes on after it: `a: {name}/**`.
    private var bracketed: String? {
        guard let colon = separator(in: current), let start = current[colon...].dropFirst().firstIndex(where: { $0 != " " }),
              current[start] == "{" || current[start] == "[" else { return nil }
        var open: [Unicode.Scalar] = []
        var end: Int?
        for index in current.indices[start...] where end == nil {
            switch current[index] {
            case "{": open.append("}")
            case "[": open.append("]")
            case "}", "]":
                guard open.popLast() == current[index] else { return "a '{' or a '[' is not closed, or closed by the other kind of bracket" }
                if open.isEmpty { end = index }
            default: break
            }
        }
        guard let end, current[end...].dropFirst().contains(where: { $0 != " " && $0 != "\r" })
        else { return nil }
        let text = String(String.UnicodeScalarView(current[start...])).replacing("\r", with: "")
        return "'\(current[start])' at the beginning has a meaning in YAML; put the text in quotes: \"\(text)\""
    }

    /// The index of the first colon that ends a key.
    private func separator(in line: [Unicode.Scalar]) -> Int? {
        line.indices.first { line[$0] == ":" && ($0 + 1 == line.count || line[$0 + 1] == " ") }
    }

    /// Whether the colon at which the parser stopped follows the value of another key in its line.
    private var hasValueBefore: Bool { separator(in: current).map { $0 < column - 1 } ?? false }

    /// The line with its value in quotes.
    private var example: String {
        guard let colon = separator(in: current) else { return "" }
        let key = String(String.UnicodeScalarView(current[...colon].drop { $0 == " " || $0 == "-" }))
        let value = String(String.UnicodeScalarView(current[(colon + 1)...].drop { $0 == " " })).replacing("\r", with: "")
        return "\(key) \"\(value.replacing("\"", with: "\\\""))\""
    }

    private var hasUnpairedQuote: Bool { current.count { $0 == "'" } % 2 == 1 }
}
