import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// Identifiers are words that the field knows.
@Suite struct VocabularyTests {
    /// Words that no identifier may hold, and what to write instead.
    static let refused = [
        "told": "registered, declared, stated", "untold": "unresolved", "asked": "requested, required", "asks": "needs, requires",
        "asker": "consumer", "handed": "passed, forwarded", "spoken": "imported, used", "learnt": "inferred", "knot": "cycle, component",
        "knots": "cyclicComponents", "tangle": "component", "mended": "resolved", "flaw": "problem", "flaws": "problems",
        "whereabouts": "locations", "crowd": "index", "crowds": "index", "turnstile": "lock", "room": "capacity, module",
        "ledger": "arena", "stray": "unresolved", "strand": "bundle", "strands": "bundles", "offence": "finding", "offences": "findings",
        "wiring": "injection", "way": "accessPath", "ways": "accessPaths", "stands": "is", "odd": "what is unusual about it",
        "containerParents": "hierarchy", "house": "project", "twin": "variant",
    ]

    @Test func `no identifier holds a word of the former dialect`() throws {
        let package = URL(fileURLWithPath: Program.package)
        var found: [String] = []
        for folder in ["Sources", "Plugins"] {
            let root = package.appending(path: folder)
            let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                // Most files hold none of the words anywhere.
                guard Self.refused.keys.contains(where: { text.range(of: $0, options: .caseInsensitive) != nil }) else { continue }
                for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) {
                    guard case .identifier(let name) = token.tokenKind else { continue }
                    for word in words(of: name) {
                        if let better = Self.refused[word] { found.append("\(file.lastPathComponent): '\(name)'; write \(better)") }
                    }
                }
            }
        }
        #expect(Set(found).sorted() == [])
    }

    /// `camel`, `case` of `camelCase`, in lower case.
    private func words(of name: String) -> [String] {
        var words: [String] = [""]
        var wasLower = false
        for character in name {
            if character.isUppercase, wasLower { words.append("") }
            wasLower = character.isLowercase
            words[words.count - 1].append(contentsOf: character.lowercased())
        }
        return words.flatMap { $0.split(separator: "_").map(String.init) }
    }

    @Test func `names are taken apart at capitals`() {
        #expect(words(of: "handedOn") == ["handed", "on"])
        #expect(words(of: "XMLRoom_wall") == ["xmlroom", "wall"])
    }
}
