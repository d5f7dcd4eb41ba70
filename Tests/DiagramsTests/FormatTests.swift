import AshlarDiagrams
import AshlarGraphviz
import Foundation
import Testing
import TestSupport

@Suite struct FormatTests {
    @Test(arguments: PictureFormat.all.map(\.name), pictures.map(\.name))
    func `a picture is written as its golden file`(format: String, name: String) throws {
        let format = try #require(PictureFormat.all.first { $0.name == format })
        let picture = try #require(pictures.first { $0.name == name }).picture
        let difference = try goldenDifference(of: format.render(picture), from: "\(name).\(format.name)")
        #expect(difference == nil)
    }

    @Test(arguments: PictureFormat.all.map(\.name), pictures.map(\.name))
    func `the order of the input never shows`(format: String, name: String) throws {
        let format = try #require(PictureFormat.all.first { $0.name == format })
        let picture = try #require(pictures.first { $0.name == name }).picture
        let turned = Picture(
            title: picture.title, kind: picture.kind, nodes: picture.nodes.reversed(), edges: picture.edges.reversed(),
            groups: picture.groups.reversed(), notes: picture.notes)
        #expect(format.render(turned) == format.render(picture))
    }

    @Test(arguments: pictures.map(\.name)) func `Graphviz draws every picture`(name: String) throws {
        let picture = try #require(pictures.first { $0.name == name }).picture
        let svg = String(decoding: try render(PictureFormat.dot.render(picture), as: .svg), as: UTF8.self)
        for word in picture.nodes.flatMap({ $0.name.split { !$0.isLetter } }) {
            let isShown = svg.contains(word)
            #expect(isShown, "'\(word)' is missing")
        }
    }

    @Test(arguments: pictures.map(\.name)) func `JSON holds what the picture holds`(name: String) throws {
        let picture = try #require(pictures.first { $0.name == name }).picture
        let data = Data(PictureFormat.json.render(picture).utf8)
        let read = try JSONDecoder().decode(Schema.self, from: data)
        #expect(read.schema == 1)
        #expect(read.kind == picture.kind)
        #expect(read.nodes.map(\.name) == picture.nodes.map(\.name))
        #expect(read.edges.map(\.places) == picture.edges.map { $0.places.map(\.description) })
    }
}

/// The part of the JSON schema that other tools rely on.
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
