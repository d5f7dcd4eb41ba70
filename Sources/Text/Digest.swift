/// A number of 128 bits that stands for bytes: others give another one, unless somebody searches for those that do not.
///
/// Two lanes, in each of which words of eight bytes are folded in by a product of twice the width (Wang Yi, wyhash, 2019).
package struct Digest: Hashable, Sendable {
    private var first: UInt64 = 0xA076_1D64_78BD_642F
    private var second: UInt64 = 0xE703_7ED1_A0B4_28DB

    package init() {}

    package init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

    package init(_ bytes: [UInt8]) { add(bytes) }

    package init(_ text: String) { add(text) }

    package mutating func add(_ word: UInt64) {
        first = Self.fold(first ^ word, 0x8EBC_6AF0_9C88_C6E3)
        second = Self.fold(second ^ word, 0x5899_65CC_7537_4CC3) ^ word
    }

    /// The bytes and how many they are.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        add(rest)
        add(UInt64(bytes.count))
    }

    package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ other: Digest) {
        add(other.first)
        add(other.second)
    }

    package init(words: (UInt64, UInt64)) { (first, second) = words }

    /// Its two halves.
    package var words: (UInt64, UInt64) { (first, second) }

    /// Its 64 bits, where as many are enough: to see that bytes were damaged.
    package var short: UInt64 { first ^ second }

    /// Letters and digits, as names of files have them.
    package var name: String { String(first, radix: 36) + String(second, radix: 36) }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return high ^ low
    }
}

extension Digest: Storable {
    package init(blank: Void) {}

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(whole: &first)
        try archive.pass(whole: &second)
    }
}
