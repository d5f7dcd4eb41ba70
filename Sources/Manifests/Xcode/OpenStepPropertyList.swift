import AshlarText
import AshlarSyntax
import Foundation

/// A property list, reduced to the types that occur in Xcode projects.
enum PropertyList: Hashable, Sendable {
    case text(String)
    case list([PropertyList])
    case mapping([String: PropertyList])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var mapping: [String: PropertyList]? { if case .mapping(let mapping) = self { mapping } else { nil } }

    /// The texts of a list that holds nothing else.
    var texts: [String]? {
        guard case .list(let values) = self else { return nil }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }
}

/// Reads an OpenStep property list (Apple, "Old-Style ASCII Property Lists"), the format of nearly all projects: for a large
/// one, Foundation's reader takes as long as Ashlar for all sources. Other formats are left to Foundation.
struct OpenStepPropertyListReader {
    private let bytes: ByteView
    private(set) var index: Int
    private var depth = 0
    private let plain = plainBits

    /// The kind and the byte range of a value.
    struct Value {
        enum Kind { case plain, quoted, escaped, list, mapping }

        var kind: Kind
        /// The byte range, end exclusive, without quotes.
        var start: Int32
        var end: Int32
    }

    /// - Parameter index: the byte offset at which to begin.
    init(_ bytes: ByteView, at index: Int = 0) {
        (self.bytes, self.index) = (bytes, index)
    }

    /// Reads a complete property list; `nil` if the bytes are not one.
    static func read(_ bytes: ByteView) -> PropertyList? {
        var reader = OpenStepPropertyListReader(bytes)
        let list = reader.list()
        return reader.isAtEnd ? list : nil
    }

    /// Whether only white space and comments follow.
    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return index == bytes.count
        }
    }

    /// Reads the next value with its contents.
    mutating func list() -> PropertyList? {
        guard let begun = begin() else { return nil }
        switch begun {
        case UInt8(ascii: "{"):
            var values: [String: PropertyList] = [:]
            let isComplete = mapping { reader, key in
                guard let value = reader.list() else { return false }
                values[reader.text(of: key)] = value
                return true
            }
            return isComplete ? .mapping(values) : nil
        case UInt8(ascii: "("):
            var values: [PropertyList] = []
            let isComplete = elements { reader in
                guard let value = reader.list() else { return false }
                values.append(value)
                return true
            }
            return isComplete ? .list(values) : nil
        default: return word().map { .text(text(of: $0)) }
        }
    }

    /// Skips the next value and returns its byte range.
    mutating func value() -> Value? {
        guard let begun = begin() else { return nil }
        let start = Int32(index)
        switch begun {
        case UInt8(ascii: "{"):
            guard mapping({ reader, _ in reader.value() != nil }) else { return nil }
            return Value(kind: .mapping, start: start, end: Int32(index))
        case UInt8(ascii: "("):
            guard elements({ $0.value() != nil }) else { return nil }
            return Value(kind: .list, start: start, end: Int32(index))
        default: return word()
        }
    }

    /// The first byte of the next value; `nil` at the end.
    mutating func begin() -> UInt8? {
        skipSpace()
        return index < bytes.count ? bytes[index] : nil
    }

    /// Reads a mapping; `read` reads each value after its key. Returns false if the bytes are not a mapping.
    mutating func mapping(_ read: (inout OpenStepPropertyListReader, _ key: Value) -> Bool) -> Bool {
        guard take("{"), depth < 100 else { return false }
        depth += 1
        defer { depth -= 1 }
        while !take("}") {
            guard let key = word(), take("="), read(&self, key), take(";") else { return false }
        }
        return true
    }

    /// Reads a list; `read` reads each value. Returns false if the bytes are not a list.
    mutating func elements(_ read: (inout OpenStepPropertyListReader) -> Bool) -> Bool {
        guard take("("), depth < 100 else { return false }
        depth += 1
        defer { depth -= 1 }
        while !take(")") {
            guard read(&self) else { return false }
            // A trailing comma is allowed.
            if !take(",") { return take(")") }
        }
        return true
    }

    /// The text of a word, with escapes replaced.
    func text(of word: Value) -> String {
        let own = ByteView(rebasing: bytes[Int(word.start)..<Int(word.end)])
        guard word.kind == .escaped else { return String(decoding: own, as: UTF8.self) }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in own {
            if isEscaped {
                text.append(Self.escaped(byte) ?? byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Words

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard begin() == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    private mutating func word() -> Value? {
        guard let first = begin() else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(by: first) }
        let start = index
        while index < bytes.count, isPlain(index) { index += 1 }
        return index > start ? Value(kind: .plain, start: Int32(start), end: Int32(index)) : nil
    }

    /// A bit set of the ASCII bytes allowed in unquoted words: letters, digits, `_$:.-` and `/`.
    private static let plainBits: (low: UInt64, high: UInt64) = {
        var (low, high) = (UInt64(0), UInt64(0))
        for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$:.-/".utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        return (low, high)
    }()

    @inline(__always) private func isPlain(_ index: Int) -> Bool {
        let byte = bytes[index]
        guard byte != UInt8(ascii: "/") else {
            // A slash is part of a word unless it begins a comment.
            return index + 1 >= bytes.count || (bytes[index + 1] != UInt8(ascii: "/") && bytes[index + 1] != UInt8(ascii: "*"))
        }
        return byte < 0x80 && (byte < 64 ? plain.low >> UInt64(byte) : plain.high >> UInt64(byte - 64)) & 1 == 1
    }

    private mutating func quoted(by quote: UInt8) -> Value? {
        index += 1
        let start = index
        var kind = Value.Kind.quoted
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote { return Value(kind: kind, start: Int32(start), end: Int32(index - 1)) }
            guard byte == UInt8(ascii: "\\") else { continue }
            kind = .escaped
            guard index < bytes.count, Self.escaped(bytes[index]) != nil else { return nil }
            index += 1
        }
        return nil
    }

    /// The byte that an escape represents; `nil` for octal and Unicode escapes, which are rare and need other encodings.
    private static func escaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "0")...UInt8(ascii: "7"), UInt8(ascii: "U"): nil
        default: byte
        }
    }

    /// Skips a block comment.
    private mutating func skipComment() {
        index = min(index + 2, bytes.count)
        while let star = bytes[index...].firstIndex(of: UInt8(ascii: "*")) {
            index = star + 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
                index += 1
                return
            }
        }
        index = bytes.count
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte <= 0x20 {
                index += 1
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                skipComment()
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else {
                return
            }
        }
    }
}

extension PropertyList {
    /// Reads a property list of any format with Foundation.
    ///
    /// - Throws: an error if the bytes are not a property list.
    init(anyOf bytes: [UInt8]) throws {
        self = try PropertyList(PropertyListSerialization.propertyList(from: Data(bytes), format: nil))
    }

    private init(_ value: Any) throws {
        switch value {
        case let text as String: self = .text(text)
        case let values as [Any]: self = .list(try values.map { try PropertyList($0) })
        case let values as [String: Any]: self = .mapping(try values.mapValues { try PropertyList($0) })
        default: self = .text("\(value)")
        }
    }

    /// The property list in OpenStep format.
    var openStepText: String {
        switch self {
        case .text(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .list(let values): "(\(values.map { $0.openStepText + "," }.joined()))"
        case .mapping(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\(PropertyList.text($0.key).openStepText)=\($0.value.openStepText);" }.joined())}"
        }
    }
}
