import AshlarFacts
import AshlarManifests
import AshlarSyntax
import AshlarText

/// Edits of sources and manifests, as the language server offers them.
enum EditSample {
    /// Every edit lies within the text.
    static func problem(editing text: String) -> String? {
        let count = text.utf8.count
        let offsets = Set([0, count / 2, count - 1, count] + text.utf8.enumerated().lazy.filter { $1 == 0x3A || $1 == 0x22 || $1 == 0x69 }.prefix(60).map(\.offset))
        var edits: [Replacement] = []
        if let source = EditableSource(text) {
            for offset in offsets {
                edits += source.edits(writing: "any", beforeTypeAt: offset) ?? []
                edits += source.edits(writing: "B", insteadOf: "A", inVariableAt: offset) ?? []
                edits += source.edit(giving: .public, toDeclarationAt: offset).map { [$0] } ?? []
                edits += source.edit(removingImportAt: offset).map { [$0] } ?? []
            }
            edits += source.mentions(of: "A").offsets.map { Replacement($0..<$0 + 1, with: "B") }
        }
        let package = EditablePackage(text)
        for offset in offsets {
            for target in ["A", "App"] {
                edits += package.edit(adding: "C", of: "D", toTarget: target, at: offset).map { [$0] } ?? []
                edits += package.edit(removingDependencyAt: offset, ofTarget: target).map { [$0] } ?? []
            }
        }
        return edits.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= count } ? nil : "an edit is outside of the text"
    }
}
