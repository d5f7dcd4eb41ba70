import AshlarFacts
import AshlarText

/// An entry of a legend: a sample of a style, and its meaning.
struct LegendEntry: Hashable {
    enum Sample: Hashable {
        case node(NodeStyle)
        case bundle(EdgeStyle)
        /// A number on a line: of findings or of source locations.
        case findings, locations
        /// The number of a hub, which replaces lines.
        case number
        case focus
    }

    var sample: Sample
    var text: String
}

extension Picture {
    /// Entries for the styles that the picture uses, nodes first; in the same order for every picture.
    var legend: [LegendEntry] {
        var entries: [LegendEntry] = []
        for kind in Set(nodes.map(\.kind)).sorted() {
            let alike = nodes.filter { $0.kind == kind }
            var style = NodeStyle(kind: alike.allSatisfy(\.isPart) ? "group" : kind)
            // The fill shows the lifetime, so the sample of a kind has only an outline.
            if alike.allSatisfy({ $0.lifetime != nil || colorsShowLifetimes && $0.isType }) {
                (style.fill, style.border) = ("#FFFFFF", "#5B6B7B")
            }
            entries.append(LegendEntry(sample: .node(style), text: kind))
        }
        if nodes.contains(where: \.isAbstract) {
            var style = NodeStyle(kind: "")
            style.outline = .dashed
            entries.append(LegendEntry(sample: .node(style), text: "service is a protocol"))
        }
        for lifetime in Set(nodes.compactMap(\.lifetime)).sorted() {
            entries.append(LegendEntry(sample: .node(NodeStyle(kind: "", lifetime: lifetime)), text: lifetime + " lifetime"))
        }
        if colorsShowLifetimes, let consumer = nodes.first(where: { $0.isType && $0.lifetime == nil }) {
            var style = NodeStyle(consumer, in: self)
            (style.corners, style.outline, style.isDouble) = (.square, .solid, false)
            entries.append(LegendEntry(sample: .node(style), text: "not bound"))
        }
        if nodes.contains(where: { $0.findingCount > 0 }) {
            var style = NodeStyle(kind: "")
            style.border = EdgeStyle.findingColor
            entries.append(LegendEntry(sample: .node(style), text: "breaks a rule"))
        }
        if nodes.contains(where: { $0.acceptedCount > 0 && $0.findingCount == 0 }) {
            var style = NodeStyle(kind: "")
            style.border = EdgeStyle.acceptedColor
            entries.append(LegendEntry(sample: .node(style), text: "accepted finding"))
        }
        for change in [Change.added, .removed, .changed] where nodes.contains(where: { $0.change == change }) {
            var style = NodeStyle(kind: "")
            style.show(change)
            entries.append(LegendEntry(sample: .node(style), text: change.meaning))
        }
        if nodes.contains(where: \.isFocus) { entries.append(LegendEntry(sample: .focus, text: "in focus")) }
        if nodes.contains(where: { $0.number != nil }) {
            entries.append(LegendEntry(sample: .number, text: "edge to (←: from) the node with that number"))
        }
        return (entries + edgeLegend).joiningAlike()
    }

    private var edgeLegend: [LegendEntry] {
        let bundles = bundles
        var entries: [LegendEntry] = []
        func isPlain(_ bundle: EdgeBundle) -> Bool { bundle.findingCount + bundle.acceptedCount == 0 }
        // Those with findings are drawn in other colors.
        let certain = Set(bundles.filter { !$0.isAmbiguous && $0.intent == nil && isPlain($0) }.map(\.evidence))
        for evidence in Edge.Evidence.allCases where certain.contains(evidence) {
            entries.append(LegendEntry(sample: .bundle(EdgeStyle(evidence: evidence)), text: evidence.meaning))
        }
        func addSample(_ text: String, where isExample: (EdgeBundle) -> Bool) {
            guard var bundle = bundles.first(where: isExample) else { return }
            bundle.edges[0].count = 1
            entries.append(LegendEntry(sample: .bundle(EdgeStyle(bundle)), text: text))
        }
        func isAccepted(_ bundle: EdgeBundle) -> Bool { bundle.acceptedCount > 0 && bundle.findingCount == 0 }
        for intent in Picture.Intent.allCases where bundles.contains(where: { $0.intent == intent && !isAccepted($0) }) {
            entries.append(LegendEntry(sample: .bundle(EdgeStyle(intent)), text: intent.meaning))
        }
        addSample("ambiguous") { $0.isAmbiguous && isPlain($0) }
        addSample("transitive") { $0.isTransitive && !$0.isAmbiguous && isPlain($0) }
        addSample(Change.added.meaning) { $0.change == .added && isPlain($0) }
        addSample(Change.removed.meaning) { $0.change == .removed }
        addSample("accepted finding") { isAccepted($0) && $0.intent == nil }
        addSample(Picture.Intent.forbidden.meaning + ", accepted for now") { isAccepted($0) && $0.intent != nil }
        addSample("breaks a rule") { $0.findingCount > 0 && $0.change == nil && $0.intent == nil }
        addSample("new, and breaks a rule") { $0.findingCount > 0 && $0.change == .added }
        if bundles.contains(where: { $0.findingCount > 0 && $0.change != .removed }) {
            entries.append(LegendEntry(sample: .findings, text: "findings"))
        }
        if let units { entries.append(LegendEntry(sample: .locations, text: "number of \(units)")) }
        return entries
    }

    /// What the numbers on lines count: `imports`; `nil` if there are none.
    private var units: String? {
        let counted = Set(bundles.filter(showsCount).map(\.evidence))
        var units: [String] = []
        for evidence in Edge.Evidence.allCases where counted.contains(evidence) && !units.contains(evidence.unit) {
            units.append(evidence.unit)
        }
        return units.isEmpty ? nil : units.joined(separator: ", ")
    }

    /// What the colors of lines and the numbers on them mean, in words, for formats in which no legend can be drawn.
    var lineNotes: [String] {
        let bundles = bundles
        let colors = Set(bundles.map { EdgeStyle($0).color })
        let intents = Set(bundles.compactMap(\.intent))
        let changes = Set(bundles.compactMap(\.change) + nodes.compactMap(\.change))
        let notes: [(isShown: Bool, text: String)] = [
            (colors.contains(EdgeStyle.findingColor), "thick red line: breaks a rule"),
            (colors.contains(EdgeStyle.acceptedColor), "purple line: accepted finding"),
            (intents.contains(.unused), "blue dashed line: \(Intent.unused.meaning)"),
            (intents.contains(.undecided), "yellow dotted line: \(Intent.undecided.meaning)"),
            (changes.contains(.added), "green: new"),
            (changes.contains(.removed), "dashed gray: gone"),
            (changes.contains(.changed), "orange: changed"),
            (bundles.contains(where: \.isAmbiguous), "dotted gray line: ambiguous"),
            (units != nil, "number on a line: \(units ?? "")"),
        ]
        return notes.filter { $0.isShown }.map { $0.text }
    }

    /// Whether a line shows its number of source locations. Pictures with many lines have no space for numbers.
    func showsCount(_ bundle: EdgeBundle) -> Bool { edges.count <= 60 && bundle.count > 1 && bundle.findingCount == 0 }
}

extension [LegendEntry] {
    /// The entries with those of one look as one entry, which names all of them.
    fileprivate func joiningAlike() -> [LegendEntry] {
        let samples = Numbering<LegendEntry.Sample>()
        var texts: [[String]] = []
        for entry in self {
            let number = samples.number(of: entry.sample.drawn)
            if number == texts.count { texts.append([]) }
            if !texts[number].contains(entry.text) { texts[number].append(entry.text) }
        }
        return zip(samples.values, texts).map { LegendEntry(sample: $0, text: $1.joined(separator: ", ")) }
    }
}

extension LegendEntry.Sample {
    /// The sample without what a legend does not draw.
    fileprivate var drawn: Self {
        guard case .node(var style) = self else { return self }
        (style.text, style.namesKind) = (NodeStyle(kind: "").text, false)
        return .node(style)
    }
}

extension Picture.Edge.Evidence {
    fileprivate var meaning: String {
        switch self {
        case .imports: "imports"
        case .references: "refers to"
        case .values: "uses a value of"
        case .declared: "declares only"
        case .injects: "is injected with"
        case .injectsLazily: "is injected lazily with"
        case .injectsOptionally: "is injected optionally with"
        case .aliases: "is an alias of"
        case .allowed: "may depend on"
        }
    }

    /// What there are several of.
    fileprivate var unit: String {
        switch self {
        case .imports: "imports"
        case .references: "references"
        case .values: "uses of values"
        case .declared: "declarations"
        case .injects, .injectsLazily, .injectsOptionally: "injections"
        case .aliases: "aliases"
        case .allowed: "permissions"
        }
    }
}
