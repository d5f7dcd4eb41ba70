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
        let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))
        let end = Swift.min(count, 2_000)
        var text: [UInt8] = []
        var isInBlock = false
        var index = 0
        while index < end {
            let byte = self[index]
            guard byte > UInt8(ascii: " ") else {
                index += 1
                continue
            }
            // The first word of a line.
            let next = index + 1 < end ? self[index + 1] : 0
            if byte == slash, next == star { isInBlock = true }
            guard isInBlock || byte == slash && next == slash else { break }
            var previous: UInt8 = 0
            while index < end, self[index] != newline {
                let byte = self[index]
                if previous == star, byte == slash { isInBlock = false }
                text.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
                previous = byte
                index += 1
            }
            text.append(newline)
        }
        return text
    }
}
