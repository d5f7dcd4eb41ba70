import AshlarDiagrams

typealias Node = Picture.Node
typealias Edge = Picture.Edge
typealias Group = Picture.Group

/// Example pictures. Each has a golden file in every format.
let pictures: [(name: String, picture: Picture)] = [
    ("layers", layers), ("modules", modules), ("injection", injection), ("hubs", hubs), ("odd-names", oddNames),
    ("nothing", Picture(title: "Modules of Nothing", kind: "modules", nodes: [], edges: [])),
]

private let layers = Picture(
    title: "Layers of App", kind: "layers",
    nodes: [
        Node(id: "presentation", name: "presentation", kind: "layer", rank: 0),
        Node(id: "domain", name: "domain", kind: "layer", rank: 1),
        Node(id: "data", name: "data", kind: "layer", rank: 2),
    ],
    edges: [
        Edge(source: "presentation", target: "domain", evidence: .references, count: 214),
        Edge(source: "presentation", target: "data", evidence: .references, count: 12, findingCount: 12),
        Edge(source: "data", target: "domain", evidence: .references, count: 97),
        Edge(source: "data", target: "presentation", evidence: .references, certainty: .ambiguous, count: 2),
    ],
    notes: ["319 files"])

private let modules = Picture(
    title: "Modules of App", kind: "modules",
    nodes: [
        Node(id: "App", name: "App", kind: "app", file: "Package.swift", line: 12, isFocus: true),
        Node(id: "Lessons", name: "Lessons", kind: "library", group: "features", link: "https://example.org/?a=1&b=2"),
        Node(id: "Player", name: "Player", kind: "library", group: "features"),
        Node(id: "LessonsTests", name: "LessonsTests", kind: "test", group: "features"),
        Node(id: "Core", name: "Core", kind: "library", group: "shared"),
        Node(id: "Lone", name: "Lone", kind: "library", group: "shared"),
        Node(id: "Lost", name: "Lost", kind: "library", group: "shared"),
    ],
    edges: [
        Edge(source: "App", target: "Lessons", evidence: .imports, count: 2),
        Edge(source: "App", target: "Lessons", evidence: .declared),
        Edge(source: "App", target: "Core", evidence: .imports, isTransitive: true),
        Edge(source: "App", target: "Player", evidence: .declared),
        Edge(source: "LessonsTests", target: "Lessons", evidence: .imports),
        Edge(
            source: "Lessons", target: "Core", evidence: .imports, count: 9,
            locations: (1...9).reversed().map { Picture.Location(file: "Lessons/Lesson\($0).swift", line: $0, column: 8) }),
        Edge(
            source: "Core", target: "Lessons", evidence: .imports, locations: [Picture.Location(file: "Core/A.swift", line: 3, column: 8)],
            findingCount: 1, link: "https://example.org/Core/A.swift#L3"),
        Edge(source: "Player", target: "Collections", evidence: .imports),
    ],
    groups: [Group(id: "features", name: "Features", parent: "all"), Group(id: "all", name: "Everything")])

private let feature = {
    var node = Node(id: "feature", name: "Feature", kind: "group", count: 12)
    node.isPart = true
    return node
}()

private let injection = Picture(
    title: "Injection", kind: "di", colorsShowLifetimes: true,
    nodes: [
        Node(id: "view", name: "LessonsView", kind: "struct"),
        Node(id: "vm", name: "LessonsViewModel", kind: "class", lifetime: "transient"),
        Node(id: "cache", name: "LessonsCache", kind: "actor", lifetime: "singleton"),
        Node(
            id: "http", name: "HTTP", kind: "class", group: "app", lifetime: "singleton", implementation: "HTTPClient",
            isAbstract: true),
        Node(id: "client", name: "HTTPClient", kind: "protocol", group: "app", lifetime: "graph", isAbstract: true, findingCount: 2),
        Node(id: "clock", name: "Clock", kind: "missing"),
        feature,
    ],
    edges: [
        Edge(source: "view", target: "vm", evidence: .injects),
        Edge(source: "vm", target: "cache", evidence: .injectsLazily),
        Edge(source: "vm", target: "http", evidence: .injects),
        Edge(source: "vm", target: "feature", evidence: .injectsOptionally),
        Edge(source: "cache", target: "clock", evidence: .injects, findingCount: 1),
        Edge(source: "client", target: "http", evidence: .aliases),
    ])

/// A hub with three consumers, as a number.
private let hubs = Picture(
    title: "Hubs", kind: "di", colorsShowLifetimes: true,
    nodes: ["a", "b", "c"].map { Node(id: $0, name: $0, kind: "class", lifetime: "graph") }
        + [Node(id: "log", name: "Log", kind: "struct", lifetime: "singleton", implementation: "FileLog", isAbstract: true)],
    edges: ["a", "b", "c"].map { Edge(source: $0, target: "log", evidence: .injects) }
        + [Edge(source: "a", target: "b", evidence: .injects)]).numberingHubs(above: 2)

private let oddNames = Picture(
    title: "Odd \"names\" & <tags> \\ 🎉", kind: "types",
    nodes: [
        Node(id: "a b", name: "A view with spaces", kind: "struct"),
        Node(id: "🎉", name: "🎉 Emoji\\nModel", kind: "class"),
        Node(id: "x\"y", name: "Quo\"ted<T & U>[0]", kind: "protocol"),
        Node(id: "é\\", name: "Größe &amp; Ende\\", kind: "enum", group: "g<1>"),
        Node(id: "a:b:c", name: "Outer.Inner #1", kind: "actor", group: "g<1>"),
        Node(id: "end", name: "end", kind: "graph"),
        Node(id: "", name: "", kind: "odd kind"),
        Node(id: "tab\t1", name: "two\nlines\u{1}", kind: "typealias"),
    ],
    edges: [
        Edge(source: "a b", target: "🎉", evidence: .references, locations: [Picture.Location(file: "A \"b\" & c.swift", line: 3, column: 9)]),
        Edge(source: "x\"y", target: "é\\", evidence: .references, findingCount: 12),
        Edge(source: "end", target: "", evidence: .references),
        Edge(source: "a:b:c", target: "tab\t1", evidence: .references),
    ],
    groups: [Group(id: "g<1>", name: "Group & \"Co\" <1>")], notes: ["a note with <b>tags</b> & more"])
