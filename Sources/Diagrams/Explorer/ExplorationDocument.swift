import AshlarChecks
import AshlarText

extension Exploration {
    /// For each group of lifetimes that look alike, those that nodes have.
    private var lifetimes: String {
        let all = Set(levels.flatMap { $0.picture.nodes.compactMap(\.lifetime) }).sorted()
        let groups = LifetimeGroup.allCases.compactMap { group -> String? in
            let members = all.filter { LifetimeGroup($0) == group }
            return members.isEmpty ? nil : "\"\(group.rawValue)\":\(list(members.map(quotedForScript)))"
        }
        return "{\(groups.joined(separator: ","))}"
    }

    /// The exploration as JSON of schema 1, which the page reads. Texts are listed once in `strings` and referred to by index; -1
    /// is no text. It has no character that ends a script or begins markup.
    package var document: String {
        var writer = DocumentWriter()
        let levels = levels.map { writer.level($0) }
        let rules = rules.map { rule in
            numbers([writer.index(rule.id), rule.severity == .error ? 1 : 0, writer.index(rule.rationale), writer.index(rule.help)])
        }
        let ranks = Dictionary(self.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let findings = findings.enumerated().map { index, finding in
            writer.finding(finding, rule: ranks[finding.rule] ?? -1, isKnown: known.contains(index))
        }
        let captives = captives.map { captive in
            let location = captive.location
            return numbers([
                writer.index(captive.holder), writer.index(captive.captive), writer.index(captive.holderLifetime),
                writer.index(captive.lifetime), writer.index(location.path), location.line,
            ])
        }
        let changes = changes.map { changes in
            let sections = changes.sections.map { section in
                let lines = section.lines.flatMap { line in
                    [line.mark, writer.index(line.text), writer.index(line.location?.path), line.location?.line ?? 0]
                }
                return "{\"title\":\(quotedForScript(section.title)),\"lines\":\(numbers(lines))}"
            }
            return "\"changes\":{\"since\":\(quotedForScript(changes.since)),\"sections\":\(list(sections))},\n"
        }
        return """
            {"schema":1,"title":\(quotedForScript(title)),"linkBase":\(quotedForScript(linkBase)),
            "notes":\(list(notes.map(quotedForScript))),
            "rules":\(list(rules)),
            "findings":\(list(findings)),
            "captives":\(list(captives)),
            "lifetimes":\(lifetimes),
            \(changes ?? "")"levels":\(list(levels)),
            "strings":\(list(writer.strings.map(quotedForScript)))}

            """
    }
}

/// Numbers the texts of a document and writes its parts.
private struct DocumentWriter {
    private(set) var strings: [String] = []
    private var numberOfString: [String: Int] = [:]

    /// The position of a text in `strings`; -1 for none.
    mutating func index(_ text: String?) -> Int {
        guard let text else { return -1 }
        if let known = numberOfString[text] { return known }
        numberOfString[text] = strings.count
        strings.append(text)
        return strings.count - 1
    }

    mutating func level(_ level: Exploration.Level) -> String {
        let picture = level.picture
        var fields = [
            "\"kind\":\(quotedForScript(level.kind.name))", "\"notes\":\(list(picture.notes.map(quotedForScript)))",
            "\"nodes\":{\(columns(of: picture))}",
            "\"edges\":\(numbers(edges(of: picture)))",
            "\"owners\":\(numbers(level.ownersOfFiles.flatMap { [$0.count] + $0 }))",
            "\"cycles\":\(list(level.cycles.map(cycle)))",
        ]
        if let absence = level.absence { fields.append("\"absence\":\(quotedForScript(absence))") }
        if !level.parts.isEmpty { fields.append("\"parts\":\(numbers(level.parts.map { index($0) }))") }
        if let metrics = level.metrics { fields.append("\"metrics\":\(self.metrics(metrics, of: picture))") }
        if let permissions = level.permissions {
            fields.append("\"forbidden\":\(numbers(forbidden(permissions)))")
            fields.append("\"allowed\":\(numbers(permissions.allowed.keys.sorted().flatMap { [$0.source, $0.target] }))")
        }
        if let layout = level.layout {
            let boxes = layout.boxes.flatMap { [$0.x, $0.y, $0.width, $0.height] }
            let curves = layout.curves.flatMap { [$0.pair.source, $0.pair.target, $0.points.count] + $0.points.flatMap { [$0.x, $0.y] } }
            fields.append("\"layout\":{\"boxes\":\(numbers(boxes)),\"curves\":\(numbers(curves))}")
        }
        return "{" + fields.joined(separator: ",\n") + "}"
    }

    /// One array for each property, with an element for each node.
    private mutating func columns(of picture: Picture) -> String {
        let groups = Dictionary(uniqueKeysWithValues: picture.groups.map { ($0.id, $0.name) })
        var columns: [(String, [Int])] = [
            ("id", []), ("name", []), ("kind", []), ("group", []), ("file", []), ("line", []), ("rank", []), ("lifetime", []),
            ("implementation", []), ("isAbstract", []),
        ]
        var findings: [Int] = []
        for (number, node) in picture.nodes.enumerated() {
            let values = [
                index(node.id), index(node.name), index(node.kind), index(node.group.map { groups[$0] ?? $0 }), index(node.file),
                node.line ?? -1, node.rank ?? -1, index(node.lifetime), index(node.implementation), node.isAbstract ? 1 : 0,
            ]
            for (column, value) in values.enumerated() { columns[column].1.append(value) }
            for finding in Set(node.findings).sorted() { findings += [number, finding] }
        }
        columns.append(("findings", findings))
        let changed = picture.nodes.enumerated().flatMap { number, node in node.change.map { [number, $0.number] } ?? [] }
        columns.append(("changed", changed))
        return columns.map { "\"\($0)\":\(numbers($1))" }.joined(separator: ",")
    }

    /// For each edge its source, target, evidence, certainty (with twice the number of its change), count, the numbers of
    /// findings and places, and these.
    private mutating func edges(of picture: Picture) -> [Int] {
        let ids = Dictionary(uniqueKeysWithValues: picture.nodes.enumerated().map { ($1.id, $0) })
        let evidences = Dictionary(uniqueKeysWithValues: Picture.Edge.Evidence.allCases.enumerated().map { ($1, $0) })
        let isSmallest = ["files", "types", "di"].contains(picture.kind)
        var result: [Int] = []
        for edge in picture.edges {
            // The edges of files have all places; above them, the first ones are enough.
            let places = isSmallest ? edge.locations[...] : edge.locations.prefix(Self.placesOfLargeNodes)
            let findings = Set(edge.findings).sorted()
            result += [
                ids[edge.source] ?? -1, ids[edge.target] ?? -1, evidences[edge.evidence] ?? 0,
                (edge.certainty == .certain ? 1 : 0) + 2 * (edge.change?.number ?? 0),
                edge.count, findings.count, places.count,
            ]
            result += findings
            for place in places { result += [index(place.file), place.line] }
        }
        return result
    }

    private static let placesOfLargeNodes = 100

    private func cycle(_ cycle: Exploration.CycleComponent) -> String {
        """
        {"nodes":\(numbers(cycle.nodes)),"path":\(numbers(cycle.path)),\
        "cut":\(numbers(cycle.cut.flatMap { [$0.source, $0.target] })),"isMinimal":\(cycle.isMinimal)}
        """
    }

    /// The numbers of each node in the order of the picture; shares in ten-thousandths, -1 for none.
    private func metrics(_ metrics: PictureMetrics, of picture: Picture) -> String {
        func share(_ value: Double?) -> Int { value.map { Int(($0 * 10_000).rounded()) } ?? -1 }
        let byID = Dictionary(uniqueKeysWithValues: metrics.nodes.map { ($0.id, $0) })
        let rows = picture.nodes.flatMap { node -> [Int] in
            guard let row = byID[node.id] else { return [0, 0] + Array(repeating: -1, count: 10) }
            return [
                row.afferent, row.efferent, share(row.instability), share(row.abstractness), share(row.distance), row.size?.files ?? -1,
                row.size?.lines ?? -1, row.size?.types ?? -1, row.cycle ?? -1, share(row.cohesion),
                row.size?.complexity ?? -1, row.size?.depth ?? -1,
            ]
        }
        return """
            {"nodes":\(metrics.nodes.count),"dependencies":\(metrics.dependencyCount),"propagationCost":\(share(metrics.propagationCost)),\
            "cyclomaticNumber":\(metrics.cyclomaticNumber),"cycles":\(numbers(metrics.cycles)),"rows":\(numbers(rows))}
            """
    }

    /// For each forbidden pair its ends, the number of rules, and these.
    private mutating func forbidden(_ table: PermissionTable) -> [Int] {
        var result: [Int] = []
        for (pair, rules) in table.forbidden.sorted(by: { $0.key < $1.key }) {
            result += [pair.source, pair.target, rules.count] + rules.map { index($0) }
        }
        return result
    }

    mutating func finding(_ finding: Finding, rule: Int, isKnown: Bool) -> String {
        var values = [
            rule, index(finding.rule), finding.severity == .error ? 1 : 0, isKnown ? 1 : 0, index(finding.location.path),
            finding.location.line, index(finding.message), index(finding.rationale), index(finding.help), finding.chain.count,
        ]
        for step in finding.chain { values += [index(step.text), index(step.location?.path), step.location?.line ?? 0] }
        for place in finding.otherLocations { values += [index(place.path), place.line] }
        return numbers(values)
    }
}

extension Picture.Change {
    fileprivate var number: Int {
        switch self {
        case .added: 1
        case .removed: 2
        case .changed: 3
        }
    }
}

private func numbers(_ values: [Int]) -> String {
    var text = "["
    for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        text += String(value)
    }
    return text + "]"
}

private func list(_ items: [String]) -> String { items.isEmpty ? "[]" : "[" + items.joined(separator: ",\n") + "]" }

/// A JSON string that can stand in a script element: no `<`, `>` or `&`, and no line separator.
func quotedForScript(_ text: String) -> String {
    var quoted = ""
    for scalar in quotedAsJSON(text).unicodeScalars {
        switch scalar {
        case "<": quoted += "\\u003c"
        case ">": quoted += "\\u003e"
        case "&": quoted += "\\u0026"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted
}
