import AshlarText
import AshlarYAML

// Captures that nothing binds: they stand for any text, so that what they seem to limit is not limited.

extension RuleReader {
    /// Reports captures of a check that its author takes for bound ones. Those that come with a setting are for all rules that use it.
    ///
    /// - Parameter written: the settings of the check before settings of the rule file were substituted.
    mutating func requireBoundCaptures(in body: YAMLNode, of check: any Check.Type, written: YAMLNode) {
        let own = Set(written.scalars.flatMap { captureNames(in: $0.text.withoutSettings) })
        guard !own.isEmpty else { return }
        requireBoundCapturesOfExclusions(in: body, among: own)
        for (key, sources) in check.captureUses {
            let binding = sources.compactMap { body[$0] }
            guard let user = body[key], !binding.isEmpty else { continue }
            var bound = Set(binding.flatMap(\.captures))
            for source in sources {
                if let value = body[source] { bound.formUnion(check.captures(boundBy: source, in: value)) }
            }
            for (text, node) in user.scalars {
                for name in captureNames(in: text) where own.contains(name) && !bound.contains(name) {
                    let place = list(sources.filter { body[$0] != nil }, joinedBy: "or")
                    let hint = nearestWord(to: name, among: bound).map { "did you mean '{\($0)}'?" }
                        ?? "add it to \(place), or write '*' for any text"
                    report("nothing binds '{\(name)}' in '\(text)': it is not in \(place); \(hint)", at: node)
                }
            }
        }
    }

    /// An exclusion applies to what the other entries of its list select, whatever other keys bind: with a capture of its own it excludes
    /// all that fits.
    private mutating func requireBoundCapturesOfExclusions(in node: YAMLNode, among own: Set<String>) {
        if case .sequence(let elements) = node.value {
            let bound = Set(elements.filter { $0.text?.hasPrefix("!") != true }.flatMap(\.captures))
            for element in elements {
                guard let text = element.text, text.hasPrefix("!") else { continue }
                for name in captureNames(in: text) where own.contains(name) && !bound.contains(name) {
                    report("""
                        nothing in this list binds '{\(name)}' in '\(text)', so that it excludes whatever fits; write '*' if it should, or \
                        bind '{\(name)}' in the entry that it excludes from
                        """, at: element)
                }
            }
        }
        if case .mapping(let pairs) = node.value {
            for value in pairs.map(\.value) {
                guard let text = value.text, text.hasPrefix("!"), let name = captureNames(in: text).first(where: own.contains) else { continue }
                report("""
                    nothing binds '{\(name)}' in '\(text)', so that it excludes whatever fits; write '*' if it should, or a list that binds \
                    '{\(name)}' in the entry that it excludes from
                    """, at: value)
            }
        }
        for child in node.children { requireBoundCapturesOfExclusions(in: child, among: own) }
    }
}

/// The names of the captures of a pattern as it is written in rule files; none for a text that is no pattern.
private func captureNames(in text: String) -> [String] {
    var text = Substring(text)
    if text.hasPrefix("!") { text.removeFirst() }
    // A glob may have a prefix like `module:`, in which nothing captures.
    if !Pattern.isExpression(String(text)), let start = text.firstIndex(of: ":").map(text.index(after:)),
       Pattern.isExpression(String(text[start...])) { text = text[start...] }
    return (try? Pattern(String(text)))?.captures ?? []
}

extension String {
    /// The text without references to settings: `${name}`.
    fileprivate var withoutSettings: String {
        var rest = self[...]
        var text = ""
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            text += rest[..<start.lowerBound]
            rest = rest[end...].dropFirst()
        }
        return text + rest
    }
}

extension YAMLNode {
    fileprivate var children: [YAMLNode] {
        switch value {
        case .sequence(let elements): elements
        case .mapping(let pairs): pairs.map(\.value)
        case .scalar, .null: []
        }
    }

    /// All texts in it, with their nodes.
    fileprivate var scalars: [(text: String, node: YAMLNode)] {
        text.map { [($0, self)] } ?? children.flatMap(\.scalars)
    }

    /// The captures of all texts in it but exclusions.
    fileprivate var captures: [String] {
        scalars.filter { !$0.text.hasPrefix("!") }.flatMap { captureNames(in: $0.text) }
    }
}
