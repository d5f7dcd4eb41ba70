import AshlarText

/// The owners of files, as a CODEOWNERS file of GitHub or GitLab states them. The last line that matches a file counts, with
/// sections the last of each.
///
/// Sources: "About code owners" at <https://docs.github.com>, <https://docs.gitlab.com/user/project/codeowners/reference/>
package struct CodeOwners: Hashable, Sendable {
    /// Where the file may lie, relative to the project's root, the first of which counts.
    package static let paths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

    private var sections: [Section] = []

    private struct Section: Hashable {
        var name: String
        /// The owners of lines that name none.
        var owners: [String]
        var lines: [Line] = []
        /// What belongs to nobody in this section.
        var exclusions: [Pattern] = []
    }

    private struct Line: Hashable {
        var pattern: Pattern
        var owners: [String]
    }

    /// No file, so that no file has owners.
    package init() {}

    /// What the text of a file says. Lines that cannot be read count for nothing, as for GitHub and GitLab.
    package init(_ text: String) {
        sections = [Section(name: "", owners: [])]
        for line in text.split(whereSeparator: \.isNewline) {
            let words = Self.words(of: line)
            guard let first = words.first else { continue }
            let owners = words.dropFirst().filter { $0.contains("@") }
            if let section = Self.section(from: line) {
                begin(section)
            } else if first.hasPrefix("!") {
                guard let pattern = Self.pattern(String(first.dropFirst())) else { continue }
                sections[sections.count - 1].exclusions.append(pattern)
            } else if let pattern = Self.pattern(first) {
                sections[sections.count - 1].lines.append(Line(pattern: pattern, owners: Array(owners)))
            }
        }
    }

    /// Whether there is no file.
    package var isEmpty: Bool { sections.isEmpty }

    /// All owners that it names.
    package var names: Set<String> { Set(sections.flatMap { [$0.owners] + $0.lines.map(\.owners) }.joined()) }

    /// The owners of a file, `@acme/ios`, in the order of the file; none if nobody owns it.
    package func owners(of path: String) -> [String] {
        var all: [String] = []
        for section in sections where !section.exclusions.contains(where: { $0.matchFile(path) != nil }) {
            guard let line = section.lines.last(where: { $0.pattern.matchFile(path) != nil }) else { continue }
            all += (line.owners.isEmpty ? section.owners : line.owners).filter { !all.contains($0) }
        }
        return all
    }

    /// Sections of one name are one.
    private mutating func begin(_ section: Section) {
        if let known = sections.firstIndex(where: { $0.name.lowercased() == section.name.lowercased() }) {
            sections.append(sections.remove(at: known))
        } else {
            sections.append(section)
        }
    }

    /// A heading: `[Name] @owner`, `^[Optional][2] @owner`.
    private static func section(from line: Substring) -> Section? {
        var rest = line.drop { $0 == " " || $0 == "\t" }
        if rest.first == "^" { rest.removeFirst() }
        guard rest.first == "[", let end = rest.firstIndex(of: "]"), end != rest.index(after: rest.startIndex) else { return nil }
        let name = rest[..<end].dropFirst()
        let owners = words(of: rest[end...].dropFirst()).filter { $0.contains("@") && !$0.hasPrefix("[") }
        return Section(name: String(name), owners: owners)
    }

    /// The words before a comment; `\` makes a space a part of one.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isEscaped = false
        for character in line {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == " " || character == "\t" {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else if character == "#", word.isEmpty {
                return words
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// A pattern as in `.gitignore`: from the root if it has a slash before its end, else at any depth. `docs/*` are the files of
    /// the folder alone.
    private static func pattern(_ written: String) -> Pattern? {
        var text = written
        let isFolder = text.hasSuffix("/")
        while text.hasSuffix("/") { text.removeLast() }
        let isAnchored = text.contains("/")
        while text.hasPrefix("/") { text.removeFirst() }
        guard !text.isEmpty else { return written.contains("/") ? try? Pattern("**") : nil }
        text = text.replacing("{", with: "\\{").replacing("}", with: "\\}")
        return try? Pattern((isAnchored || text == "*" ? "" : "**/") + (text == "*" ? "**" : text) + (isFolder ? "/**" : ""))
    }
}
