import AshlarFacts
import AshlarText

extension FileFacts.Origin {
    /// Judges a file by its first line, its name, the comments before its first line of code, and whether there is such a line.
    init(of source: ByteView, at path: String) {
        let name = Path.name(of: path).lowercased()
        if source.starts(with: "#!".utf8) {
            self = .script
        } else if Conventions.generatedSuffixes.contains(where: name.hasSuffix)
            || Conventions.generatedPrefixes.contains(where: name.hasPrefix) || Self.saysGenerated(source.header) {
            self = .generated
        } else {
            self = source.holdsCode ? .source : .empty
        }
    }

    /// Whether a header says that a tool wrote the file: that it is generated, and how or that nobody may edit it.
    private static func saysGenerated(_ header: [UInt8]) -> Bool {
        header.withByteView { header in
            func says(_ text: String) -> Bool { !occurrences(of: text, in: header, atMost: 1).isEmpty }
            return says("generated") && Conventions.generatedPhrases.contains(where: says)
        }
    }
}

extension ByteView {
    /// Whether anything but comments and space is in a file; reads no further than its first code.
    fileprivate var holdsCode: Bool {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        var index = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var depth = 0
        while index < count {
            let (byte, next) = (self[index], index + 1 < count ? self[index + 1] : 0)
            if byte == slash, next == star {
                depth += 1
                index += 2
            } else if depth > 0 {
                if byte == star, next == slash { depth -= 1 }
                index += byte == star && next == slash ? 2 : 1
            } else if byte == slash, next == slash {
                while index < count, self[index] != UInt8(ascii: "\n"), self[index] != UInt8(ascii: "\r") { index += 1 }
            } else {
                guard byte <= UInt8(ascii: " ") else { return true }
                index += 1
            }
        }
        return false
    }

    /// The comments before the first line of code, of at most 2,000 bytes, with ASCII letters in lower case.
    fileprivate var header: [UInt8] {
        var text: [UInt8] = []
        var isInBlock = false
        for line in self[..<Swift.min(count, 2_000)].split(separator: UInt8(ascii: "\n")) {
            let words = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
            guard !words.isEmpty else { continue }
            if words.starts(with: "/*".utf8) { isInBlock = true }
            guard isInBlock || words.starts(with: "//".utf8) else { break }
            text += words.lazy.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
            text.append(UInt8(ascii: "\n"))
            if isInBlock, !occurrences(of: "*/", in: ByteView(rebasing: words), atMost: 1).isEmpty { isInBlock = false }
        }
        return text
    }
}
