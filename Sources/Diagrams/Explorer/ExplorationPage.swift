import AshlarText
import Foundation

extension Exploration {
    /// The page: one HTML file with its data, style and script, which loads nothing.
    ///
    /// A Content Security Policy allows the script and the style by their hashes, and nothing else. The data is no markup: the script
    /// shows all of it as text.
    package var page: String {
        let files = Dictionary(uniqueKeysWithValues: EmbeddedExplorer.files.map { ($0.path, $0.text) })
        let style = files["style.css"] ?? ""
        let script = "(() => {\n\"use strict\";\n" + Self.scripts.map { files[$0] ?? "" }.joined(separator: "\n") + "\nstart();\n})();\n"
        let policy = "default-src 'none'; script-src '\(hash(of: script))'; style-src '\(hash(of: style))'; "
            + "base-uri 'none'; form-action 'none'"
        var parts = [(mark: "", text: files["page.html"] ?? "")]
        for (mark, text) in [("POLICY", policy), ("STYLE", style), ("DOCUMENT", document), ("SCRIPT", script)] {
            // The rest of the page is divided at each mark, so that nothing that is filled in is searched for marks.
            guard let last = parts.popLast(), let range = last.text.range(of: "{{\(mark)}}") else { continue }
            parts += [("", String(last.text[..<range.lowerBound])), (mark, text), ("", String(last.text[range.upperBound...]))]
        }
        return parts.map(\.text).joined()
    }

    /// The parts of the script, in the order in which they use each other.
    private static let scripts = EmbeddedExplorer.files.map(\.path).filter { $0.hasSuffix(".js") }

    /// A source expression of a Content Security Policy.
    private func hash(of text: String) -> String { "sha256-" + Data(sha256(Array(text.utf8))).base64EncodedString() }
}
