/// Names, as far as it takes to tell at once that one is not among them: of one that is there nothing more is known, and one in a
/// few hundred is taken for one that is there.
///
/// B. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970, with two hashes and 32 bits a name.
package struct NameFilter: Hashable, Sendable {
    /// Eight bits a byte; a power of two of bytes.
    private var bits: [UInt8]

    package init(_ names: some Collection<String>) {
        self.init(room: names.count)
        for name in names { insert(name.utf8) }
    }

    /// Room for some names.
    package init(room count: Int) {
        var size = 8
        while size < count * 4 { size *= 2 }
        bits = [UInt8](repeating: 0, count: size)
    }

    package mutating func insert(_ name: some Sequence<UInt8>) {
        let (first, second) = places(of: name)
        bits[first / 8] |= 1 << (first % 8)
        bits[second / 8] |= 1 << (second % 8)
    }

    package func mayHold(_ name: some Sequence<UInt8>) -> Bool {
        let (first, second) = places(of: name)
        return bits[first / 8] >> (first % 8) & 1 == 1 && bits[second / 8] >> (second % 8) & 1 == 1
    }

    private func places(of name: some Sequence<UInt8>) -> (Int, Int) {
        // FNV-1a; G. Fowler, L. Noll and K. Vo, 1991. The halves of the mixed hash are two.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        let mask = UInt64(bits.count * 8 - 1)
        return (Int(hash & mask), Int(hash >> 32 & mask))
    }
}

extension NameFilter: Storable {
    package init(blank: Void) { self.init(room: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(bytes: &bits)
        guard bits.count.nonzeroBitCount == 1 else { throw DamagedArchive() }
    }
}
