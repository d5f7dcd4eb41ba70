import AshlarText
import AshlarYAML

/// What names must be like.
struct NameRequirement {
    var match: [Pattern] = []
    var notMatch: [Pattern] = []
    var cases: [LetterCase] = []
    var firstWords: Set<String> = []
    var lastWords: Set<String> = []
    var verbPhrase: VerbPhrase?
    var unwanted = WordList(words: [])

    static let keys = Keys([
        .optional("match", .patterns, "Patterns one of which matches the name."),
        .optional("not-match", .patterns, "Patterns none of which matches the name."),
        .optional("case", .several(.word(LetterCase.self) { $0.meaning }), "The ways to write a name, one of which it has."),
        .optional("first-word", .texts, "Words, one of which is the first of the camel-case name."),
        .optional("last-word", .texts, "Words, one of which is the last of the camel-case name."),
        .optional("verb-phrase", .mapping(VerbPhrase.keys), """
            That the name, or the capture of the pattern that selects the type, starts with a verb and names one task.
            """),
        .optional("without-words", .texts, "Words that the name does not contain, in singular or plural and in upper or lower case."),
    ])

    /// Reads the requirement among the keys of a check; `nil` after a problem.
    static func read(_ node: YAMLNode, unwanted: WordList, with reader: inout RuleReader) -> NameRequirement? {
        var requirement = NameRequirement(unwanted: unwanted)
        requirement.match = reader.patterns(node["match"], of: "'match' of 'naming'")
        requirement.notMatch = reader.patterns(node["not-match"], of: "'not-match' of 'naming'")
        requirement.cases = reader.words(node["case"], of: "'case' of 'naming'")
        requirement.firstWords = Set(node["first-word"].map { reader.texts($0, of: "'first-word' of 'naming'") } ?? [])
        requirement.lastWords = Set(node["last-word"].map { reader.texts($0, of: "'last-word' of 'naming'") } ?? [])
        requirement.verbPhrase = node["verb-phrase"].flatMap { reader.verbPhrase($0, of: "'verb-phrase' of 'naming'") }
        guard keys.names.contains(where: { node[$0] != nil }) else {
            reader.report("'naming' needs one of \(list(keys.names, joinedBy: "or"))", at: node)
            return nil
        }
        return requirement
    }
}

/// Words that no name may contain, in singular or plural and in upper or lower case.
struct WordList {
    let words: [String]
}

extension WordList {
    /// The first of the words, as listed, that a name contains: `bed` of `openBeds2`, and none of `embedded`.
    func first(in name: String) -> String? {
        guard !words.isEmpty else { return nil }
        let contained = camelCaseWords(name).map { word in
            String(word.reversed().drop(while: \.isNumber).reversed()).lowercased()
        }
        return words.first { word in
            let word = word.lowercased()
            return contained.contains { $0 == word || $0 == word + "s" || $0 == word + "es" }
        }
    }
}

extension NameRequirement {
    /// How a name breaks the requirement.
    struct Problem {
        /// What is wrong, as it follows the name: `contains the word 'x'`.
        let predicate: String
        /// The word or the pattern that the name has or lacks.
        let target: String
        let help: String
    }

    /// The first part of the requirement that a name does not meet; `nil` if it meets all.
    ///
    /// - Parameter things: the words that name things of the project.
    func problem(of name: String, given captures: Captures, amid things: Set<String> = []) -> Problem? {
        if !match.isEmpty, !match.contains(where: { $0.match(name, given: captures) != nil }) {
            let wanted = match.map { $0.filled(with: captures) }
            return Problem(
                predicate: "is not named like \(list(wanted, joinedBy: "or"))", target: wanted.joined(separator: " or "),
                help: "rename it to match \(list(wanted, joinedBy: "or"))"
            )
        }
        if let bad = notMatch.first(where: { $0.match(name, given: captures) != nil })?.filled(with: captures) {
            return Problem(predicate: "is named like '\(bad)'", target: bad, help: "rename it so that it does not match '\(bad)'")
        }
        if !cases.isEmpty, !cases.contains(where: { $0.holds(for: name) }) {
            let wanted = list(cases.map(\.rawValue), joinedBy: "or")
            return Problem(
                predicate: "is not written in \(wanted)", target: cases.map(\.rawValue).joined(separator: " or "),
                help: "rename it, as in \(cases.map { "'\($0.example)'" }.joined(separator: " or "))"
            )
        }
        let words = camelCaseWords(name)
        if !firstWords.isEmpty, !firstWords.contains(words.first ?? "") {
            return problem("begins", with: words.first ?? "", insteadOf: firstWords)
        }
        if !lastWords.isEmpty, !lastWords.contains(words.last ?? "") {
            return problem("ends", with: words.last ?? "", insteadOf: lastWords)
        }
        let phrase = captures.count == 1 ? captures.first?.value ?? name : name
        if let problem = verbPhrase?.problem(of: phrase, amid: things) {
            return Problem(predicate: problem.predicate, target: problem.target, help: problem.help)
        }
        return unwanted.first(in: name).map {
            Problem(predicate: "contains the word '\($0)'", target: $0, help: "rename it without '\($0)'")
        }
    }

    /// The names nearest to one that meet the requirement, as far as they follow from it: with the beginning or the end that the only
    /// pattern asks for, and without unwanted words.
    func newNames(for name: String, given captures: [Captures], amid things: Set<String>) -> [String] {
        var found: [String] = []
        for captures in captures {
            var new = name
            if let unwanted = unwanted.first(in: name) {
                new = camelCaseWords(name).filter { WordList(words: [unwanted]).first(in: $0) == nil }.joined()
            }
            if match.count == 1, !match[0].isExpression { new = nearestName(to: new, like: match[0].filled(with: captures)) }
            if new != name, !found.contains(new), problem(of: new, given: captures, amid: things) == nil { found.append(new) }
        }
        return found
    }

    /// A name with the text before and after the `*` of a pattern; a word that stands at its beginning or end is not repeated:
    /// `LessonViewModel` for `LessonModel` and `*ViewModel`.
    private func nearestName(to name: String, like pattern: String) -> String {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map { camelCaseWords(String($0)) }
        guard parts.count == 2 else { return parts.count == 1 ? pattern : name }
        var words = camelCaseWords(name)
        let common = (0...min(parts[1].count, words.count)).last { parts[1].suffix($0).elementsEqual(words.suffix($0)) } ?? 0
        words = words.dropLast(common) + parts[1]
        let first = (0...min(parts[0].count, words.count)).last { parts[0].prefix($0).elementsEqual(words.prefix($0)) } ?? 0
        return (parts[0] + words.dropFirst(first)).joined()
    }

    private func problem(_ verb: String, with word: String, insteadOf allowed: Set<String>) -> Problem {
        Problem(
            predicate: allowed.count > 8
                ? "\(verb) with '\(word)', which is not in the rule's list of words"
                : "\(verb) with '\(word)', not with \(list(allowed.sorted(), joinedBy: "or"))",
            target: word, help: "rename it, or add '\(word)' to the rule's list of words"
        )
    }
}
