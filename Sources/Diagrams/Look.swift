import AshlarFacts

/// How a node looks. Colours are tints and shades of the palette by M. Okabe and K. Ito, Color Universal Design, 2002,
/// and never the only difference: kinds differ in outline too, and less common ones say what they are.
struct NodeLook: Hashable {
    enum Outline: String { case solid, dashed, dotted }
    enum Corners { case square, round, folded }

    var fill: String
    var border: String
    var text = "#1F2933"
    var corners = Corners.square
    var outline = Outline.solid
    var isDouble = false
    /// Whether the kind is written under the name.
    var namesKind = false

    init(kind: String, scope: String? = nil) {
        (fill, border) = NodeLook.white
        switch kind {
        case "library", "framework", "module": (fill, border) = NodeLook.blue
        case "app", "executable", "appExtension": self = NodeLook(NodeLook.blue, isDouble: true, namesKind: true)
        case "test": self = NodeLook(NodeLook.yellow, corners: .folded, namesKind: true)
        case "macro", "plugin": self = NodeLook(NodeLook.purple, corners: .folded, namesKind: true)
        case "layer": self = NodeLook(NodeLook.sky)
        case "feature": self = NodeLook(NodeLook.green, corners: .round)
        case "file": self = NodeLook(NodeLook.white, corners: .folded)
        case "group": self = NodeLook(NodeLook.slate, isDouble: true, namesKind: true)
        case "external", "system", "binary", "unseen": self = NodeLook(NodeLook.grey, outline: .dashed)
        case "class": self = NodeLook(NodeLook.blue, namesKind: true)
        case "struct": self = NodeLook(NodeLook.green, corners: .round, namesKind: true)
        case "enum": self = NodeLook(NodeLook.purple, corners: .folded, namesKind: true)
        case "actor": self = NodeLook(NodeLook.orange, isDouble: true, namesKind: true)
        case "protocol": self = NodeLook(NodeLook.yellow, corners: .round, outline: .dashed, namesKind: true)
        case "typealias": self = NodeLook(NodeLook.slate, outline: .dotted, namesKind: true)
        case "missing": self = NodeLook((fill: "#FDEBE0", border: StrandLook.offence), outline: .dashed, namesKind: true)
        default: namesKind = true
        }
        if ["external", "system", "binary", "unseen"].contains(kind) { text = "#6B7280" }
        if let scope { (fill, border) = NodeLook.colours(of: scope) }
    }

    private init(
        _ colours: Colours, corners: Corners = .square, outline: Outline = .solid, isDouble: Bool = false,
        namesKind: Bool = false
    ) {
        (fill, border) = colours
        self.corners = corners
        self.outline = outline
        self.isDouble = isDouble
        self.namesKind = namesKind
    }

    private typealias Colours = (fill: String, border: String)
    private static let blue: Colours = ("#DCE9F5", "#0072B2")
    private static let sky: Colours = ("#E3F3FC", "#2E8BC0")
    private static let green: Colours = ("#DCF1EA", "#009E73")
    private static let yellow: Colours = ("#FBF8DA", "#A89A00")
    private static let orange: Colours = ("#FCEFD5", "#C98500")
    private static let purple: Colours = ("#F6E6EF", "#B0568A")
    private static let slate: Colours = ("#E9EDF2", "#5B6B7B")
    private static let grey: Colours = ("#F4F4F5", "#B4B9C0")
    private static let white: Colours = ("#FFFFFF", "#5B6B7B")

    private static func colours(of scope: String) -> Colours {
        switch scope {
        case "singleton", "container", "application", "static", "cached", "single", "global", "eager": blue
        case "lazy singleton", "lazy": sky
        case "graph", "objectGraph", "session": green
        case "weak", "shared": purple
        case "transient", "unique", "prototype", "factory", "new": white
        default: orange
        }
    }

    /// Of what has no scope, where colours are scopes.
    private static let unscoped: Colours = ("#E4E7EB", "#7B8794")
}

extension NodeLook {
    /// How a node looks among others.
    init(_ node: Picture.Node, in picture: Picture) {
        self.init(kind: node.kind, scope: node.scope)
        if picture.coloursAreScopes, node.scope == nil, node.isType { (fill, border) = NodeLook.unscoped }
        if node.isAbstract { outline = .dashed }
        if node.offending > 0 { border = StrandLook.offence }
    }
}

extension Picture {
    /// Whether the fill of a type tells how long its objects live; kinds are told by their outlines then.
    var coloursAreScopes: Bool { kind == "di" }
}

extension Picture.Node {
    /// Whether it is no group and nothing from outside.
    var isType: Bool { !["group", "missing", "external", "unseen"].contains(kind) }

    /// `→ 1 3  ← 4`: the numbers of what it leads to, and of what leads to it, without a line; `nil` where there is none.
    var mentioned: String? {
        let parts = [("→", mentions), ("←", origins)].filter { !$1.isEmpty }.map { arrow, numbers in
            ([arrow] + numbers.map(String.init)).joined(separator: " ")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }

    /// What stands under the name: `class, singleton`, `group of 12`.
    var subtitle: String {
        ([kind + (kind == "group" || count > 1 ? " of \(count)" : "")] + [scope].compactMap(\.self)).joined(separator: ", ")
    }
}

/// How a line looks.
struct StrandLook: Hashable {
    enum Style: String { case solid, dashed, dotted }
    enum Head { case filled, open, hollow }

    var colour = StrandLook.plain
    var style = Style.solid
    var head = Head.filled
    /// In hundredths of a point.
    var width = 100

    static let plain = "#52606D"
    /// Among many lines, so that those with findings stand out.
    static let pale = "#7B8794"
    static let offence = "#D55E00"
    /// Of a number that stands for a line.
    static let number = "#0072B2"

    init(_ strand: Strand) {
        self.init(evidence: strand.evidence)
        width = min(90 + 22 * (Int.bitWidth - max(strand.count, 1).leadingZeroBitCount), 300)
        if strand.isTransitive { (colour, width) = ("#A8B0B9", 80) }
        if strand.isAmbiguous { (colour, style, width) = ("#A8B0B9", .dashed, 100) }
        if strand.offending > 0 { (colour, width) = (StrandLook.offence, 260) }
    }

    init(evidence: Picture.Edge.Evidence) {
        switch evidence {
        case .imports, .injects: break
        case .references: head = .open
        case .values: (style, head) = (.dotted, .open)
        case .declared: head = .hollow
        case .injectsLazily: style = .dashed
        case .injectsOptionally: style = .dotted
        case .aliases: head = .hollow
        }
    }
}
