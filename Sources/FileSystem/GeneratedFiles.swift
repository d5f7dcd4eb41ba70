package import AshlarText

/// The files that a project's `.gitattributes` call generated: `Sources/API/** linguist-generated`. Macros of attributes are not
/// read.
package struct GeneratedFiles: Sendable, Equatable {
    /// From outer to inner folders.
    private let files: [IgnoreFile]
    private let texts: [String: [UInt8]]

    static let fileName = ".gitattributes"
    private static let attribute = "linguist-generated"

    /// - Parameter texts: the contents of the files by their folders.
    package init(_ texts: [String: [UInt8]]) {
        self.texts = texts
        let inOrder = texts.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
        files = inOrder.map { IgnoreFile(in: $0.key, Self.patterns(in: $0.value)) }.filter { !$0.isEmpty }
    }

    package func contain(_ path: String) -> Bool {
        guard !files.isEmpty else { return false }
        return files.filter { $0.isAbove(path) }.exclude(path, isFolder: false)
    }

    package static func == (left: GeneratedFiles, right: GeneratedFiles) -> Bool { left.texts == right.texts }

    /// The name of an attribute without what it is set to: `a` of `-a`, `!a`, `a=true`.
    private static func name(of attribute: Substring) -> Substring { attribute.trimmingPrefix(/[-!]/).prefix { $0 != "=" } }

    /// The patterns that set or unset the attribute, as lines of a `.gitignore`, whose patterns mean the same for files.
    private static func patterns(in text: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let pattern = words.first, !["#", "!", "\"", "[attr]"].contains(where: pattern.hasPrefix),
                  let word = words.dropFirst().last(where: { name(of: $0) == attribute }) else { continue }
            let isSet = word == attribute || word == attribute + "=true"
            lines += Array(((isSet ? "" : "!") + pattern + "\n").utf8)
        }
        return lines
    }
}

extension Workspace {
    /// Reads the `.gitattributes` of a listing.
    package func generatedFiles(in listing: Listing) -> GeneratedFiles {
        let buffer = ReadBuffer()
        var texts: [String: [UInt8]] = [:]
        for file in listing.files where Path.name(of: file.path) == GeneratedFiles.fileName {
            texts[Path.folder(of: file.path)] = readText(of: file.path, into: buffer) { contents -> [UInt8]? in
                if case .text(let bytes) = contents { Array(bytes) } else { nil }
            }
        }
        return GeneratedFiles(texts)
    }
}
