import Foundation
import Testing

@testable import AshlarGraphviz

@Suite struct LibraryTests {
    @Test func `a missing library is an error that names the package`() {
        #expect(problem(["libnothing.so.6", "/nowhere/libnothing.dylib"]) == """
            Graphviz is not installed; install the package graphviz ('apt install graphviz', 'dnf install graphviz', \
            'brew install graphviz'), or write the picture with --format dot, mermaid or json
            """)
    }

    @Test func `a library that cannot be loaded is named`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).so")
        try Data("text".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let text = try #require(problem(["libnothing.so", file.path]))
        #expect(text.hasPrefix("Graphviz's library cannot be loaded: "))
        #expect(text.contains(file.path))
    }

    @Test func `a library that lacks a function is an error that names it`() throws {
        #if canImport(Darwin)
        let other = "/usr/lib/libz.dylib"
        #else
        let other = "libm.so.6"
        #endif
        #expect(try #require(problem([other])).contains("agmemread"))
    }

    @Test func `the version is three numbers`() throws {
        #expect(try graphvizVersion().split(separator: ".").count >= 3)
    }

    private func problem(_ names: [String]) -> String? {
        guard case .failure(let error) = load(names) else { return nil }
        return error.description
    }
}
