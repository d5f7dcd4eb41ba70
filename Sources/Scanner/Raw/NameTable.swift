/// Distinct names, numbered in the order of their first mention.
///
/// Looked up by bytes: nearly every name of a file was met before, and making a string to find that out takes longer than
/// all else that is done with a reference.
struct NameTable {
    private(set) var all: [String] = []
    /// One more than a name's number, at the first free place from its hash on; 0 where none is. A power of two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var hashes: [UInt32] = []

    var count: Int { all.count }

    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = Self.hash(of: name)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] - 1)
            if hashes[number] == hash, isSame(all[number], name) { return UInt32(number) }
            slot = (slot + 1) & (slots.count - 1)
        }
        all.append(String(decoding: name, as: UTF8.self))
        hashes.append(hash)
        slots[slot] = UInt32(all.count)
        if all.count * 2 > slots.count { grow() }
        return UInt32(all.count - 1)
    }

    mutating func number(of name: String) -> UInt32 {
        var name = name
        return name.withUTF8 { number(of: $0) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    private func isSame(_ known: String, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        var known = known
        return known.utf8.count == name.count && known.withUTF8 { bytes in
            bytes.indices.allSatisfy { bytes[$0] == name[$0] }
        }
    }

    /// FNV-1a; G. Fowler, L. Noll and K. Vo, 1991.
    private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash
    }
}
