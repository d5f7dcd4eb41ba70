import AshlarDrawing
import Testing

@Suite struct PictureTests {
    @Test func `edges with the same ends and evidence are one`() {
        let picture = Picture(title: "", kind: "types", nodes: [], edges: [
            Edge(source: "a", target: "b", evidence: .imports, count: 2, places: [Place(file: "b", line: 1, column: 1)]),
            Edge(source: "a", target: "b", evidence: .imports, places: [Place(file: "a", line: 9, column: 1)], offending: 1),
            Edge(source: "a", target: "b", evidence: .declared),
        ])
        #expect(picture.edges.map(\.evidence) == [.declared, .imports])
        #expect(picture.edges[1].count == 3)
        #expect(picture.edges[1].offending == 1)
        #expect(picture.edges[1].places.map(\.file) == ["a", "b"])
    }

    @Test func `ends and groups that nobody gave exist all the same`() {
        let picture = Picture(
            title: "", kind: "types", nodes: [Node(id: "a", name: "a", kind: "class", group: "g")],
            edges: [Edge(source: "a", target: "b", evidence: .imports)],
            groups: [Group(id: "x", name: "x", parent: "y"), Group(id: "y", name: "y", parent: "x")])
        #expect(picture.nodes.map(\.kind) == ["class", "external"])
        #expect(picture.groups.map(\.id) == ["g", "x", "y"])
        #expect(picture.groups.map(\.parent) == [nil, nil, nil])
    }

    @Test func `a focus keeps what is near`() {
        let picture = chain(["a", "b", "c", "d", "e"]).focused(on: ["b"], depth: 1)
        #expect(picture.nodes.map(\.id) == ["a", "b", "c"])
        #expect(picture.nodes.map(\.isFocus) == [false, true, false])
        #expect(picture.edges.count == 2)
        #expect(picture.notes == ["around 'b', depth 1; 2 nodes left out"])
    }

    @Test func `collapsed groups keep their outer edges`() {
        let picture = Picture(
            title: "", kind: "modules",
            nodes: [
                Node(id: "a1", name: "a1", kind: "library", group: "a"), Node(id: "a2", name: "a2", kind: "library", group: "inner"),
                Node(id: "b", name: "b", kind: "library", group: "c"),
            ],
            edges: [
                Edge(source: "a1", target: "b", evidence: .imports, count: 2, offending: 1),
                Edge(source: "a2", target: "b", evidence: .imports, count: 3, offending: 2),
                Edge(source: "a1", target: "a2", evidence: .imports, offending: 1),
            ],
            groups: [Group(id: "a", name: "A"), Group(id: "inner", name: "Inner", parent: "a")])
        let collapsed = picture.collapsed(groups: ["a", "inner"])
        #expect(collapsed.nodes.map(\.id) == ["a", "b"])
        #expect(collapsed.nodes.map(\.kind) == ["group", "library"])
        #expect(collapsed.groups.map(\.id) == ["c"])
        #expect(collapsed.edges == [Edge(source: "a", target: "b", evidence: .imports, count: 5, offending: 3)])
        #expect(collapsed.notes == ["1 finding within collapsed groups"])
    }

    @Test func `transitive edges go unless they break a rule`() {
        var picture = chain(["a", "b", "c", "d"], also: [
            Edge(source: "a", target: "c", evidence: .imports), Edge(source: "a", target: "c", evidence: .declared),
            Edge(source: "b", target: "d", evidence: .imports, offending: 1),
        ])
        picture = picture.withoutTransitiveEdges()
        #expect(picture.edges.map { $0.source + $0.target } == ["ab", "bc", "bd", "cd"])
        #expect(picture.edges.map(\.isTransitive) == [false, false, true, false])
        #expect(picture.notes == ["1 transitive edge left out"])
    }

    @Test func `large pictures say that they are laid out in a hurry`() {
        let ids = (0..<700).map { "m\($0)" }
        let dot = PictureFormat.dot.render(chain(ids))
        #expect(dot.contains("nslimit=0.1"))
        #expect(dot.contains("quickly laid out with straight lines"))
    }

    private func chain(_ ids: [String], also more: [Edge] = []) -> Picture {
        Picture(
            title: "", kind: "modules", nodes: ids.map { Node(id: $0, name: $0, kind: "library") },
            edges: zip(ids, ids.dropFirst()).map { Edge(source: $0, target: $1, evidence: .imports) } + more)
    }
}
