import Foundation

/// Embeds text files into a Swift file: `EmbedFilesTool OUTPUT FOLDER PATH…`, with paths relative to the folder.
@main
enum EmbedFilesTool {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, let folder = arguments.dropFirst().first else {
            throw CocoaError(.fileNoSuchFile)
        }
        let files = try arguments.dropFirst(2).map { path in
            (path: path, text: try String(contentsOfFile: folder + "/" + path, encoding: .utf8))
        }
        let source = source(embedding: files, of: (folder as NSString).lastPathComponent)
        // A file that is written anew has what depends on it compiled again.
        guard (try? String(contentsOfFile: output, encoding: .utf8)) != source else { return }
        try source.write(toFile: output, atomically: true, encoding: .utf8)
    }

    private static func source(embedding files: [(path: String, text: String)], of folder: String) -> String {
        let entries = files.map { "        (path: \(String(reflecting: $0.path)), text: \(literal($0.text))),\n" }
        return """
            /// The embedded files, with paths relative to `\(folder)`, sorted by the bytes of the paths.
            package enum Embedded\(folder) {
                package static let files: [(path: String, text: String)] = [
            \(entries.joined())    ]
            }

            """
    }

    /// The text as a multiline raw string literal, whose delimiter has more `#` than any run of them in the text.
    private static func literal(_ text: String) -> String {
        let longestRun = text.split { $0 != "#" }.map(\.count).max() ?? 0
        let hashes = String(repeating: "#", count: longestRun + 1)
        return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
    }
}
