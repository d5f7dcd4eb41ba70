import AshlarDriver
import Foundation

/// A page that is derived from what the program declares, by its path from the package's root.
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
    ] + presetPages + pictures

/// Pictures of samples: DocC takes none from outside of its catalog.
private let pictures = [("FeatureScreensDrifted/layers.svg", "feature-screens-drifted-layers.svg"), ("DIContainer/wiring.svg", "di-container-wiring.svg")]
    .map { picture, name in
        DerivedPage(GuideBlock.catalog + "/Resources/" + name) {
            try String(contentsOfFile: Program.package + "/Samples/" + picture, encoding: .utf8)
        }
    }

/// A text as it stands in a cell of a table: on one line, with no bar of its own.
func cell(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
}

/// A fenced block of what is quoted from elsewhere.
func quoted(_ text: String, as language: String) -> String {
    "```\(language) derived\n\(text.hasSuffix("\n") ? text : text + "\n")```\n"
}

/// Words as code, with a word before the last.
func codes(_ words: [String], joinedBy last: String) -> String {
    let codes = words.map { "`\($0)`" }
    return codes.count < 2 ? codes.joined() : codes.dropLast().joined(separator: ", ") + " \(last) " + codes[codes.count - 1]
}
