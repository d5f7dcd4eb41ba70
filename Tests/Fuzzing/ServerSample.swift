import AshlarDriver
import AshlarLanguageServer
import Foundation

/// A language server of a small project, and what a client sends to it.
enum ServerSample {
    private static let files = [
        "ashlar.yml": "groups: { views: App/Views/**, data: App/Data/** }\nrules:\n  - { id: a-b, rationale: x, forbidden: { from: views, to: data } }\n"
            + "  - { id: c-d, rationale: x, naming: { types: '*Model', match: '*ViewModel' } }\n",
        "App/Views/A.swift": "import Network\nstruct AView { let cache: Cache; let é = \"👩‍👧\" }\n", "App/Data/B.swift": "struct Cache {}\nstruct BModel {}\n",
    ]

    /// A line is the body of a message; a text that begins with a header is sent as it is.
    private static func frames(of text: String, in folder: String) -> Data {
        let text = text.replacing("file:///P", with: "file://" + folder)
        if text.hasPrefix("Content-Length") { return Data(text.utf8) }
        let first = text.contains("\"initialize\"") ? "" : FuzzTexts.messages[0].replacing("file:///P", with: "file://" + folder) + "\n"
        return (first + text).split(separator: "\n").reduce(into: Data()) { data, body in
            data += Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
    }

    /// Calls a function with the descriptors of what the client sends and of what it gets.
    private static func serve(_ text: String, in folder: String, _ body: (_ input: Int32, _ output: Int32) -> Void) {
        for (path, contents) in files where !FileManager.default.fileExists(atPath: folder + "/" + path) {
            let url = URL(fileURLWithPath: folder + "/" + path)
            try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data(contents.utf8).write(to: url)
        }
        let path = folder + "/messages"
        try? frames(of: text, in: folder).write(to: URL(fileURLWithPath: path))
        let input = open(path, O_RDONLY)
        body(input, output)
        close(input)
    }

    /// Never closed: a server may still publish what changed when its input has ended.
    private static let output = open("/dev/null", O_WRONLY)

    static func problem(serving text: String, in folder: String) -> String? {
        serve(text, in: folder) { input, output in
            _ = LanguageServer(reading: ReadingChoices(threads: 1), version: "1", input: input, output: output).run()
        }
        return nil
    }

    /// The program that is supervised returns what it gets.
    static func problem(supervising text: String, in folder: String) -> String? {
        serve(text, in: folder) { input, output in _ = Supervisor(of: ["/bin/cat"], input: input, output: output).run() }
        return nil
    }
}
