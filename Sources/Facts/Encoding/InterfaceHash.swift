import AshlarText

extension FileFacts {
    /// Bytes that are equal for facts which differ only in source offsets, if the order of the offsets is the same: comparisons of
    /// offsets and containment of ranges then give the same results. The lengths of the file and its lines are left out.
    ///
    /// Suppressions apply to lines: for a file with suppression comments, these are the complete encoded facts.
    package var interfaceHash: [UInt8] {
        guard suppressions.isEmpty else { return stored }
        var copy = self
        (copy.byteCount, copy.lineCount, copy.lines) = (0, 0, LineTable(placeholder: ()))
        var encoder = InterfaceEncoder()
        try? copy.code(with: &encoder)
        return encoder.interfaceBytes
    }
}

extension FileFacts {
    /// All byte offsets, in an order that is the same for facts with equal `interfaceHash`.
    package var sourceOffsets: [UInt32] {
        var copy = self
        var encoder = InterfaceEncoder()
        try? copy.code(with: &encoder)
        return encoder.offsets
    }
}

/// Encodes values, and each offset as its rank among all offsets.
private struct InterfaceEncoder: BinaryCoder {
    private var rest = BinaryEncoder()
    private(set) var offsets: [UInt32] = []

    @inline(__always) mutating func code(_ number: inout UInt64) throws(CorruptData) { try rest.code(&number) }
    mutating func code(_ text: inout String) throws(CorruptData) { try rest.code(&text) }
    mutating func code(bytes: inout [UInt8]) throws(CorruptData) { try rest.code(bytes: &bytes) }
    @inline(__always) mutating func code(offset: inout UInt32) throws(CorruptData) { offsets.append(offset) }

    mutating func code(offsetOrZero offset: inout UInt32) throws(CorruptData) {
        var isPresent = offset != 0
        try rest.code(&isPresent)
        offsets.append(offset)
    }

    var interfaceBytes: [UInt8] {
        let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
        var ranks = [UInt32](repeating: 0, count: offsets.count)
        for (last, next) in zip(order, order.dropFirst()) {
            ranks[next] = ranks[last] + (offsets[next] == offsets[last] ? 0 : 1)
        }
        var encoder = rest
        try? encoder.code(&ranks)
        return encoder.bytes
    }
}
