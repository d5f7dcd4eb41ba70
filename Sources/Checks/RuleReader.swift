package import AshlarText
package import AshlarYAML

/// Reads rule files: extracts values from YAML nodes and collects problems with their locations.
package struct RuleReader: Sendable {
    package private(set) var problems: [Problem] = []
    /// The names of all groups.
    package let groups: Set<String>
    /// The texts of files that rules name, by path: diagrams.
    let texts: [String: String]
    /// What selectors of files say with one word that is no group.
    var plainWords: [(name: String, location: Location)] = []
    /// All type selectors of the current rule.
    var typeSelectors: [TypeSelector] = []

    package init(groups: Set<String> = [], texts: [String: String] = [:]) {
        (self.groups, self.texts) = (groups, texts)
    }

    package mutating func report(_ message: String, at node: YAMLNode) { report(message, at: node.location) }

    mutating func report(_ message: String, at location: Location) { problems.append(Problem(location: location, message: message)) }

    /// A mapping. Unknown keys are reported, with the nearest known key if there is one, and lists that need an element and have none.
    package mutating func mapping(_ node: YAMLNode, of what: String, keys: Keys) -> YAMLNode? {
        let known = keys.names
        guard case .mapping(let pairs) = node.value else {
            report("\(what) must be a mapping with the keys \(list(known))", at: node)
            return nil
        }
        for (key, value) in pairs {
            guard let name = key.text else {
                report("a key of \(what) must be a plain word", at: key)
                continue
            }
            if let declared = keys.all.first(where: { $0.name == name }) {
                if let element = declared.schema.neededElement, value.elements.isEmpty { reportEmpty(name, of: what, element, at: value) }
                continue
            }
            let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
                ?? "the keys are \(list(known))"
            report("\(what) has no key '\(name)'; \(hint)", at: key)
        }
        return node
    }

    /// The pairs of a mapping from arbitrary names; anything else is reported.
    ///
    /// - Parameter example: how such a mapping is written.
    mutating func pairs(_ node: YAMLNode?, of what: String, as example: String) -> [(key: YAMLNode, value: YAMLNode)] {
        guard let node else { return [] }
        if case .mapping(let pairs) = node.value { return pairs }
        report("\(what) must be a mapping: \(example)", at: node)
        return []
    }

    package mutating func text(_ node: YAMLNode, of what: String) -> String? {
        if let text = node.text { return text }
        report("\(what) must be a text", at: node)
        return nil
    }

    package mutating func texts(_ node: YAMLNode, of what: String) -> [String] {
        node.elements.compactMap { text($0, of: what) }
    }

    /// The value of a required key, which must not be an empty list.
    package mutating func required(_ key: String, of what: String, in node: YAMLNode) -> YAMLNode? {
        guard let value = node[key] else {
            report("\(what) needs the key '\(key)'", at: node)
            return nil
        }
        guard !value.elements.isEmpty else {
            reportEmpty(key, of: what, at: value)
            return nil
        }
        return value
    }

    /// Reports a value that is empty, once.
    ///
    /// - Parameter element: the schema of what it lacks.
    private mutating func reportEmpty(_ key: String, of what: String, _ element: Schema? = nil, at value: YAMLNode) {
        guard !problems.contains(where: { $0.location == value.location }) else { return }
        var hint = ""
        if case .word(let words) = element { hint = "; it may be \(list(words.map(\.text), joinedBy: "or"))" }
        report("'\(key)' of \(what) must not be empty\(hint)", at: value)
    }

    /// One of a fixed set of words.
    ///
    /// - Parameter hints: what to write instead of words that are none of these.
    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ node: YAMLNode, of what: String, hints: [String: String] = [:]
    ) -> Word? where Word.RawValue == String {
        guard let text = text(node, of: what) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let known = Word.allCases.map(\.rawValue)
        let hint = hints[text] ?? nearestWord(to: text, among: known).map { "did you mean '\($0)'?" } ?? "it may be \(list(known, joinedBy: "or"))"
        report("\(what) cannot be '\(text)'; \(hint)", at: node)
        return nil
    }

    package mutating func words<Word: RawRepresentable & CaseIterable>(
        _ node: YAMLNode?, of what: String, hints: [String: String] = [:]
    ) -> [Word] where Word.RawValue == String {
        var words: [Word] = []
        for element in node?.elements ?? [] {
            if let word: Word = word(element, of: what, hints: hints) { words.append(word) }
        }
        return words
    }

    /// - Parameter plain: the pattern in what is written.
    package mutating func pattern(_ node: YAMLNode, of what: String, plain: (String) -> String = { $0 }) -> Pattern? {
        guard let text = text(node, of: what) else { return nil }
        return pattern(plain(text), at: node)
    }

    package mutating func patterns(_ node: YAMLNode?, of what: String, plain: (String) -> String = { $0 }) -> [Pattern] {
        var patterns: [Pattern] = []
        for element in node?.elements ?? [] {
            if let pattern = pattern(element, of: what, plain: plain) { patterns.append(pattern) }
        }
        return patterns
    }

    /// A pattern over names of modules or targets, with or without the prefix `module:` of file selectors.
    mutating func modulePattern(_ node: YAMLNode, of what: String) -> Pattern? {
        pattern(node, of: what, plain: \.withoutModulePrefix)
    }

    mutating func modulePatterns(_ node: YAMLNode?, of what: String) -> [Pattern] {
        patterns(node, of: what, plain: \.withoutModulePrefix)
    }

    package mutating func pattern(_ text: String, at node: YAMLNode) -> Pattern? {
        do {
            return try Pattern(text)
        } catch {
            report(error.message, at: node)
            return nil
        }
    }

    package mutating func flag(_ node: YAMLNode?, of what: String) -> Bool? {
        guard let node else { return nil }
        switch node.text {
        case "true": return true
        case "false": return false
        default:
            report("\(what) must be true or false", at: node)
            return nil
        }
    }
}

extension String {
    /// `Core` of `module:Core`.
    var withoutModulePrefix: String { hasPrefix("module:") ? String(dropFirst("module:".count)) : self }
}

extension YAMLNode {
    package var isNull: Bool {
        if case .null = value { true } else { false }
    }
}

/// `'a', 'b' and 'c'`
package func list(_ words: some Sequence<String>, joinedBy last: String = "and") -> String {
    enumeration(words.map { "'\($0)'" }, joinedBy: last)
}

/// `a, b and c`
func enumeration(_ phrases: [String], joinedBy last: String = "and") -> String {
    guard phrases.count > 1, let end = phrases.last else { return phrases.first ?? "" }
    return phrases.dropLast().joined(separator: ", ") + " \(last) " + end
}
