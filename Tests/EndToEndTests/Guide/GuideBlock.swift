import Foundation
import Testing

/// A fenced code block of the documentation.
struct GuideBlock: Sendable, CustomTestStringConvertible {
    /// The file's path, from the package's root.
    var file: String
    /// The line of the opening fence, counted from 1.
    var line: Int
    /// The first word after the fence, and the remaining words.
    var language: String
    var use: String
    var text: String

    var testDescription: String { "\(file):\(line)" }

    /// All pages, handwritten and derived: the guide and the files that link to it.
    static let pages: [String] = {
        let articles = (try? FileManager.default.contentsOfDirectory(atPath: Program.package + "/" + catalog)) ?? []
        return ["README.md", "CONTRIBUTING.md", "Rules/README.md", "Sources/README.md"]
            + articles.filter { $0.hasSuffix(".md") }.sorted().map { catalog + "/" + $0 }
    }()

    static let catalog = "Sources/Library/Documentation.docc"

    /// Every block of every page, in order.
    static let all: [GuideBlock] = pages.flatMap { (try? blocks(of: $0)) ?? [] }

    /// The blocks of a page.
    ///
    /// - Throws: if it cannot be read.
    static func blocks(of page: String) throws -> [GuideBlock] {
        let text = try String(contentsOfFile: Program.package + "/" + page, encoding: .utf8)
        var blocks: [GuideBlock] = []
        var open: GuideBlock?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.hasPrefix("```") else {
                open?.text += line + "\n"
                continue
            }
            if let block = open {
                blocks.append(block)
                open = nil
            } else {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
                open = GuideBlock(
                    file: page, line: index + 1, language: words.first ?? "", use: words.count > 1 ? words[1] : "", text: ""
                )
            }
        }
        return blocks
    }
}

extension GuideBlock {
    /// The arguments of each `ashlar` invocation with a command, in scripts, workflows and prose.
    var invocations: [[String]] {
        let commands = ["check", "graph", "init", "why", "can", "explain", "rules", "baseline", "hook", "schema", "doctor"]
        return text.split(separator: "\n").flatMap { line -> [[String]] in
            // The arguments of a container image whose entry point is the program.
            if line.hasPrefix("CMD "), let words = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(4).utf8)) {
                return [words]
            }
            let code = line.split(separator: " #", maxSplits: 1).first.map(String.init) ?? ""
            return code.components(separatedBy: "ashlar ").dropFirst().compactMap { rest in
                let words = Self.words(of: rest)
                return words.first.map(commands.contains) == true ? words : nil
            }
        }
    }

    /// Splits a command into words as a shell does, without expanding variables.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if ["\"", "'"].contains(character) {
                // A quote that was opened before the command ends it.
                guard text.filter({ $0 == character }).count > 1 else { break }
                quote = character
                word = word ?? ""
            } else if "|;&>)`".contains(character) {
                break
            } else if character == " " {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
