import AshlarText

/// The components and arrows of a diagram in the text of PlantUML, Mermaid or DOT, as far as they state dependencies.
///
/// Notes, styles, titles and directions are passed over. Only what connects two components matters.
struct ArchitectureDiagram: Sendable, Equatable {
    /// The names that people read, in order of appearance.
    private(set) var components: [String] = []
    /// Indices of `components`.
    private(set) var arrows: Set<Arrow> = []

    struct Arrow: Hashable, Sendable { var source, target: Int }

    /// The names by which the text refers to components.
    private var aliases: [String: Int] = [:]
    /// What it is instead, as Mermaid calls it, if it is no diagram of components: `sequenceDiagram`.
    private(set) var otherKind: String?
    /// The names of containers, which are components only if an arrow leads from or to them.
    private var containers: [String: String] = [:]

    /// - Parameter path: decides the notation by its extension: `dot` and `gv` are DOT, `mmd` and `mermaid` Mermaid, any other PlantUML.
    init(_ text: String, at path: String) {
        switch Path.fileExtension(of: path) {
        case "dot", "gv": readDOT(text)
        case "mmd", "mermaid": readMermaid(text)
        case "md": readMermaid(Self.block(of: text, in: "mermaid"))
        default: readPlantUML(text)
        }
    }

    private static func block(of text: String, in language: String) -> String {
        guard let start = text.firstRange(of: "```\(language)\n") else { return "" }
        let rest = text[start.upperBound...]
        return String(rest[..<(rest.firstRange(of: "\n```")?.lowerBound ?? rest.endIndex)])
    }

    private mutating func component(_ alias: String, named name: String? = nil) -> Int {
        if let known = aliases[alias] {
            if let name { components[known] = name }
            return known
        }
        let shown = name ?? containers[alias] ?? alias
        let index = components.firstIndex(of: shown) ?? components.count
        if index == components.count { components.append(shown) }
        aliases[alias] = index
        return index
    }

    private mutating func connect(_ sources: [Int], _ targets: [Int]) {
        for source in sources {
            for target in targets where source != target && isName(source) && isName(target) { arrows.insert(Arrow(source: source, target: target)) }
        }
    }

    private func isName(_ component: Int) -> Bool { components[component].contains { $0.isLetter || $0.isNumber } }

    // MARK: PlantUML

    private mutating func readPlantUML(_ text: String) {
        let keywords: Set<Substring> = [
            "component", "package", "node", "folder", "frame", "rectangle", "class", "interface", "database", "cloud", "card", "artifact",
        ]
        for line in withoutTexts(text.split(whereSeparator: \.isNewline)) {
            var words = Words(line, brackets: ["[": "]"])
            guard let first = words.next(), !first.text.hasPrefix("'"), !first.text.hasPrefix("@"), !first.text.hasPrefix("!") else { continue }
            if !first.isQuoted, keywords.contains(Substring(first.text)) {
                guard let name = words.next() else { continue }
                let alias = words.next().flatMap { $0.text == "as" ? words.next() : nil }
                if line.last(where: { !$0.isWhitespace }) == "{" {
                    containers[alias?.text ?? name.text] = name.text
                } else {
                    _ = alias.map { component($0.text, named: name.text) } ?? component(name.text)
                }
                continue
            }
            guard let arrow = words.next(), let target = words.next() else {
                if first.isQuoted { _ = component(first.text) }
                continue
            }
            if arrow.text == "as", first.isQuoted { _ = component(target.text, named: first.text) }
            guard !arrow.isQuoted, let direction = Self.direction(of: arrow.text, shafts: "-.=") else { continue }
            let (from, to) = (component(first.text), component(target.text))
            if direction.forward { connect([from], [to]) }
            if direction.backward { connect([to], [from]) }
        }
    }

    /// Where an arrow points: `-->`, `<|--`, `.right.>`; `nil` for any other word.
    private static func direction(of word: String, shafts: String) -> (forward: Bool, backward: Bool)? {
        guard word.contains(where: shafts.contains), let first = word.first, let last = word.last else { return nil }
        let forward = last == ">" || word.hasSuffix("|>")
        let backward = first == "<"
        guard forward || backward, word.count > 1 else { return nil }
        return (forward, backward)
    }

    // MARK: Mermaid

    private mutating func readMermaid(_ text: String) {
        var lines = text.split(whereSeparator: { $0.isNewline || $0 == ";" })[...]
        // The front matter.
        if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") { lines = lines[(end + 1)...] }
        let statements = lines.map { line in line.drop { $0.isWhitespace } }.filter { !$0.isEmpty && !$0.hasPrefix("%%") }
        let kind = String((statements.first ?? "").prefix { $0.isLetter || $0.isNumber })
        guard !otherMermaidKinds.contains(kind) else {
            otherKind = kind
            return
        }
        for line in lines {
            var rest = Substring(line).drop { $0.isWhitespace }
            let word = rest.prefix { $0.isLetter || $0 == "-" }
            if word == "subgraph" { addContainer(rest.dropFirst(word.count)) }
            if ["graph", "flowchart", "subgraph", "end", "classDef", "class", "style", "linkStyle", "click", "direction",
                "classDiagram"].contains(String(word))
                || rest.hasPrefix("%%") { continue }
            var sources = nodes(&rest)
            while !sources.isEmpty {
                guard let isBackward = link(&rest) else { break }
                let targets = nodes(&rest)
                connect(sources, targets)
                if isBackward { connect(targets, sources) }
                sources = targets
            }
        }
    }

    /// `ui [User interface]`
    private mutating func addContainer(_ text: Substring) {
        guard let open = text.firstIndex(of: "[") else { return }
        let (id, title) = (text[..<open].trimmingCharacters(of: " "), text[open...].trimmingCharacters(of: "[]\" "))
        containers[id] = title
        if let known = aliases[id] { components[known] = title }
    }

    /// `A[Label] & B`
    private mutating func nodes(_ rest: inout Substring) -> [Int] {
        var found: [Int] = []
        while true {
            rest = rest.drop { $0.isWhitespace }
            let id = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "/" }
            guard !id.isEmpty else { return found }
            rest = rest[id.endIndex...]
            var name: String?
            if let open = rest.first, "[({>".contains(open) {
                let end = rest.firstIndex { "])}".contains($0) } ?? rest.endIndex
                name = rest[..<end].trimmingCharacters(of: "[({>\"/\\ ")
                rest = rest[end...].drop { "])}".contains($0) }
            }
            if rest.hasPrefix(":::") { rest = rest.dropFirst(3).drop { $0.isLetter || $0.isNumber || $0 == "_" } }
            found.append(component(String(id), named: name))
            rest = rest.drop { $0.isWhitespace }
            guard rest.first == "&" else { return found }
            rest = rest.dropFirst()
        }
    }

    /// Reads an arrow with its text: `-->`, `-- text -->`, `==>|text|`, `<-->`; `nil` if there is none that points forward.
    private func link(_ rest: inout Substring) -> Bool? {
        let isBackward = rest.first == "<"
        if isBackward { rest = rest.dropFirst() }
        let shaft = rest.prefix { "-.=~".contains($0) }
        guard shaft.count > 1 else { return nil }
        rest = rest[shaft.endIndex...]
        if rest.first != ">" {
            // The text of the arrow, up to its head.
            guard let head = rest.firstIndex(of: ">"), head > rest.startIndex, "-.=".contains(rest[rest.index(before: head)]) else { return nil }
            rest = rest[head...]
        }
        rest = rest.dropFirst()
        if rest.first == "|" {
            let text = rest.dropFirst()
            rest = text.firstIndex(of: "|").map { text[text.index(after: $0)...] } ?? ""
        }
        return isBackward
    }

    // MARK: DOT

    private mutating func readDOT(_ text: String) {
        var statement: [Words.Word] = []
        let lines = withoutBlockComments(text).split(whereSeparator: \.isNewline).filter { !$0.drop { $0.isWhitespace }.hasPrefix("//") }
        var words = Words(Substring(lines.joined(separator: "\n")), brackets: [:], marks: "{}[];,=")
        while let word = words.next() {
            let isBlock = word.text == "{" && statement.last?.text != "->"
            if !word.isQuoted, word.text == ";" || word.text == "}" && !statement.contains(where: \.opensSet) || word.isFirstOfLine || isBlock {
                add(statement)
                statement = []
            }
            if isBlock, !word.isQuoted { continue }
            if word.isQuoted || word.text != ";" { statement.append(word) }
        }
        add(statement)
    }

    /// A node with its label, or a chain of edges.
    private mutating func add(_ words: [Words.Word]) {
        let heads = ["digraph", "graph", "strict", "subgraph", "node", "edge", "{", "}"]
        var words = words[...]
        while let first = words.first, !first.isQuoted, first.text == "}" || first.text == "{" { words = words.dropFirst() }
        guard let first = words.first, first.isQuoted || !heads.contains(first.text), words.dropFirst().first?.text != "=" else { return }
        let body = words.prefix { $0.isQuoted || $0.text != "[" }
        let attributes = words[body.endIndex...]
        if body.count == 1 {
            let label = attributes.indices.first { attributes[$0].text == "label" && attributes.indices.contains($0 + 2) }
            _ = component(first.text, named: label.map { attributes[$0 + 2].text })
            return
        }
        var sources: [Int] = []
        // A line without a head, `--`, says nothing of a direction.
        let isDirected = !body.contains { !$0.isQuoted && $0.text == "--" }
        for part in body.split(whereSeparator: { !$0.isQuoted && ["->", "--"].contains($0.text) }) {
            let targets = part.filter { $0.isQuoted || !"{},".contains($0.text) }.map { component($0.text) }
            if isDirected { connect(sources, targets) }
            sources = targets
        }
    }
}

/// A text of DOT without comments between `/*` and `*/`.
private func withoutBlockComments(_ text: String) -> String {
    var (rest, kept) = (text[...], "")
    while let start = rest.firstRange(of: "/*") {
        kept += rest[..<start.lowerBound]
        rest = rest[start.upperBound...].firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return kept + rest
}

/// The words of a text, quoted ones as one word each.
private struct Words {
    struct Word {
        var text: String
        /// Whether it was in quotes or brackets.
        var isQuoted: Bool
        var isFirstOfLine: Bool

        /// Whether it begins a set of nodes: `{a b}`.
        var opensSet: Bool { !isQuoted && text == "{" }
    }

    private var rest: Substring
    private let brackets: [Character: Character]
    private let marks: String

    init(_ text: Substring, brackets: [Character: Character], marks: String = "") {
        (rest, self.brackets, self.marks) = (text, brackets, marks)
    }

    mutating func next() -> Word? {
        var isFirst = false
        while let first = rest.first, first.isWhitespace {
            isFirst = isFirst || first.isNewline
            rest = rest.dropFirst()
        }
        guard let first = rest.first else { return nil }
        if first == "\"" || brackets[first] != nil {
            let close = brackets[first] ?? "\""
            let text = rest.dropFirst()
            let end = text.firstIndex(of: close) ?? text.endIndex
            rest = text[end...].dropFirst()
            return Word(text: String(text[..<end]), isQuoted: true, isFirstOfLine: isFirst)
        }
        if marks.contains(first) {
            rest = rest.dropFirst()
            return Word(text: String(first), isQuoted: false, isFirstOfLine: isFirst)
        }
        let word = rest.prefix { !$0.isWhitespace && $0 != "\"" && !marks.contains($0) && brackets[$0] == nil }
        // `A->B` without spaces.
        if !marks.isEmpty, let arrow = word.firstRange(of: "->") ?? word.firstRange(of: "--") {
            let end = arrow.lowerBound == word.startIndex ? arrow.upperBound : arrow.lowerBound
            rest = rest[end...]
            return Word(text: String(word[..<end]), isQuoted: false, isFirstOfLine: isFirst)
        }
        rest = rest[word.endIndex...]
        return Word(text: String(word), isQuoted: false, isFirstOfLine: isFirst)
    }
}

extension Substring {
    fileprivate func trimmingCharacters(of set: String) -> String {
        String(drop { set.contains($0) }.reversed().drop { set.contains($0) }.reversed())
    }
}
