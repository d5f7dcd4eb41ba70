import AshlarFacts
import AshlarText

/// One line of a legend: a sample of how something looks, and what it means.
struct LegendEntry: Hashable {
    enum Sample: Hashable {
        case node(NodeLook)
        case strand(StrandLook)
        /// A number on a line.
        case findings, places
        /// The number of a node, that stands for a line to it.
        case number
        case focus
    }

    var sample: Sample
    var text: String
}

extension Picture {
    /// What the picture really uses, nodes first; the same order in every picture.
    var legend: [LegendEntry] {
        var entries: [LegendEntry] = []
        for kind in Set(nodes.map(\.kind)).sorted() {
            let alike = nodes.filter { $0.kind == kind }
            var look = NodeLook(kind: kind)
            // Only the outline counts where the fill is a scope's.
            if alike.allSatisfy({ $0.scope != nil || coloursAreScopes && $0.isType }) {
                (look.fill, look.border) = ("#FFFFFF", "#5B6B7B")
            }
            entries.append(LegendEntry(sample: .node(look), text: kind))
        }
        if nodes.contains(where: \.isAbstract) {
            var look = NodeLook(kind: "")
            look.outline = .dashed
            entries.append(LegendEntry(sample: .node(look), text: "known by a protocol"))
        }
        for scope in Set(nodes.compactMap(\.scope)).sorted() {
            entries.append(LegendEntry(sample: .node(NodeLook(kind: "", scope: scope)), text: scope + " scope"))
        }
        if coloursAreScopes, let asking = nodes.first(where: { $0.isType && $0.scope == nil }) {
            var look = NodeLook(asking, in: self)
            (look.corners, look.outline, look.isDouble) = (.square, .solid, false)
            entries.append(LegendEntry(sample: .node(look), text: "bound nowhere"))
        }
        if nodes.contains(where: { $0.offending > 0 }) {
            var look = NodeLook(kind: "")
            look.border = StrandLook.offence
            entries.append(LegendEntry(sample: .node(look), text: "breaks a rule"))
        }
        if nodes.contains(where: \.isFocus) { entries.append(LegendEntry(sample: .focus, text: "in focus")) }
        if nodes.contains(where: { $0.number != nil }) {
            entries.append(LegendEntry(sample: .number, text: "a line to (←: from) the node of that number"))
        }
        return entries + strandLegend
    }

    private var strandLegend: [LegendEntry] {
        let strands = strands
        var entries: [LegendEntry] = []
        let certain = Set(strands.filter { !$0.isAmbiguous }.map(\.evidence))
        for evidence in Edge.Evidence.allCases where certain.contains(evidence) {
            entries.append(LegendEntry(sample: .strand(StrandLook(evidence: evidence)), text: evidence.meaning))
        }
        func sample(of text: String, where isMeant: (Strand) -> Bool) {
            guard var strand = strands.first(where: isMeant) else { return }
            strand.edges[0].count = 1
            entries.append(LegendEntry(sample: .strand(StrandLook(strand)), text: text))
        }
        sample(of: "ambiguous") { $0.isAmbiguous && $0.offending == 0 }
        sample(of: "transitive") { $0.isTransitive && !$0.isAmbiguous && $0.offending == 0 }
        sample(of: "breaks a rule") { $0.offending > 0 }
        if strands.contains(where: { $0.offending > 0 }) {
            entries.append(LegendEntry(sample: .findings, text: "findings"))
        }
        if strands.contains(where: showsCount) {
            entries.append(LegendEntry(sample: .places, text: "places"))
        }
        return entries
    }

    /// Whether a line says how many places it stands for: only where there is room for numbers.
    func showsCount(_ strand: Strand) -> Bool { edges.count <= 60 && strand.count > 1 && strand.offending == 0 }
}

extension Picture.Edge.Evidence {
    fileprivate var meaning: String {
        switch self {
        case .imports: "imports"
        case .references: "refers to"
        case .values: "uses a value of"
        case .declared: "declares only"
        case .injects: "is given"
        case .injectsLazily: "is given lazily"
        case .injectsOptionally: "may be given"
        case .aliases: "stands for"
        }
    }
}
