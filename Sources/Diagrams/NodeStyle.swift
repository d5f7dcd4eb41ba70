import AshlarFacts

/// The visual style of a node. Colors are tints and shades of the palette by M. Okabe and K. Ito, Color Universal Design, 2002.
/// They are never the only difference: kinds differ in outline too, and less common kinds are named under the node's name.
struct NodeStyle: Hashable {
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

    init(kind: String, lifetime: String? = nil) {
        (fill, border) = NodeStyle.white
        switch kind {
        case "library", "framework", "module": (fill, border) = NodeStyle.blue
        case "app", "executable", "appExtension": self = NodeStyle(NodeStyle.blue, isDouble: true, namesKind: true)
        case "test": self = NodeStyle(NodeStyle.yellow, corners: .folded, namesKind: true)
        case "macro", "plugin": self = NodeStyle(NodeStyle.purple, corners: .folded, namesKind: true)
        case "layer": self = NodeStyle(NodeStyle.sky)
        case "feature": self = NodeStyle(NodeStyle.green, corners: .round)
        case "file": self = NodeStyle(NodeStyle.white, corners: .folded)
        case "group": self = NodeStyle(NodeStyle.slate, isDouble: true, namesKind: true)
        case "external", "system", "binary", "unseen": self = NodeStyle(NodeStyle.gray, outline: .dashed)
        case "class": self = NodeStyle(NodeStyle.blue, namesKind: true)
        case "struct": self = NodeStyle(NodeStyle.green, corners: .round, namesKind: true)
        case "enum": self = NodeStyle(NodeStyle.purple, corners: .folded, namesKind: true)
        case "actor": self = NodeStyle(NodeStyle.orange, isDouble: true, namesKind: true)
        case "protocol": self = NodeStyle(NodeStyle.yellow, corners: .round, outline: .dashed, namesKind: true)
        case "typealias": self = NodeStyle(NodeStyle.slate, outline: .dotted, namesKind: true)
        case "missing": self = NodeStyle((fill: "#FDEBE0", border: EdgeStyle.findingColor), outline: .dashed, namesKind: true)
        default: namesKind = true
        }
        if ["external", "system", "binary", "unseen"].contains(kind) { text = "#6B7280" }
        if let lifetime { (fill, border) = NodeStyle.colors(of: lifetime) }
    }

    private init(
        _ colors: Colors, corners: Corners = .square, outline: Outline = .solid, isDouble: Bool = false,
        namesKind: Bool = false
    ) {
        (fill, border) = colors
        self.corners = corners
        self.outline = outline
        self.isDouble = isDouble
        self.namesKind = namesKind
    }

    private typealias Colors = (fill: String, border: String)
    private static let blue: Colors = ("#DCE9F5", "#0072B2")
    private static let sky: Colors = ("#E3F3FC", "#2E8BC0")
    private static let green: Colors = ("#DCF1EA", "#009E73")
    private static let yellow: Colors = ("#FBF8DA", "#A89A00")
    private static let orange: Colors = ("#FCEFD5", "#C98500")
    private static let purple: Colors = ("#F6E6EF", "#B0568A")
    private static let slate: Colors = ("#E9EDF2", "#5B6B7B")
    private static let gray: Colors = ("#F4F4F5", "#B4B9C0")
    private static let white: Colors = ("#FFFFFF", "#5B6B7B")

    private static func colors(of lifetime: String) -> Colors {
        switch LifetimeGroup(lifetime) {
        case .long: blue
        case .lazy: sky
        case .graph: green
        case .weak: purple
        case .short: yellow
        case .other: orange
        }
    }

    /// Shows that a part is new, gone or changed: green, dashed and gray, or orange.
    mutating func show(_ change: Picture.Change, keepingFill: Bool = false) {
        let colors = switch change {
        case .added: NodeStyle.green
        case .removed: NodeStyle.gray
        case .changed: NodeStyle.orange
        }
        border = colors.border
        if !keepingFill { fill = colors.fill }
        outline = change == .removed ? .dashed : .solid
        if change == .removed { text = "#6B7280" }
    }

    /// Types without a lifetime, where colors show lifetimes.
    private static let unbound: Colors = ("#E4E7EB", "#7B8794")
}

/// Lifetimes that look alike, in pictures and on the page of `explore`.
enum LifetimeGroup: String, CaseIterable {
    case long, lazy, graph, weak, short
    /// Scopes of the project's own, and the rest.
    case other

    init(_ lifetime: String) {
        self = switch lifetime {
        case "singleton", "container", "application", "static", "cached", "single", "global", "eager": .long
        case "lazy singleton", "lazy": .lazy
        case "graph", "objectGraph", "session": .graph
        case "weak", "shared": .weak
        case "transient", "unique", "prototype", "factory", "new": .short
        default: .other
        }
    }
}

extension NodeStyle {
    /// The style of a node of a picture.
    init(_ node: Picture.Node, in picture: Picture) {
        self.init(kind: node.isPart ? "group" : node.kind, lifetime: node.lifetime)
        if picture.colorsShowLifetimes, node.lifetime == nil, node.isType { (fill, border) = NodeStyle.unbound }
        if node.isAbstract { outline = .dashed }
        if let change = node.change { show(change, keepingFill: picture.colorsShowLifetimes) }
        if node.acceptedCount > 0 { border = EdgeStyle.acceptedColor }
        if node.findingCount > 0 { border = EdgeStyle.findingColor }
    }
}

extension Picture.Node {
    /// Whether it is a type or a file of the project, in a picture of dependency injection.
    var isType: Bool { !isPart && !["missing", "external", "unseen"].contains(kind) }

    /// `→ 1 3  ← 4`: the numbers of the hubs that it has edges to and from; `nil` if there are none.
    var hubNumbers: String? {
        let parts = [("→", mentions), ("←", origins)].filter { !$1.isEmpty }.map { arrow, numbers in
            ([arrow] + numbers.map(String.init)).joined(separator: " ")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }

    /// The line under the name: `class, singleton`, `group of 12`.
    var subtitle: String {
        ([kind + (isPart || count > 1 ? " of \(count)" : "")] + [lifetime].compactMap(\.self)).joined(separator: ", ")
    }
}

/// The visual style of a line.
struct EdgeStyle: Hashable {
    enum Style: String { case solid, dashed, dotted }
    enum Head { case filled, open, hollow, diamond, circle }

    var color = EdgeStyle.plain
    var style = Style.solid
    var head = Head.filled
    /// In hundredths of a point.
    var width = 100
    /// The color of a second line beside the first; `nil` for one line.
    var secondColor: String?
    /// The colors of both lines, as Graphviz takes them.
    var colors: String { [color, secondColor].compactMap(\.self).joined(separator: ":") }

    static let plain = "#52606D"
    /// For pictures with many lines, so that those with findings stand out.
    static let pale = "#7B8794"
    static let findingColor = "#D55E00"
    /// For findings that the baseline lists.
    static let acceptedColor = "#7C3AED"
    /// For new edges in a picture of two states.
    static let added = "#009E73"
    /// For dependencies that no rule decides.
    static let undecided = "#B8860B"
    /// For numbers that replace lines.
    static let number = "#0072B2"

    init(_ bundle: EdgeBundle) {
        self.init(evidence: bundle.evidence)
        width = min(90 + 22 * (Int.bitWidth - max(bundle.count, 1).leadingZeroBitCount), 300)
        if bundle.isTransitive { (color, width) = ("#A8B0B9", 80) }
        if bundle.isAmbiguous { (color, style, head, width) = ("#A8B0B9", .dotted, .circle, 100) }
        if let intent = bundle.intent { self = EdgeStyle(intent) }
        switch bundle.change {
        case .added: (color, width) = (EdgeStyle.added, 200)
        case .removed: (color, style, head) = (EdgeStyle.pale, .dashed, .filled)
        case .changed, nil: break
        }
        if bundle.acceptedCount > 0 { (color, width) = (EdgeStyle.acceptedColor, 200) }
        guard bundle.findingCount > 0, bundle.change != .removed else { return }
        if bundle.change == .added { secondColor = EdgeStyle.added }
        (color, width) = (EdgeStyle.findingColor, 260)
    }

    init(_ intent: Picture.Intent) {
        switch intent {
        case .used: width = 150
        case .unused: (color, style, head) = (EdgeStyle.number, .dashed, .open)
        case .forbidden: (color, width) = (EdgeStyle.findingColor, 260)
        case .undecided: (color, style, width) = (EdgeStyle.undecided, .dotted, 200)
        }
    }

    init(evidence: Picture.Edge.Evidence) {
        switch evidence {
        case .imports, .injects: break
        case .references: head = .open
        case .values: (style, head) = (.dotted, .open)
        case .declared: head = .hollow
        case .injectsLazily: head = .diamond
        case .injectsOptionally: style = .dotted
        case .aliases: head = .hollow
        case .allowed: (style, head) = (.dashed, .open)
        }
    }
}
