import AshlarDiagrams
import AshlarGraphviz
import Foundation
import Testing
import TestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct FormatTests {
    @Test(arguments: PictureFormat.all.map(\.name), pictures.map(\.name))
    func `a picture is written as in its golden file`(format: String, name: String) throws {
        let format = try #require(PictureFormat.all.first { $0.name == format })
        let picture = try #require(pictures.first { $0.name == name }).picture
        let difference = try goldenDifference(of: format.render(picture), from: "\(name).\(format.name)")
        #expect(difference == nil)
    }

    @Test(arguments: PictureFormat.all.map(\.name), pictures.map(\.name))
    func `the output does not depend on the order of the input`(format: String, name: String) throws {
        let format = try #require(PictureFormat.all.first { $0.name == format })
        let picture = try #require(pictures.first { $0.name == name }).picture
        let reversed = Picture(
            title: picture.title, kind: picture.kind, colorsShowLifetimes: picture.colorsShowLifetimes,
            nodes: picture.nodes.reversed(), edges: picture.edges.reversed(), groups: picture.groups.reversed(), notes: picture.notes
        )
        #expect(format.render(reversed) == format.render(picture))
    }

    @Test(arguments: pictures.map(\.name)) func `Graphviz draws all names of a picture`(name: String) throws {
        let picture = try #require(pictures.first { $0.name == name }).picture
        let svg = String(decoding: try render(PictureFormat.dot.render(picture), as: .svg), as: UTF8.self)
        for word in picture.nodes.flatMap({ $0.name.split { !$0.isLetter } }) {
            let isShown = svg.contains(word)
            #expect(isShown, "'\(word)' is missing")
        }
    }

    @Test(arguments: [
        "a&b", "&foo;", "&#1;", "&#xFFFE;", "&lt;", "<x>", "]]>", "a--b", "-->", "\"", "\\", "\\N", "\n", "\t", "\0", "\u{1}",
        "\u{7F}", "\u{85}", "\u{2028}", "\u{FFFE}", "\u{FFFF}", "🎉",
    ])
    func `an SVG is well-formed XML, whatever names occur`(name: String) throws {
        let picture = Picture(
            title: name, kind: "di", colorsShowLifetimes: true,
            nodes: [
                Node(
                    id: name, name: name, kind: name, group: name, lifetime: name, file: name, line: 1, link: name,
                    implementation: name
                ),
                Node(id: "layer", name: name, kind: "layer", link: name),
            ],
            edges: [
                Edge(
                    source: name, target: "layer", evidence: .injects,
                    locations: [Picture.Location(file: name, line: 1, column: 1)], link: name
                ),
            ],
            groups: [Group(id: name, name: name)], notes: [name]
        )
        let svg = try render(PictureFormat.dot.render(picture), as: .svg)
        #expect(XMLParser(data: Data(svg)).parse())
    }

    @Test(arguments: pictures.map(\.name)) func `JSON contains the nodes and edges of the picture`(name: String) throws {
        let picture = try #require(pictures.first { $0.name == name }).picture
        let data = Data(PictureFormat.json.render(picture).utf8)
        let read = try JSONDecoder().decode(Schema.self, from: data)
        #expect(read.schema == 1)
        #expect(read.kind == picture.kind)
        #expect(read.nodes.map(\.name) == picture.nodes.map(\.name))
        #expect(read.edges.map(\.places) == picture.edges.map { $0.locations.map(\.description) })
    }
}

/// The part of the JSON schema that is checked here.
private struct Schema: Decodable {
    struct Node: Decodable {
        var id, name, kind: String
        var group, file: String?
        var line: Int?
    }

    struct Edge: Decodable {
        struct Place: Decodable {
            var file: String
            var line, column: Int
        }

        var source, target, evidence, certainty: String
        var count: Int
        private enum CodingKeys: CodingKey { case source, target, evidence, certainty, count, places }
        var places: [String]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            source = try fields.decode(String.self, forKey: .source)
            target = try fields.decode(String.self, forKey: .target)
            evidence = try fields.decode(String.self, forKey: .evidence)
            certainty = try fields.decode(String.self, forKey: .certainty)
            count = try fields.decode(Int.self, forKey: .count)
            places = try fields.decode([Place].self, forKey: .places).map { "\($0.file):\($0.line):\($0.column)" }
        }
    }

    var schema: Int
    var kind: String
    var nodes: [Node]
    var edges: [Edge]
}
