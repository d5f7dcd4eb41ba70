import AshlarGraphviz
import Testing

@testable import AshlarDiagrams

@Suite struct PictureTests {
    @Test func `edges with the same ends and evidence are merged`() {
        let picture = Picture(title: "", kind: "types", nodes: [], edges: [
            Edge(source: "a", target: "b", evidence: .imports, count: 2, locations: [Picture.Location(file: "b", line: 1, column: 1)]),
            Edge(source: "a", target: "b", evidence: .imports, locations: [Picture.Location(file: "a", line: 9, column: 1)], findingCount: 1),
            Edge(source: "a", target: "b", evidence: .declared),
        ])
        #expect(picture.edges.map(\.evidence) == [.declared, .imports])
        #expect(picture.edges[1].count == 3)
        #expect(picture.edges[1].findingCount == 1)
        #expect(picture.edges[1].locations.map(\.file) == ["a", "b"])
    }

    @Test func `missing ends of edges and missing groups are added`() {
        let picture = Picture(
            title: "", kind: "types", nodes: [Node(id: "a", name: "a", kind: "class", group: "g")],
            edges: [Edge(source: "a", target: "b", evidence: .imports)],
            groups: [Group(id: "x", name: "x", parent: "y"), Group(id: "y", name: "y", parent: "x")])
        #expect(picture.nodes.map(\.kind) == ["class", "external"])
        #expect(picture.groups.map(\.id) == ["g", "x", "y"])
        #expect(picture.groups.map(\.parent) == [nil, nil, nil])
    }

    @Test func `a focus shows the nodes near it`() {
        let picture = chain(["a", "b", "c", "d", "e"]).focused(on: ["b"], depth: 1)
        #expect(picture.nodes.map(\.id) == ["a", "b", "c"])
        #expect(picture.nodes.map(\.isFocus) == [false, true, false])
        #expect(picture.edges.count == 2)
        #expect(picture.notes == ["around 'b', depth 1; 2 nodes left out"])
    }

    @Test func `a focus shows the nearest nodes, and the strongest of these`() {
        let edges = [
            Edge(source: "hub", target: "a", evidence: .references, count: 1), Edge(source: "hub", target: "b", evidence: .references, count: 9),
            Edge(source: "c", target: "hub", evidence: .references, count: 1, findingCount: 1),
            Edge(source: "d", target: "hub", evidence: .references, count: 5), Edge(source: "b", target: "far", evidence: .references, count: 99),
            Edge(source: "a", target: "b", evidence: .references),
        ]
        let nodes = ["hub", "a", "b", "c", "d", "far"].map { Node(id: $0, name: $0, kind: "class") }
        let picture = Picture(title: "", kind: "types", nodes: nodes, edges: edges)
        let near = picture.focused(on: ["hub"], depth: 1, limit: 3)
        #expect(near.nodes.map(\.id) == ["b", "c", "d", "hub"])
        #expect(near.notes == ["around 'hub', depth 1, only the 3 nearest and strongest of 4; 2 nodes left out"])
        // Those at distance 1 come before a stronger one at distance 2.
        #expect(picture.focused(on: ["hub"], depth: 2, limit: 4).nodes.map(\.id) == ["a", "b", "c", "d", "hub"])
        #expect(picture.focused(on: ["hub"], depth: 2, limit: 5).nodes.count == 6)
    }

    @Test func `a focus with many lines shows its own`() {
        let ids = (0..<12).map { "n\($0)" }
        var edges = ids.map { Edge(source: "hub", target: $0, evidence: .references) }
        for source in ids {
            edges += ids.filter { $0 != source }.map { Edge(source: source, target: $0, evidence: .references) }
        }
        edges.append(Edge(source: "n0", target: "far", evidence: .references))
        let nodes = (ids + ["hub", "far"]).map { Node(id: $0, name: $0, kind: "class") }
        let picture = Picture(title: "", kind: "types", nodes: nodes, edges: edges)
        let near = picture.focused(on: ["hub"], depth: 1, limit: 60)
        #expect(near.edges.count == 12 && near.edges.allSatisfy { $0.source == "hub" })
        #expect(near.notes == ["around 'hub', depth 1; 1 node left out", "132 dependencies among the others are not drawn"])
        #expect(picture.focused(on: ["hub"], depth: 2, limit: 60).edges.count == 13)
        #expect(picture.focused(on: ["hub"], depth: 2).edges.count == edges.count)
    }

    @Test func `entries of a legend differ in look`() {
        let kinds = [
            "library", "framework", "app", "executable", "test", "macro", "plugin", "layer", "feature", "file", "group", "external", "binary",
            "class", "struct", "enum", "actor", "protocol", "typealias", "missing", "unseen", "other",
        ]
        let lifetimes = [nil, "singleton", "container", "lazy", "graph", "weak", "transient", "unique", "custom"]
        for colorsShowLifetimes in [false, true] {
            var nodes = kinds.flatMap { kind in
                lifetimes.map { Node(id: kind + ($0 ?? ""), name: kind, kind: kind, lifetime: colorsShowLifetimes ? $0 : nil) }
            }
            nodes[0].findingCount = 1
            nodes[1].isAbstract = true
            let legend = Picture(title: "", kind: "di", colorsShowLifetimes: colorsShowLifetimes, nodes: nodes, edges: []).legend
            let looks = legend.map { entry -> LegendEntry.Sample in
                guard case .node(var style) = entry.sample else { return entry.sample }
                (style.text, style.namesKind) = ("", false)
                return .node(style)
            }
            #expect(Set(looks).count == looks.count)
            #expect(kinds.allSatisfy { kind in legend.contains { $0.text.split(separator: ", ").contains(Substring(kind)) } })
        }
    }

    /// Colors alone do not tell lines apart: they differ in their style or their head.
    @Test func `the lines of a legend differ in shape`() {
        typealias Evidence = Edge.Evidence
        func shapes(_ evidences: [Evidence], _ changes: [Picture.Change]) -> [String] {
            var edges: [Edge] = []
            for (number, evidence) in evidences.enumerated() {
                edges.append(Edge(source: "a", target: "b\(number)", evidence: evidence))
                edges.append(Edge(source: "a", target: "c", evidence: evidence, certainty: .ambiguous))
            }
            for change in changes {
                var edge = Edge(source: "a", target: change.rawValue, evidence: evidences[0])
                edge.change = change
                edges.append(edge)
            }
            return Picture(title: "", kind: "di", nodes: [], edges: edges).legend.compactMap { entry in
                guard case .bundle(let style) = entry.sample, style.color != EdgeStyle.added else { return nil }
                return "\(style.style) \(style.head)"
            }
        }
        for evidences in [[Evidence.injects, .injectsLazily, .injectsOptionally, .aliases], [.references, .values], [.imports, .declared]] {
            let shapes = shapes(evidences, [.removed])
            #expect(shapes.count == evidences.count + 2 && Set(shapes).count == shapes.count, "\(shapes)")
        }
    }

    @Test func `a finding that the baseline lists breaks no rule`() {
        var accepted = Edge(source: "a", target: "b", evidence: .imports)
        accepted.acceptedCount = 1
        let breaking = Edge(source: "b", target: "a", evidence: .imports, findingCount: 1)
        let nodes = ["a", "b"].map { Node(id: $0, name: $0, kind: "library") }
        let picture = Picture(title: "", kind: "modules", nodes: nodes, edges: [accepted, breaking])
        #expect(picture.legend.map(\.text) == ["library", "accepted finding", "breaks a rule", "findings"])
        #expect(picture.bundles.map { EdgeStyle($0).color } == [EdgeStyle.acceptedColor, EdgeStyle.findingColor])
        let words = ["purple line: accepted finding", "thick red line: breaks a rule"]
        for format in [PictureFormat.mermaid, .d2, .plantUML] {
            let text = format.render(picture)
            #expect(words.allSatisfy { text.contains($0) }, "\(format.name)")
        }
    }

    /// An accepted finding is purple, whatever the rules intend.
    @Test func `the legend of intended dependencies shows the colors that are drawn`() {
        func edge(_ target: String, _ intent: Picture.Intent, accepted: Int = 0, findings: Int = 0) -> Edge {
            var edge = Edge(source: "a", target: target, evidence: .imports, findingCount: findings)
            (edge.acceptedCount, edge.intent) = (accepted, intent)
            return edge
        }
        func legend(_ edges: [Edge]) -> [String] {
            let picture = Picture(title: "", kind: "modules", nodes: [], edges: edges)
            let drawn = Set(picture.bundles.map { EdgeStyle($0).color })
            return picture.legend.compactMap { entry in
                guard case .bundle(let style) = entry.sample else { return nil }
                #expect(drawn.contains(style.color), "\(entry.text)")
                return entry.text
            }
        }
        #expect(legend([edge("b", .used), edge("c", .forbidden, accepted: 1)])
            == ["allowed and used", "used and forbidden, accepted for now"])
        #expect(legend([edge("b", .forbidden, findings: 1), edge("c", .forbidden, accepted: 1)])
            == ["used and forbidden", "used and forbidden, accepted for now"])
    }

    @Test func `an injection that can only be of one part is certain`() {
        func place(_ line: Int) -> [Picture.Location] { [Picture.Location(file: "A.swift", line: line, column: 1)] }
        let picture = Picture(
            title: "", kind: "di", nodes: ["x", "y", "a", "b", "c"].map { Node(id: $0, name: $0, kind: "class") },
            edges: [
                Edge(source: "x", target: "a", evidence: .injects, certainty: .ambiguous, locations: place(1)),
                Edge(source: "x", target: "b", evidence: .injectsLazily, certainty: .ambiguous, locations: place(1)),
                Edge(source: "y", target: "b", evidence: .injects, certainty: .ambiguous, locations: place(2)),
                Edge(source: "y", target: "c", evidence: .injects, certainty: .ambiguous, locations: place(2)),
                Edge(source: "a", target: "b", evidence: .injects, findingCount: 1),
            ])
        let (inner, outer) = (ProjectPart(kind: "container", name: "Inner"), ProjectPart(kind: "module", name: "Outer"))
        let divided = picture.dividing(into: ["a": inner, "b": inner, "x": outer, "y": outer])
        #expect(divided.nodes.map { "\($0.name) \($0.kind) \($0.count) \($0.isPart)" } == ["Inner container 2 true", "Outer module 2 true", "c class 1 false"])
        #expect(divided.edges.map { "\($0.source) \($0.target) \($0.certainty) \($0.count)" } == [
            "Outer (module) Inner (container) ambiguous 1", "Outer (module) Inner (container) certain 1",
            "Outer (module) c ambiguous 1",
        ])
        #expect(divided.notes == ["1 finding within the parts"])
    }

    @Test func `a module and a folder of one name are two parts`() {
        let picture = Picture(
            title: "", kind: "files", nodes: ["a", "b", "c"].map { Node(id: $0, name: $0, kind: "file") },
            edges: [Edge(source: "a", target: "b", evidence: .references), Edge(source: "c", target: "b", evidence: .references)])
        let (module, folder) = (ProjectPart(kind: "module", name: "Data"), ProjectPart(kind: "folder", name: "Data"))
        let divided = picture.dividing(into: ["a": module, "b": folder, "c": module])
        #expect(divided.nodes.map { "\($0.name) \($0.kind) \($0.count)" } == ["Data folder 1", "Data module 2"])
        #expect(divided.edges.map { "\($0.source) \($0.target) \($0.count)" } == ["Data (module) Data (folder) 2"])
    }

    @Test func `small parts are merged until all can be read, and large ones divided`() {
        func around(_ names: [String], _ folder: String = "App") -> ProjectDivision.Surroundings {
            ProjectDivision.Surroundings(parts: names.map { ProjectPart(kind: "container", name: $0) } + [
                ProjectPart(kind: "module", name: "App"), ProjectPart(kind: "folder", name: "App"),
            ], folder: folder)
        }
        var nodes: [String: ProjectDivision.Surroundings] = [:]
        for container in 0..<30 {
            for member in 0...(container < 19 ? 1 : 0) { nodes["\(container).\(member)"] = around(["C\(container)"]) }
        }
        let merged = ProjectDivision(nodes)
        #expect(Set(merged.parts.values).count == ProjectDivision.limit)
        #expect(merged.parts["3.1"]?.name == "C3" && merged.parts["25.0"] == ProjectPart(kind: "module", name: "App"))
        nodes = [:]
        for number in 0..<90 { nodes["n\(number)"] = around([], "App/Screens/Screen\(number % 3)" + (number == 0 ? "/Inner" : "")) }
        nodes["other"] = around([], "App")
        let divided = Dictionary(grouping: ProjectDivision(nodes).parts.values) { $0 }.mapValues(\.count)
        #expect(divided == [
            ProjectPart(kind: "module", name: "App"): 1, ProjectPart(kind: "folder", name: "App/Screens/Screen0"): 30,
            ProjectPart(kind: "folder", name: "App/Screens/Screen1"): 30, ProjectPart(kind: "folder", name: "App/Screens/Screen2"): 30,
        ])
    }

    @Test func `many lines are drawn by strength`() {
        let edges = (0..<60).map { Edge(source: "a", target: "b\($0)", evidence: .injects, certainty: $0 < 15 ? .ambiguous : .certain, count: $0 + 1) }
        let picture = Picture(title: "", kind: "di", nodes: [], edges: edges).withStrongestLines()
        #expect(picture.edges.count == 50 && picture.edges.count { $0.certainty == .ambiguous } == 5)
        #expect(picture.notes == ["10 of 60 dependencies are not drawn: they are ambiguous"])
    }

    @Test func `of many nodes in cycles, some cycles are shown`() {
        // A ring with a chord from each node to the one before it.
        let ids = (0..<40).map { "n\($0 + 10)" }
        let ring = chain(ids, also: [Edge(source: "n49", target: "n10", evidence: .imports), Edge(source: "x", target: "n10", evidence: .imports)]
            + zip(ids.dropFirst(), ids).map { Edge(source: $0, target: $1, evidence: .imports) }
            + [Edge(source: "p", target: "q", evidence: .imports), Edge(source: "q", target: "p", evidence: .imports)])
        #expect(ring.cyclesOnly(limit: 42).nodes.count == 42)
        let some = ring.cyclesOnly(limit: 12)
        #expect((6...12).contains(some.nodes.count) && some.nodes.map(\.id).contains("p"))
        #expect(some.cyclesOnly().nodes == some.nodes, "what is shown is in cycles")
        #expect(some.notes[0].hasPrefix("2 groups of nodes in cycles, of 42 nodes together: some cycles are drawn"))
        #expect(ring.cyclesOnly().nodes.count == 42)
    }

    @Test func `intended and actual dependencies are told apart`() throws {
        let names = ["ui", "domain", "data", "tools"]
        var breaking = Edge(source: "data", target: "ui", evidence: .references, findingCount: 1)
        breaking.findings = [0]
        let picture = Picture(
            title: "", kind: "layers", nodes: names.map { Node(id: $0, name: $0, kind: "layer") },
            edges: [
                Edge(source: "ui", target: "domain", evidence: .references, count: 4), breaking,
                Edge(source: "tools", target: "data", evidence: .references),
            ])
        func pair(_ source: String, _ target: String) throws -> PermissionTable.Pair {
            let ids = picture.nodes.map(\.id)
            return PermissionTable.Pair(source: try #require(ids.firstIndex(of: source)), target: try #require(ids.firstIndex(of: target)))
        }
        let allowed = [try pair("ui", "domain"): ["layers"], try pair("ui", "data"): ["layers"]]
        let table = PermissionTable(forbidden: [try pair("data", "ui"): ["layers"]], allowed: allowed)
        let intended = picture.intended(by: table)
        #expect(intended.edges.map { "\($0.source) \($0.target) \($0.intent?.rawValue ?? "-") \($0.count)" } == [
            "data ui forbidden 1", "tools data undecided 1", "ui data unused 0", "ui domain used 4",
        ])
        #expect(intended.legend.map(\.text) == [
            "layer", "allowed and used", "allowed, and never used", "used and forbidden", "used, and no rule decides", "findings",
            "number of references",
        ])
    }

    @Test func `what is new and breaks a rule looks different from what broke it before`() {
        let nodes = ["a", "b", "c"].map { Node(id: $0, name: $0, kind: "library") }
        func picture(_ edges: [(String, String)]) -> Picture {
            Picture(title: "", kind: "modules", nodes: nodes, edges: edges.map { Edge(source: $0.0, target: $0.1, evidence: .imports, findingCount: 1) })
        }
        let marked = picture([("a", "b"), ("b", "c")]).withChanges(since: picture([("a", "b"), ("c", "a")]), naming: \.id)
        #expect(marked.edges.map { $0.change?.rawValue ?? "-" } == ["-", "added", "removed"])
        #expect(marked.legend.map(\.text) == ["library", "imports", "gone", "breaks a rule", "new, and breaks a rule", "findings"])
        #expect(marked.edges[2].findingCount == 0)
    }

    @Test func `a binding with another lifetime is changed`() {
        func picture(_ lifetime: String) -> Picture {
            let nodes = [
                Node(id: "a", name: "a", kind: "class", lifetime: lifetime), Node(id: "b", name: "b", kind: "class", lifetime: "singleton"),
                Node(id: "c", name: "c", kind: "class"), Node(id: "d", name: "d", kind: "class"),
            ]
            let edges = [("a", "b"), ("c", "d")].map { Edge(source: $0.0, target: $0.1, evidence: .injects) }
            return Picture(title: "", kind: "di", colorsShowLifetimes: true, nodes: nodes, edges: edges)
        }
        let changed = picture("transient").withChanges(since: picture("singleton"), naming: \.id).changedPart()
        #expect(changed.nodes.map { "\($0.id) \($0.change?.rawValue ?? "-")" } == ["a changed"])
        #expect(changed.notes == ["3 nodes and 2 dependencies without changes left out"])
        #expect(changed.legend.map(\.text).contains("changed"))
    }

    @Test func `a collapsed group has the outer edges of its nodes`() {
        let picture = Picture(
            title: "", kind: "modules",
            nodes: [
                Node(id: "a1", name: "a1", kind: "library", group: "a"), Node(id: "a2", name: "a2", kind: "library", group: "inner"),
                Node(id: "b", name: "b", kind: "library", group: "c"),
            ],
            edges: [
                Edge(source: "a1", target: "b", evidence: .imports, count: 2, findingCount: 1),
                Edge(source: "a2", target: "b", evidence: .imports, count: 3, findingCount: 2),
                Edge(source: "a1", target: "a2", evidence: .imports, findingCount: 1),
            ],
            groups: [Group(id: "a", name: "A"), Group(id: "inner", name: "Inner", parent: "a")])
        let collapsed = picture.collapsed(groups: ["a", "inner"])
        #expect(collapsed.nodes.map(\.id) == ["a", "b"])
        #expect(collapsed.nodes.map(\.kind) == ["group", "library"])
        #expect(collapsed.groups.map(\.id) == ["c"])
        #expect(collapsed.edges == [Edge(source: "a", target: "b", evidence: .imports, count: 5, findingCount: 3)])
        #expect(collapsed.notes == ["1 finding within collapsed groups"])
    }

    @Test func `transitive edges are left out unless they have findings`() {
        var picture = chain(["a", "b", "c", "d"], also: [
            Edge(source: "a", target: "c", evidence: .imports), Edge(source: "a", target: "c", evidence: .declared),
            Edge(source: "b", target: "d", evidence: .imports, findingCount: 1),
        ])
        picture = picture.withoutTransitiveEdges()
        #expect(picture.edges.map { $0.source + $0.target } == ["ab", "bc", "bd", "cd"])
        #expect(picture.edges.map(\.isTransitive) == [false, false, true, false])
        #expect(picture.notes == ["1 transitive edge left out"])
    }

    @Test func `a picture from a node shows what it reaches within the depth`() {
        let whole = chain(["a", "b", "c", "d"])
        #expect(whole.reached(from: ["b"]).nodes.map(\.id) == ["b", "c", "d"])
        let near = whole.reached(from: ["b"], depth: 1)
        #expect(near.nodes.map(\.id) == ["b", "c"])
        #expect(near.nodes.map(\.isFocus) == [true, false])
        #expect(near.notes == ["2 nodes out of reach left out"])
    }

    @Test func `paths begin at nodes without incoming edges, and the shortest is first`() {
        let picture = chain(["a", "b", "c", "d"], also: [
            Edge(source: "a", target: "c", evidence: .imports), Edge(source: "x", target: "b", evidence: .imports),
            Edge(source: "c", target: "b", evidence: .imports),
        ])
        let paths = picture.paths(to: ["d"], limit: 9)
        #expect(paths.paths.map { $0.map(\.source).joined() } == ["ac", "abc", "xbc"])
        #expect(paths.isComplete)
        let some = picture.paths(to: ["d"], limit: 2)
        #expect(some.paths.count == 2)
        #expect(!some.isComplete)
        let drawn = picture.following(some, to: ["d"])
        #expect(drawn.nodes.map(\.id) == ["a", "b", "c", "d"])
        #expect(drawn.edges.map { $0.source + $0.target } == ["ab", "ac", "bc", "cd"])
        #expect(drawn.notes == ["the 2 shortest paths, not all, to 'd'"])
    }

    @Test func `leaves are left out with their edges unless they have findings`() {
        let picture = Picture(
            title: "", kind: "di",
            nodes: [
                Node(id: "a", name: "a", kind: "class", lifetime: "new"), Node(id: "leaf", name: "leaf", kind: "class", lifetime: "new"),
                Node(id: "bad", name: "bad", kind: "class", lifetime: "new"), Node(id: "one", name: "one", kind: "class", lifetime: "single"),
                Node(id: "alone", name: "alone", kind: "class", lifetime: "new"), Node(id: "view", name: "view", kind: "struct"),
            ],
            edges: [Edge(source: "view", target: "leaf", evidence: .injects)]
                + ["leaf", "bad", "one"].map { Edge(source: "a", target: $0, evidence: .injects, findingCount: $0 == "bad" ? 1 : 0) })
        let left = picture.withoutLeaves(of: ["new"])
        #expect(left.nodes.map(\.id) == ["a", "alone", "bad", "one"])
        #expect(left.notes == ["1 new leaf, and 1 that leads to nothing else, left out"])
    }

    @Test func `numbers replace the edges of hubs`() {
        let picture = Picture(
            title: "", kind: "di", nodes: [],
            edges: (1...3).map { Edge(source: "a\($0)", target: "hub", evidence: .injects, findingCount: $0 == 3 ? 1 : 0) }
                + (1...5).map { Edge(source: "all", target: "b\($0)", evidence: .injects) }
                + [Edge(source: "b1", target: "hub", evidence: .injectsLazily)])
        let numbered = picture.numberingHubs(above: 2)
        #expect(numbered.edges.map { $0.source + " " + $0.target } == ["a3 hub"])
        let words = numbered.nodes.map { "\($0.id) \($0.number ?? 0) \($0.mentions) \($0.origins)" }
        #expect(words.filter { !$0.hasSuffix(" 0 [] []") } == [
            "a1 0 [2] []", "a2 0 [2] []", "all 1 [] []", "b1 0 [2] [1]", "b2 0 [] [1]", "b3 0 [] [1]", "b4 0 [] [1]",
            "b5 0 [] [1]", "hub 2 [] []",
        ])
        #expect(picture.numberingHubs(above: 8) == picture)
    }

    @Test func `a large picture notes that its layout is simplified`() {
        let ids = (0..<700).map { "m\($0)" }
        let dot = PictureFormat.dot.render(chain(ids))
        #expect(dot.contains("nslimit=0.1"))
        #expect(dot.contains("quickly laid out with straight lines"))
    }

    @Test func `frames without edges to others stand in rows`() {
        let ids = (0..<20).map { "n\($0)" }
        let picture = Picture(
            title: "", kind: "di", nodes: ids.map { Node(id: $0, name: $0, kind: "class", group: "of " + $0) },
            edges: [Edge(source: "n0", target: "n1", evidence: .imports)], groups: ids.map { Picture.Group(id: "of " + $0, name: $0) })
        let rows = PictureFormat.dot.render(picture).split(separator: "\n").filter { $0.contains("style=invis") }
        // The two with an edge stand where it puts them.
        #expect(rows.map { $0.split(separator: "[")[0].split(separator: ">").count } == [3, 3, 3, 3, 3, 3])
        #expect(!rows.contains { $0.contains("\"n0\"") || $0.contains("\"n1\"") })
    }

    @Test func `injections of many frames fill a page`() {
        let ids = (10..<40).map { "n\($0)" }
        let consumers = ids.map { Node(id: "c" + $0, name: "c" + $0, kind: "class") }
        let picture = Picture(
            title: "", kind: "di", colorsShowLifetimes: true,
            nodes: consumers + ids.map { Node(id: $0, name: $0, kind: "class", group: "of " + $0, lifetime: "singleton") },
            edges: ids.map { Edge(source: "c" + $0, target: $0, evidence: .injects) })
        let lines = PictureFormat.dot.render(picture).split(separator: "\n")
        #expect(lines.contains { $0.contains("rankdir=LR") })
        // Pairs of a consumer and its frame are beside others, in several columns.
        #expect(lines.contains { $0.contains("style=invis") && $0.contains("minlen=1") })
        #expect(!lines.contains { $0.contains("dir=back") })
    }

    @Test func `half of the consumers of one service are drawn to its right`() {
        let ids = (10..<50).map { "c\($0)" }
        let picture = Picture(
            title: "", kind: "di", colorsShowLifetimes: true,
            nodes: ids.map { Node(id: $0, name: $0, kind: "class") } + [Node(id: "s", name: "s", kind: "class", lifetime: "singleton")],
            edges: ids.map { Edge(source: $0, target: "s", evidence: .injects) })
        let lines = PictureFormat.dot.render(picture).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("  \"s\" -> ") && $0.contains("dir=back") }.count == 20)
        #expect(lines.filter { $0.contains(" -> \"s\"") && !$0.contains("dir=back") }.count == 20)
    }

    @Test func `many neighbors of a node in focus are in several columns`() {
        let ids = (10..<70).map { "n\($0)" }
        let picture = Picture(
            title: "", kind: "types", nodes: (ids + ["hub"]).map { Node(id: $0, name: $0, kind: "class", group: "of " + $0) },
            edges: ids.map { Edge(source: "hub", target: $0, evidence: .references) })
        let focused = picture.focused(on: ["hub"], depth: 1, limit: 60)
        #expect(focused.groups.isEmpty && focused.notes.contains("frames around one node are not drawn"))
        let lines = PictureFormat.dot.render(focused).split(separator: "\n").filter { $0.hasPrefix("  \"hub\" -> ") }
        #expect(lines.count == 60 && !lines.contains { $0.contains("dir=back") })
        for length in [2, 3] { #expect(lines.contains { $0.contains("minlen=\(length)") }) }
        // A few frames stay, and all of them without a limit.
        #expect(picture.focused(on: ["n10"], depth: 1, limit: 60).groups.map(\.id) == ["of hub", "of n10"])
        #expect(picture.focused(on: ["hub"], depth: 1).groups.count == 61)
    }

    private func chain(_ ids: [String], also more: [Edge] = []) -> Picture {
        Picture(
            title: "", kind: "modules", nodes: ids.map { Node(id: $0, name: $0, kind: "library") },
            edges: zip(ids, ids.dropFirst()).map { Edge(source: $0, target: $1, evidence: .imports) } + more)
    }
}
