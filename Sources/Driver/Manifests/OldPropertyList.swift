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
    private var index = 0
    private var depth = 0
    /// The byte offsets of the keys of the mapping in a mapping: of a project's objects, by their ids.
    private(set) var innerKeys: [String: Int] = [:]

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The list, and where the keys of the mappings in its mapping stand; `nil` where the bytes are no such list.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (list: PropertyList, innerKeys: [String: Int])? {
        var reader = OldPropertyListReader(bytes)
        guard let list = reader.value() else { return nil }
        reader.skipSpace()
        return reader.index == bytes.count ? (list, reader.innerKeys) : nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    private mutating func value() -> PropertyList? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return mapping()
        case UInt8(ascii: "("): return list()
        default: return word().map { .text($0) }
        }
    }

    private mutating func mapping() -> PropertyList? {
        guard take("{"), depth < 100 else { return nil }
        depth += 1
        defer { depth -= 1 }
        var values: [String: PropertyList] = [:]
        while !take("}") {
            let start = index
            guard let key = word(), take("="), let value = value(), take(";") else { return nil }
            if depth == 2 { innerKeys[key] = start }
            values[key] = value
        }
        return .mapping(values)
    }

    private mutating func list() -> PropertyList? {
        guard take("("), depth < 100 else { return nil }
        depth += 1
        defer { depth -= 1 }
        var values: [PropertyList] = []
        while !take(")") {
            guard let value = value() else { return nil }
            values.append(value)
            // The last one may have a comma behind it.
            if !take(",") { return take(")") ? .list(values) : nil }
        }
        return .list(values)
    }

    private mutating func word() -> String? {
        skipSpace()
        guard let first = next else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(by: first) }
        let start = index
        while let byte = next, isPlain(byte) { index += 1 }
        return index > start ? String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self) : nil
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        // A comment begins with two signs, and no plain word holds them.
        case UInt8(ascii: "/"): index + 1 >= bytes.count || (bytes[index + 1] != UInt8(ascii: "/") && bytes[index + 1] != UInt8(ascii: "*"))
        default: "_$:.-".utf8.contains(byte)
        }
    }

    private mutating func quoted(by quote: UInt8) -> String? {
        index += 1
        let start = index
        var text: [UInt8]?
        while let byte = next {
            if byte == quote {
                defer { index += 1 }
                return String(decoding: text ?? Array(bytes[start..<index]), as: UTF8.self)
            }
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                text?.append(byte)
                continue
            }
            if text == nil { text = Array(bytes[start..<index - 1]) }
            guard let escaped = escape() else { return nil }
            text? += escaped
        }
        return nil
    }

    /// What stands behind a backslash.
    private mutating func escape() -> [UInt8]? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "v"): return [0x0B]
        // By numbers: rare, and of an encoding of its own.
        case UInt8(ascii: "0")...UInt8(ascii: "7"), UInt8(ascii: "U"): return nil
        default: return [byte]
        }
    }

    private mutating func skipSpace() {
        while let byte = next {
            if byte <= 0x20 {
                index += 1
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                index += 2
                while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") { index += 1 }
                index = min(index + 2, bytes.count)
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                while let byte = next, byte != 0x0A { index += 1 }
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
}
