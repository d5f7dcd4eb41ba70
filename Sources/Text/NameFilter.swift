/// A Bloom filter of names: a miss is definite, a hit is false for one absent name in a few hundred.
///
/// Callers in other modules get specialized copies of the generic members (`@inlinable`): without, linking takes twice as long.
///
/// B. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970, with two hashes and 32 bits a name.
public struct NameFilter: Hashable, Sendable {
    /// Eight bits per element; the number of elements is a power of two.
    @usableFromInline var bits: [UInt8]

    package init(_ names: some Collection<String>) {
        self.init(capacity: names.count)
        for name in names { insert(name.utf8) }
    }

    /// An empty filter for up to `count` names.
    package init(capacity count: Int) {
        var size = 8
        while size < count * 4 { size *= 2 }
        bits = [UInt8](repeating: 0, count: size)
    }

    @inlinable public mutating func insert(_ name: some Sequence<UInt8>) {
        let (first, second) = bitPositions(of: name)
        bits[first / 8] |= 1 << (first % 8)
        bits[second / 8] |= 1 << (second % 8)
    }

    @inlinable public func mayContain(_ name: some Sequence<UInt8>) -> Bool {
        let (first, second) = bitPositions(of: name)
        return bits[first / 8] >> (first % 8) & 1 == 1 && bits[second / 8] >> (second % 8) & 1 == 1
    }

    @inlinable func bitPositions(of name: some Sequence<UInt8>) -> (Int, Int) {
        // The halves of the mixed hash are two hashes.
        var hash = fnv1a(name)
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        let mask = UInt64(bits.count * 8 - 1)
        return (Int(hash & mask), Int(hash >> 32 & mask))
    }
}
