package import AshlarText

/// How the byte offsets in one state of a file's facts correspond to those in another that differs in positions only.
package struct OffsetMap: Sendable {
    private let offsets: [UInt32: UInt32]

    /// `nil` if the facts differ in anything but the file's size, its lines and the offsets, or in the order of these: then any comparison
    /// of two offsets has the same result in both states.
    ///
    /// - Parameter marks: further offsets in both states, which must correspond in the same way.
    package init?(from before: FileFacts, to after: FileFacts, marks: (before: [UInt32], after: [UInt32]) = ([], [])) {
        let (before, after) = (EncoderWithoutOffsets(before, marks.before), EncoderWithoutOffsets(after, marks.after))
        guard before.encoder.bytes == after.encoder.bytes, before.offsets.count == after.offsets.count else { return nil }
        let pairs = zip(before.offsets, after.offsets).sorted { $0 < $1 }
        for ((left, newLeft), (right, newRight)) in zip(pairs, pairs.dropFirst()) {
            guard left == right ? newLeft == newRight : newLeft < newRight else { return nil }
        }
        offsets = Dictionary(pairs) { first, _ in first }
    }

    /// The offset after for one before; 0, and an offset that the facts do not have, stays.
    package func offset(_ before: UInt32) -> UInt32 { before == 0 ? 0 : offsets[before] ?? before }

    /// Replaces each offset in a value from the facts before by the one after. Offsets that the facts do not have stay.
    package func apply(to value: inout some BinaryCodable) {
        var coder = OffsetReplacer(offsets: offsets)
        try? value.code(with: &coder)
    }
}

/// A value of the facts as bytes, without its offsets: equal for values that differ in these alone.
package func bytesWithoutOffsets(of value: some BinaryCodable) -> [UInt8] {
    var (value, encoder) = (value, EncoderWithoutOffsets())
    try? value.code(with: &encoder)
    return encoder.encoder.bytes
}

/// Encodes facts, and collects the offsets instead of encoding them.
private struct EncoderWithoutOffsets: BinaryCoder {
    var encoder = BinaryEncoder()
    var offsets: [UInt32]

    init() { offsets = [] }

    init(_ facts: FileFacts, _ marks: [UInt32]) {
        offsets = marks
        var facts = facts
        (facts.byteCount, facts.lineCount, facts.lines) = (0, 0, LineTable(ByteView()))
        try? facts.code(with: &self)
    }

    mutating func code(_ number: inout UInt64) throws(CorruptData) { try encoder.code(&number) }
    mutating func code(_ text: inout String) throws(CorruptData) { try encoder.code(&text) }
    mutating func code(bytes: inout [UInt8]) throws(CorruptData) { try encoder.code(bytes: &bytes) }
    mutating func code(offset: inout UInt32) throws(CorruptData) { offsets.append(offset) }

    mutating func code(offsetOrZero offset: inout UInt32) throws(CorruptData) {
        var isPresent = offset > 0
        try code(&isPresent)
        if isPresent { offsets.append(offset) }
    }
}

/// Replaces offsets in place.
private struct OffsetReplacer: BinaryCoder {
    let offsets: [UInt32: UInt32]

    mutating func code(_ number: inout UInt64) throws(CorruptData) {}
    mutating func code(_ text: inout String) throws(CorruptData) {}
    mutating func code(bytes: inout [UInt8]) throws(CorruptData) {}
    mutating func code(offset: inout UInt32) throws(CorruptData) { offset = offsets[offset] ?? offset }
    mutating func code(offsetOrZero offset: inout UInt32) throws(CorruptData) {
        if offset > 0 { offset = offsets[offset] ?? offset }
    }
}
