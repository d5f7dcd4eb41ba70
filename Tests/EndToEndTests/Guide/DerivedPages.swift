import AshlarDriver
import Foundation

/// A page derived from declarations of the program, with its path relative to the package's root.
struct DerivedPage: Sendable {
    var path: String
    var text: @Sendable () throws -> String

    init(_ path: String, _ text: @escaping @Sendable () throws -> String) {
        self.path = path
        self.text = text
    }
}

/// Every derived page.
let derivedPages: [DerivedPage] =
    [
        DerivedPage(GuideBlock.catalog + "/Checks.md", checksPage),
        DerivedPage(GuideBlock.catalog + "/Idioms.md", idiomsPage),
        DerivedPage(GuideBlock.catalog + "/Commands.md") { commandsPage(try commandHelp()) },
        DerivedPage("packaging/ashlar.1") { manualPage(try commandHelp()) },
    ] + presetPages + rulePages + pictures

/// Diagrams of samples, copied because DocC only reads its own catalog.
private let pictures = [("FeatureScreensDrifted/layers.svg", "feature-screens-drifted-layers.svg"), ("DIContainer/wiring.svg", "di-container-wiring.svg")]
    .map { picture, name in
        DerivedPage(GuideBlock.catalog + "/Resources/" + name) {
            try String(contentsOfFile: Program.package + "/Samples/" + picture, encoding: .utf8)
        }
    }

/// A text for a table cell: on one line, with escaped bars.
func cell(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
}

/// A fenced block of derived text.
func quoted(_ text: String, as language: String) -> String {
    "```\(language) derived\n\(text.hasSuffix("\n") ? text : text + "\n")```\n"
}

/// Words as inline code, with a conjunction before the last.
func codes(_ words: [String], joinedBy last: String) -> String {
    let codes = words.map { "`\($0)`" }
    return codes.count < 2 ? codes.joined() : codes.dropLast().joined(separator: ", ") + " \(last) " + codes[codes.count - 1]
}
