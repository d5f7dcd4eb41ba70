import AshlarText
import AshlarYAML

/// The requirement that a name is a verb phrase in the imperative and names one task.
///
/// A word that no list contains passes unless its ending or a type of the project shows that it is a noun: no list has all verbs.
struct VerbPhrase: Sendable {
    let verbs: Set<String>
    let nouns: Set<String>
    let roles: Set<String>
    let conjunctions: Set<String>
    /// The types whose names are nouns, without what surrounds their capture: `Order` of `OrderDomainModel`.
    let things: TypeSelector?

    static let keys = Keys([
        .needed("verbs", .someTexts, "Verbs that a name may start with. Other words pass as well unless they are nouns."),
        .optional("nouns", .texts, """
            Words that are no verbs, or only besides. A name does not start with one unless 'verbs' has it as well.
            """),
        .optional("roles", .texts, "Words that end the name of a thing that begins with one of 'nouns' or 'things': OrderManager."),
        .optional("things", .types, "Types after which things are named, by the capture of their name: \"{thing}DomainModel\"."),
        .optional("conjunctions", .texts, "Words that must not join two of 'verbs': And of DownloadAndRemoveTracks."),
    ])

    /// How a name is no verb phrase.
    enum Problem: Equatable {
        /// It begins with a noun.
        case noun(String)
        /// It begins with a word that ends as participles, adjectives and nouns do.
        case form(String)
        /// It is the name of a thing, by its last word.
        case role(String)
        /// It joins two tasks: `Download` and `Remove`.
        case tasks(String, String)
    }

    /// What is wrong with a name; `nil` if it is or may be a verb phrase.
    ///
    /// - Parameter things: the words that name things of the project.
    func problem(of name: String, amid things: Set<String>) -> Problem? {
        let words = camelCaseWords(name)
        guard let first = words.first, let last = words.last else { return nil }
        let isThing = nouns.contains(first) || things.contains(first) || things.contains(singular(of: first))
        if words.count > 1, roles.contains(last), isThing || !verbs.contains(first) { return .role(last) }
        guard verbs.contains(first) else {
            if isThing || nouns.contains(singular(of: first)) { return .noun(first) }
            return hasEndingOfNoun(first) ? .form(first) : nil
        }
        for (index, word) in words.enumerated() where index > 0 && index + 1 < words.count && conjunctions.contains(word) {
            let next = words[index + 1]
            guard verbs.contains(next) else { continue }
            // `SearchAndFilter` joins verbs, `TermsAndUse` and `DragAndDrop` of a longer phrase join nouns.
            if index == 1 || (!verbs.contains(words[index - 1]) && index + 2 < words.count) { return .tasks(first, next) }
        }
        return nil
    }

    /// Whether a word that is in no list ends as nouns, participles and adjectives do.
    private func hasEndingOfNoun(_ word: String) -> Bool {
        let word = word.lowercased()
        if isDerived(word, by: ["er", "or", "r"]) { return true }
        if word.hasSuffix("ed"), !word.hasSuffix("eed"), word.count > 4 { return true }
        if word.hasSuffix("ing"), word.dropLast(3).contains(where: { "aeiouy".contains($0) }) { return true }
        if word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) { return true }
        let endings = ["tion", "sion", "ment", "ness", "ity", "ship", "ance", "ence", "ism", "ist", "ology", "graphy", "ful", "able", "ible"]
        return endings.contains(where: word.hasSuffix) && !Self.verbsLikeNouns.contains(word)
    }

    /// Whether a word is one of the verbs with an ending: `loader`, `validator`, `manager`.
    private func isDerived(_ word: String, by endings: [String]) -> Bool {
        endings.contains { ending in
            guard word.hasSuffix(ending) else { return false }
            let stem = word.dropLast(ending.count)
            // `planner` is from `plan`.
            let isDoubled = stem.last == stem.dropLast().last
            return stem.count > 2 && [String(stem), stem + "e", isDoubled ? String(stem.dropLast()) : ""].contains { verb in
                verbs.contains(verb.prefix(1).uppercased() + verb.dropFirst())
            }
        }
    }

    private func singular(of word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// Verbs that end as nouns do.
    private static let verbsLikeNouns: Set<String> = [
        "action", "advance", "auction", "audition", "augment", "balance", "caption", "caution", "cement", "chance", "commission",
        "complement", "compliment", "condition", "dance", "decommission", "decrement", "disable", "document", "enable", "enhance",
        "experiment", "fashion", "ferment", "finance", "fragment", "function", "implement", "increment", "influence", "instance",
        "lament", "mention", "motion", "partition", "pension", "petition", "portion", "position", "proposition", "provision",
        "question", "ration", "reference", "relocation", "reposition", "requisition", "sanction", "section", "segment", "sequence",
        "silence", "station", "supplement", "table", "cable", "torment", "transition", "vacation", "assist", "enlist", "exist",
        "insist", "list", "persist", "resist", "twist", "whitelist", "blacklist", "allowlist", "shortlist", "checklist", "consist",
        "ship", "relist", "unlist", "delist", "balance", "rebalance", "invoice", "license", "fence", "evidence", "reissue",
    ]
}

extension RuleReader {
    /// The words of a verb phrase.
    mutating func verbPhrase(_ node: YAMLNode, of what: String) -> VerbPhrase? {
        guard let node = mapping(node, of: what, keys: VerbPhrase.keys),
              let verbs = required("verbs", of: what, in: node) else { return nil }
        return VerbPhrase(
            verbs: Set(texts(verbs, of: "'verbs' of \(what)")),
            nouns: Set(node["nouns"].map { texts($0, of: "'nouns' of \(what)") } ?? []),
            roles: Set(node["roles"].map { texts($0, of: "'roles' of \(what)") } ?? []),
            conjunctions: Set(node["conjunctions"].map { texts($0, of: "'conjunctions' of \(what)") } ?? []),
            things: node["things"].flatMap { types($0, of: "'things' of \(what)") }
        )
    }
}

extension VerbPhrase.Problem {
    /// What is wrong, as it follows the name.
    var predicate: String {
        switch self {
        case .noun(let word): "begins with the noun '\(word)'"
        case .form(let word): "begins with '\(word)', not with a verb in the imperative"
        case .role(let word): "is the name of a thing, a '\(word)'"
        case .tasks(let first, let second): "names two tasks, '\(first)' and '\(second)'"
        }
    }

    /// The word that shows it.
    var target: String {
        switch self {
        case .noun(let word), .form(let word), .role(let word), .tasks(_, let word): word
        }
    }

    var help: String {
        switch self {
        case .noun(let word), .form(let word): "start the name with a verb, or add '\(word)' to the rule's list of verbs"
        case .role: "start the name with a verb"
        case .tasks(let first, let second): "split the type into one for '\(first)' and one for '\(second)'"
        }
    }
}
