package import AshlarText

/// Interns names: distinct names, numbered in the order of their first occurrence.
///
/// Lookup is by bytes: nearly every name of a file occurs repeatedly, and creating a string for each lookup takes longer than
/// everything else done with a reference.
package struct NameTable {
    package private(set) var count = 0
    /// All names concatenated; `starts` holds the offset of each, and the end of the last.
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = [0]
    /// An open-addressing hash table with linear probing: a name's number plus one, 0 for a free slot. The size is a power of
    /// two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var hashes: [UInt32] = []

    /// The names in order, in arrays without spare capacity.
    var all: Names {
        var names = Names(bytes: bytes, ends: Array(starts.dropFirst()))
        names.shrinkToFit()
        return names
    }

    /// The number of a name, which is added if it is new.
    package mutating func number(of name: ByteView) -> UInt32 {
        let hash = name.hash
        let slot = slot(of: name, hash)
        if slots[slot] != 0 { return slots[slot] - 1 }
        bytes.append(contentsOf: name)
        starts.append(UInt32(bytes.count))
        hashes.append(hash)
        count += 1
        slots[slot] = UInt32(count)
        if count * 2 > slots.count { grow() }
        return UInt32(count - 1)
    }

    package mutating func number(of name: [UInt8]) -> UInt32 { name.withByteView { number(of: $0) } }

    package mutating func number(of name: String) -> UInt32 {
        name.withByteView { number(of: $0) }
    }

    /// The number of a name; `nil` if it was not added before.
    func existingNumber(of name: ByteView) -> UInt32? {
        let slot = slot(of: name, name.hash)
        return slots[slot] == 0 ? nil : slots[slot] - 1
    }

    /// The slot that holds the name's number, or the free slot where it belongs.
    private func slot(of name: ByteView, _ hash: UInt32) -> Int {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] - 1)
            if hashes[number] == hash, isSame(number, name) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    private func isSame(_ number: Int, _ name: ByteView) -> Bool {
        let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
        return bytes.withByteView { ByteView(rebasing: $0[start..<end]) == name }
    }
}

/// A set of names that is emptied often: names are interned once per file, and membership is a round number per name.
struct BoundNames {
    private var names = NameTable()
    /// For each name's number, the round in which it was last inserted.
    private var rounds: [UInt32] = []
    private var round: UInt32 = 1
    private var isEmpty = true

    package mutating func insert(_ name: ByteView) {
        let number = Int(names.number(of: name))
        if number == rounds.count { rounds.append(round) } else { rounds[number] = round }
        isEmpty = false
    }

    package func contains(_ name: ByteView) -> Bool {
        guard !isEmpty, let number = names.existingNumber(of: name) else { return false }
        return rounds[Int(number)] == round
    }

    package mutating func removeAll() {
        round += 1
        isEmpty = true
    }
}

extension ByteView {
    /// Mixes eight bytes at a time as FNV-1a (`fnv1a`) mixes one: it runs for every identifier of every file.
    fileprivate var hash: UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(count)
        func mix(_ word: UInt64) {
            hash = (hash ^ word) &* 0x0000_0100_0000_01B3
            hash ^= hash >> 29
        }
        if count >= 8 {
            var index = 0
            while index + 8 < count {
                mix(word(at: index))
                index += 8
            }
            mix(word(at: count - 8))
        } else {
            var word: UInt64 = 0
            for byte in self { word = word << 8 | UInt64(byte) }
            mix(word)
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
