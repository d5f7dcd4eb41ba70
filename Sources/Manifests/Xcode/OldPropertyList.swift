import AshlarSyntax
import Foundation

/// A property list as Xcode writes its projects.
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

/// Reads a property list of the old style (Apple, "Old-Style ASCII Property Lists"), in which nearly all projects are: the
/// system's reader takes as long for a large one as Ashlar for all sources. Lists of other styles are the system's to read.
struct OldPropertyListReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var index: Int
    private var depth = 0
    private let plain = plainBits

    /// A value as it stands in the bytes.
    struct Value {
        enum Kind { case plain, quoted, escaped, list, mapping }

        var kind: Kind
        /// The byte offsets of its first byte and of the byte behind its last, those of quotes aside.
        var start: Int32
        var end: Int32
    }

    /// - Parameter index: the byte offset at which to begin.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int = 0) {
        (self.bytes, self.index) = (bytes, index)
    }

    /// A whole list; `nil` where the bytes are no such list.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> PropertyList? {
        var reader = OldPropertyListReader(bytes)
        let list = reader.list()
        return reader.isAtEnd ? list : nil
    }

    /// Whether nothing follows.
    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return index == bytes.count
        }
    }

    /// The next value with all that is in it.
    mutating func list() -> PropertyList? {
        guard let begun = begin() else { return nil }
        switch begun {
        case UInt8(ascii: "{"):
            var values: [String: PropertyList] = [:]
            let isWhole = mapping { reader, key in
                guard let value = reader.list() else { return false }
                values[reader.text(of: key)] = value
                return true
            }
            return isWhole ? .mapping(values) : nil
        case UInt8(ascii: "("):
            var values: [PropertyList] = []
            let isWhole = elements { reader in
                guard let value = reader.list() else { return false }
                values.append(value)
                return true
            }
            return isWhole ? .list(values) : nil
        default: return word().map { .text(text(of: $0)) }
        }
    }

    /// The next value without what is in it.
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

    /// The byte with which the next value begins.
    mutating func begin() -> UInt8? {
        skipSpace()
        return index < bytes.count ? bytes[index] : nil
    }

    /// A mapping, each of whose values `read` reads behind its key; false where it is none.
    mutating func mapping(_ read: (inout OldPropertyListReader, _ key: Value) -> Bool) -> Bool {
        guard take("{"), depth < 100 else { return false }
        depth += 1
        defer { depth -= 1 }
        while !take("}") {
            guard let key = word(), take("="), read(&self, key), take(";") else { return false }
        }
        return true
    }

    /// A list, each of whose values `read` reads; false where it is none.
    mutating func elements(_ read: (inout OldPropertyListReader) -> Bool) -> Bool {
        guard take("("), depth < 100 else { return false }
        depth += 1
        defer { depth -= 1 }
        while !take(")") {
            guard read(&self) else { return false }
            // The last one may have a comma behind it.
            if !take(",") { return take(")") }
        }
        return true
    }

    /// What a word says.
    func text(of word: Value) -> String {
        let own = UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<Int(word.end)])
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

    /// The bytes of plain words, a bit for each of the first 128: letters, digits and `_$:.-`, and `/`.
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
            // A comment begins with two signs, and no plain word holds them.
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

    /// What a byte behind a backslash stands for; `nil` for numbers, which are rare and of an encoding of their own.
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

    /// Goes on behind the end of a comment.
    private mutating func skipComment() {
        index += 2
        while index < bytes.count, let start = bytes.baseAddress, let star = memchr(start + index, Int32(UInt8(ascii: "*")), bytes.count - index) {
            index = UnsafeRawPointer(star) - UnsafeRawPointer(start) + 1
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
    /// A list of any style.
    ///
    /// - Throws: where the bytes are none.
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

    /// The list in the old style.
    var oldStyle: String {
        switch self {
        case .text(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .list(let values): "(\(values.map { $0.oldStyle + "," }.joined()))"
        case .mapping(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\(PropertyList.text($0.key).oldStyle)=\($0.value.oldStyle);" }.joined())}"
        }
    }
}
