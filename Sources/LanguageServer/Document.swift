import AshlarText
import Foundation

/// The units in which a client counts the columns of a line.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// The text of a document with its lines, for conversion between byte offsets and the positions of a client.
struct DocumentText {
    let bytes: [UInt8]
    private let lines: LineTable
    /// The number of lines; an empty last one counts.
    let lineCount: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = bytes.withByteView { LineTable($0) }
        lineCount = lines.position(of: UInt32(bytes.count)).line
    }

    /// The bytes of a line, counted from 0, without its end; empty beyond the last line.
    func line(_ line: Int) -> ArraySlice<UInt8> {
        guard (0..<lineCount).contains(line), let start = lines.offset(line: line + 1, column: 1).map(Int.init) else { return [] }
        var end = lines.offset(line: line + 2, column: 1).map(Int.init) ?? bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }

    /// The first line, counted from 1, that begins with a text.
    func line(of text: String) -> Int? {
        (0..<lineCount).first { line($0).starts(with: text.utf8) }.map { $0 + 1 }
    }

    /// What ends its first line, and presumably the others.
    var lineEnding: String {
        bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
    }

    /// The byte offset of a position; one beyond the end of a line is that end, and one beyond the last line is the end of the text.
    func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lineCount else { return bytes.count }
        let line = line(position.line)
        guard position.character > 0 else { return line.startIndex }
        switch encoding {
        case .utf8:
            var offset = line.startIndex + min(position.character, line.count)
            // Never within a character.
            while offset > line.startIndex, offset < line.endIndex, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            return offset
        case .utf16:
            var units = 0
            var offset = line.startIndex
            while offset < line.endIndex, units < position.character {
                units += Self.utf16Count(ofCharacterBeginning: bytes[offset])
                offset += 1
                while offset < line.endIndex, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            }
            return offset
        }
    }

    /// The position of a byte offset.
    func position(of offset: Int, _ encoding: PositionEncoding) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let (line, column) = lines.position(of: UInt32(offset))
        let before = bytes[(offset - column + 1)..<offset]
        switch encoding {
        case .utf8: return Position(line: line - 1, character: before.count)
        case .utf16:
            let units = before.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + Self.utf16Count(ofCharacterBeginning: $1) }
            return Position(line: line - 1, character: units)
        }
    }

    /// The byte offset of a line and a column in bytes, both counted from 1.
    func offset(of location: Location) -> Int {
        guard (1...lineCount).contains(location.line) else { return bytes.count }
        let line = line(location.line - 1)
        return min(line.startIndex + max(0, location.column - 1), line.endIndex)
    }

    /// Characters beyond U+FFFF take four bytes in UTF-8 and two units in UTF-16.
    private static func utf16Count(ofCharacterBeginning byte: UInt8) -> Int { byte >= 0xF0 ? 2 : 1 }

    /// Applies an edit of a client.
    mutating func apply(_ change: ChangeParameters.Change, _ encoding: PositionEncoding) {
        guard let range = change.range else {
            self = DocumentText(Array(change.text.utf8))
            return
        }
        let start = offset(of: range.start, encoding)
        let end = max(start, offset(of: range.end, encoding))
        self = DocumentText(bytes[..<start] + Array(change.text.utf8) + bytes[end...])
    }

    /// What a finding at a location marks: the name there, or the first line of a file that is meant as a whole.
    func range(at location: Location, _ encoding: PositionEncoding) -> Range {
        let start = offset(of: location)
        var end = start
        while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
        if end == start { end = line(location.line - 1).endIndex }
        return Range(start: position(of: start, encoding), end: position(of: max(start, end), encoding))
    }

    /// The name around an offset, without dots; `nil` where there is none.
    func name(around offset: Int) -> (text: String, range: Swift.Range<Int>)? {
        var (start, end) = (offset, offset)
        while start > 0, Self.isNamePart(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
        return start < end ? (String(decoding: bytes[start..<end], as: UTF8.self), start..<end) : nil
    }

    /// The word of a rule file around an offset: a name that may have hyphens.
    func word(around offset: Int) -> String? { wordRange(around: offset).map { String(decoding: bytes[$0], as: UTF8.self) } }

    func wordRange(around offset: Int) -> Swift.Range<Int>? {
        var (start, end) = (offset, offset)
        while start > 0, Self.isWordPart(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isWordPart(bytes[end]) { end += 1 }
        return start < end ? start..<end : nil
    }

    /// Where such a word first stands at or after an offset.
    func word(_ word: String, after offset: Int) -> Swift.Range<Int>? {
        let pattern = Array(word.utf8)
        guard !pattern.isEmpty, offset <= bytes.count - pattern.count else { return nil }
        return (offset...(bytes.count - pattern.count)).lazy.map { $0..<$0 + pattern.count }.first { range in
            bytes[range].elementsEqual(pattern) && (range.lowerBound == 0 || !Self.isWordPart(bytes[range.lowerBound - 1]))
                && (range.upperBound == bytes.count || !Self.isWordPart(bytes[range.upperBound]))
        }
    }

    private static func isWordPart(_ byte: UInt8) -> Bool { isNamePart(byte) || byte == UInt8(ascii: "-") }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: byte >= 0x80
        }
    }
}

/// The path of a `file:` URI; `nil` for any other.
func filePath(of uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    let path = url.standardizedFileURL.path
    return path.isEmpty ? nil : path
}

/// The URI of a file.
func fileURI(of path: String) -> String { URL(fileURLWithPath: path, isDirectory: false).absoluteString }
