package import AshlarText
package import AshlarFacts

/// An identifier as written, without backticks: bytes that live as long as the tree.
///
/// Most names in bodies are only compared, so no string is created for them.
package struct Name: Equatable {
    package let bytes: ByteView

    init(_ token: Node) { bytes = token.identifierBytes }

    package init(_ text: StaticString) { bytes = ByteView(text) }

    package init(of bytes: ByteView) { self.bytes = bytes }

    package var isEmpty: Bool { bytes.isEmpty }
    package var count: Int { bytes.count }
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether it begins like a type: with a capital letter after any underscores.
    package var startsLikeType: Bool {
        for byte in bytes where byte != UInt8(ascii: "_") {
            return byte < 0x80 ? byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") : string.startsLikeType
        }
        return false
    }

    /// The bit that represents the name in a 64-bit Bloom filter.
    var bloomBit: UInt64 {
        guard let first = bytes.first, let last = bytes.last else { return 1 }
        return 1 << UInt64((Int(first) &* 5 &+ Int(last) &* 11 &+ count &* 3) & 63)
    }

    package static func == (left: Name, right: Name) -> Bool { left.bytes == right.bytes }

    package static func == (left: Name, right: StaticString) -> Bool {
        left.bytes == ByteView(right)
    }

    package static func != (left: Name, right: StaticString) -> Bool { !(left == right) }

    package static func ~= (pattern: StaticString, name: Name) -> Bool { name == pattern }
}

/// A small set of names, grouped by length.
package struct Words: ExpressibleByArrayLiteral, Sendable {
    private var byLength: [[StaticString]] = []

    package init(arrayLiteral words: StaticString...) { self.init(words) }

    package init(_ words: [StaticString]) {
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

/// A type as written in a body.
package struct WrittenType {
    package let node: Node

    init(_ node: Node) { self.node = node }

    package var typeName: TypeName { TypeName(text: node.name, offset: node.start) }

    /// `A.B` of `(any A<C>.B)?`; `nil` for a type without a single name, such as a tuple.
    package var nominalText: String? { nominalName(in: node.name) }
}
