package import AshlarFacts

/// A name as the source writes it, backticks aside: bytes that live as long as the tree.
///
/// Nearly every name of a body is only looked at, and needs no string of its own.
package struct Name: Equatable {
    package let bytes: UnsafeBufferPointer<UInt8>

    init(_ token: Node) { bytes = token.identifierBytes }

    package init(_ text: StaticString) { bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }

    package init(of bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    package var isEmpty: Bool { bytes.isEmpty }
    package var count: Int { bytes.count }
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether it begins as types do: with a capital, underscores before it aside.
    package var startsLikeType: Bool {
        for byte in bytes where byte != UInt8(ascii: "_") {
            return byte < 0x80 ? byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") : string.startsLikeType
        }
        return false
    }

    /// One of 64 signs, the same for the same name.
    var sign: UInt64 {
        guard let first = bytes.first, let last = bytes.last else { return 1 }
        return 1 << UInt64((Int(first) &* 5 &+ Int(last) &* 11 &+ count &* 3) & 63)
    }

    package static func == (left: Name, right: Name) -> Bool { left.bytes.isSame(as: right.bytes) }

    package static func == (left: Name, right: StaticString) -> Bool {
        left.bytes.isSame(as: UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount))
    }

    package static func != (left: Name, right: StaticString) -> Bool { !(left == right) }

    package static func ~= (pattern: StaticString, name: Name) -> Bool { name == pattern }
}

/// A few words by which names are known.
package struct Words: ExpressibleByArrayLiteral, Sendable {
    private var byLength: [[StaticString]] = []

    package init(arrayLiteral words: StaticString...) {
        for word in words {
            let length = word.utf8CodeUnitCount
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(word)
        }
    }

    package func contains(_ name: Name?) -> Bool {
        guard let name, name.count < byLength.count else { return false }
        for word in byLength[name.count] where name == word { return true }
        return false
    }
}

/// A type as it is written in a body.
package struct WrittenType {
    package let node: Node

    init(_ node: Node) { self.node = node }

    package var typeName: TypeName { TypeName(text: node.name, offset: node.start) }

    /// `A.B` of `(any A<C>.B)?`; `nil` for what is no single type by name.
    package var nominalText: String? { nominalName(in: node.name) }
}
