@testable import AshlarManifests
import AshlarText
import Foundation
import TestSupport
import Testing

/// OpenStep property lists are read as Foundation reads them.
@Suite struct PropertyListTests {
    private func read(_ text: String) -> PropertyList? {
        Array(text.utf8).withByteView { OpenStepPropertyListReader.read($0) }
    }

    @Test(arguments: [
        "{}", "()", "{ a = b; }", "// !$*UTF8*$!\n{ a = (b, \"c d\", ); /* e */ f = { g = h; }; }", "{ a = \"b\\n\\t\\\"c\\\\\"; }",
        "{ 'a b' = 'c\\'d'; }", "{ path = a/b.swift; u = \"https://x.y/z?a=1\"; }", "{ a = \"é 🧱\"; }", "{\r\n\ta = 1.0;\r\n}",
        "{ a = /* b */ c /* d */; /***/ e = f; }", "{ a = $(SRCROOT); }".replacing("$(SRCROOT)", with: "\"$(SRCROOT)\""), "{ a = a_$:.-b; }",
    ])
    func `lists are read as Foundation reads them`(text: String) throws {
        #expect(read(text) == (try PropertyList(anyOf: Array(text.utf8))))
    }

    @Test(arguments: [
        "", "{", "{ a = b }", "{ a b; }", "( a b )", "{ a = \"b; }", "{ a = b; } c", "<?xml version=\"1.0\"?><plist/>", "{ a = <00ff>; }",
        "{ a = \"\\U00e9\"; }", "{ a = /* b; }", String(repeating: "(", count: 5_000),
    ])
    func `other formats are left to Foundation`(text: String) { #expect(read(text) == nil) }

    /// After any change of a byte, the list is rejected or equals what Foundation reads.
    @Test(arguments: [UInt64(3), 20_261_121]) func `a damaged list is rejected or read as Foundation reads it`(seed: UInt64) {
        var random = Random(seed: seed)
        let whole = Array("// !$*UTF8*$!\n{\n\tobjects = {\n\t\tA1 /* b.swift */ = {isa = PBXFile; path = \"b c\"; list = (1, 2,\n); };\n\t};\n}\n".utf8)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = Array("{}()=;,\"\\/* a".utf8).randomElement(using: &random) ?? 0
                default: bytes.insert(Array("{}()=;,\"/* a".utf8).randomElement(using: &random) ?? 0, at: index)
                }
            }
            guard let read = bytes.withByteView({ OpenStepPropertyListReader.read($0) }), let other = try? PropertyList(anyOf: bytes)
            else { continue }
            #expect(read == other, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// Projects may be in other formats: the objects are the same, and have no locations.
    @Test func `objects in other formats are found`() throws {
        let list: [String: Any] = [
            "rootObject": "A 1", "objects": ["A 1": ["isa": "PBXProject", "name": "a \"b\" \\ c", "targets": ["B", "C", "D"]], "C": ["isa": "PBXNativeTarget"]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        let objects = try XcodeObjects(Array(data))
        let root = try #require(objects.root)
        #expect(root["name"] == "a \"b\" \\ c")
        #expect(root.objects("targets").map(\.id) == ["C"])
        #expect(objects.location(of: root, in: "p").description == "p:1:1")
        #expect(throws: (any Error).self) { try XcodeObjects(Array("{ objects = {}; }".utf8)) }
    }

    @Test func `objects have the location of their definition`() throws {
        let objects = try XcodeObjects(Array("// !$*UTF8*$!\n{\n\tobjects = {\n\t\tA1B2 /* p */ = {isa = PBXProject; };\n\t};\n\trootObject = A1B2;\n}\n".utf8))
        let root = try #require(objects.root)
        #expect(objects.location(of: root, in: "p").description == "p:4:3")
    }
}
