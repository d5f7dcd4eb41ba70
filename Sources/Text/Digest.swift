/// A digest of 128 bits: of different values that are added, in whatever order, different digests.
///
/// Each value that is added is hashed by SipHash-2-4 with the digest so far as its key, so that values cannot run into each other.
package struct Digest: Hashable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    package init() {}

    package init(_ bytes: ByteView) { add(bytes) }

    package init(_ bytes: [UInt8]) { add(bytes) }

    package init(_ text: String) { add(text) }

    package mutating func add(_ word: UInt64) { add(words: [word]) }

    /// Adds words as one value.
    package mutating func add(words: [UInt64]) {
        add(words.flatMap(\.littleEndianBytes))
    }

    package mutating func add(_ bytes: ByteView) {
        (first, second) = sipHash128(bytes, key: (first, second))
    }

    package mutating func add(_ bytes: [UInt8]) { bytes.withByteView { add($0) } }

    package mutating func add(_ text: String) {
        text.withByteView { add($0) }
    }

    package mutating func add(_ other: Digest) {
        add(words: [other.first, other.second])
    }

    package init(words: (UInt64, UInt64)) { (first, second) = words }

    /// The two halves.
    package var words: (UInt64, UInt64) { (first, second) }

    /// The digest folded to 64 bits, for detecting corruption.
    package var short: UInt64 { first ^ second }

    /// The digest in letters and digits, for file names.
    package var name: String { String(first, radix: 36) + String(second, radix: 36) }
}

extension Digest: BinaryCodable {
    package init(placeholder: Void) {}

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(fixedWidth: &first)
        try coder.code(fixedWidth: &second)
    }
}

extension UInt64 {
    /// The eight bytes, the lowest first.
    package var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> UInt64(8 * $0)) } }
}
