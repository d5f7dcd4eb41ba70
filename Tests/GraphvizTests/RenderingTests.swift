import AshlarGraphviz
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite(.serialized) struct RenderingTests {
    private let dot = #"""
        digraph "a title" {
            fontname="Helvetica,Arial,sans-serif";
            label=<A <B>title</B> &amp; more>;
            a [label="Größe \"quoted\" 🎉", tooltip="a -- b & <c>"];
            a -> b [label="3"];
        }
        """#

    @Test(arguments: [
        (ImageFormat.svg, Array("<?xml".utf8)), (.png, [0x89] + Array("PNG".utf8)), (.pdf, Array("%PDF-".utf8)),
    ])
    func `the output begins with the signature of its format`(format: ImageFormat, start: [UInt8]) throws {
        #expect(try Array(render(dot, as: format).prefix(start.count)) == start)
    }

    @Test(arguments: ImageFormat.allCases) func `the same DOT gives the same bytes`(format: ImageFormat) async throws {
        let first = try render(dot, as: format)
        // A date in the file would differ by now.
        if format == .pdf { try await Task.sleep(for: .milliseconds(1_100)) }
        let isSame = try render(dot, as: format) == first
        #expect(isSame)
    }

    @Test func `the layout does not depend on the addresses of names`() throws {
        var dot = "digraph groups {\n"
        for group in 0..<12 {
            let name = "cluster_" + String(repeating: "g", count: 8 * (group % 5)) + String(group)
            dot += "subgraph \(name) { label=\(group); a\(group) -> b\(group) -> c\(group) }\n"
        }
        dot += (0..<12).map { "a\($0) -> c\(($0 * 5 + 1) % 12); b\($0) -> a\(($0 * 7 + 2) % 12);\n" }.joined() + "}"
        let first = try render(dot, as: .svg)
        let different = try (0..<8).filter { round in
            let taken = (0..<400).map { UnsafeMutableRawPointer.allocate(byteCount: 24 + ($0 * 7 + round) % 90, alignment: 16) }
            for index in taken.indices where (index * 31 + round) % 3 == 0 { taken[index].deallocate() }
            defer { for index in taken.indices where (index * 31 + round) % 3 != 0 { taken[index].deallocate() } }
            return try render(dot, as: .svg) != first
        }
        #expect(different == [])
    }

    @Test func `an SVG is well-formed XML`() throws {
        let bytes = try render(dot, as: .svg)
        #expect(XMLParser(data: Data(bytes)).parse())
    }

    @Test func `concurrent calls give the same bytes as sequential ones`() async throws {
        let dots = (0..<40).map { "digraph chain { a\($0) -> b -> c; b -> d\($0) }" }
        let sequential = try dots.map { try render($0, as: .svg) }
        let concurrent = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for (index, dot) in dots.enumerated() { group.addTask { (index, try render(dot, as: .svg)) } }
            var drawn = [[UInt8]](repeating: [], count: dots.count)
            for try await (index, bytes) in group { drawn[index] = bytes }
            return drawn
        }
        let different = dots.indices.filter { concurrent[$0] != sequential[$0] }
        #expect(different == [])
    }

    @Test func `a syntax error in DOT is reported with its line`() throws {
        let error = #expect(throws: RenderingError.self) { try render("digraph {\n  a -> ;\n}", as: .svg) }
        #expect(error?.description == "the picture's DOT is not valid: syntax error in line 2 near ';'")
        // The next call is not affected.
        #expect(try !render("digraph { a -> b }", as: .svg).isEmpty)
    }

    @Test func `an unknown layout engine is an error that says what to install`() throws {
        let error = #expect(throws: RenderingError.self) { try render("digraph { layout=cubist; a }", as: .svg) }
        #expect(error?.description.contains("\"cubist\" not recognized") == true)
        #expect(error?.description.contains("a plugin is missing: install the package graphviz ('apt install graphviz'") == true)
    }

    @Test func `three hundred nodes are rendered within ten seconds`() throws {
        var edges: [String] = []
        for node in 1..<300 {
            edges.append("n\(node / 3) -> n\(node)")
            if node % 2 == 0 { edges.append("n\(node / 5) -> n\(node)") }
        }
        let dot = "digraph { nslimit=2; mclimit=0.5; " + edges.joined(separator: "; ") + " }"
        let duration = try ContinuousClock().measure { _ = try render(dot, as: .svg) }
        #expect(duration < .seconds(10))
    }

    @Test func `a chain of two thousand nodes does not overflow the stack`() throws {
        let edges = (1..<2_000).map { "n\($0 - 1) -> n\($0)" }
        #expect(try !render("digraph { " + edges.joined(separator: "; ") + " }", as: .svg).isEmpty)
    }
}
