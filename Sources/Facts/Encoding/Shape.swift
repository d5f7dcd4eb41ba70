import AshlarText

extension FileFacts {
    /// Bytes that are the same for facts which differ in nothing but places, and in those not in their order: whatever asks
    /// which of two places comes first, or what lies in what, is answered alike. How long the file and its lines are does not
    /// show.
    ///
    /// Who allows findings in comments does so by lines: for a file with such comments these are all of its bytes.
    package var shape: [UInt8] {
        guard suppressions.isEmpty else { return stored }
        var copy = self
        (copy.byteCount, copy.lineCount, copy.lines) = (0, 0, LineTable(blank: ()))
        var archive = ShapeArchive()
        try? copy.pass(through: &archive)
        return archive.bytesOfShape
    }
}

extension FileFacts {
    /// The byte offsets of all places, in an order that is the same for facts of the same shape.
    package var places: [UInt32] {
        var copy = self
        var archive = ShapeArchive()
        try? copy.pass(through: &archive)
        return archive.offsets
    }
}

/// Values as bytes, offsets as their places in the order of all of them.
private struct ShapeArchive: Archive {
    private var rest = WritingArchive()
    private(set) var offsets: [UInt32] = []

    @inline(__always) mutating func pass(_ number: inout UInt64) throws(DamagedArchive) { try rest.pass(&number) }
    mutating func pass(_ text: inout String) throws(DamagedArchive) { try rest.pass(&text) }
    mutating func pass(bytes: inout [UInt8]) throws(DamagedArchive) { try rest.pass(bytes: &bytes) }
    @inline(__always) mutating func pass(offset: inout UInt32) throws(DamagedArchive) { offsets.append(offset) }

    mutating func pass(offsetOrZero offset: inout UInt32) throws(DamagedArchive) {
        var isThere = offset != 0
        try rest.pass(&isThere)
        offsets.append(offset)
    }

    var bytesOfShape: [UInt8] {
        let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
        var ranks = [UInt32](repeating: 0, count: offsets.count)
        for (last, next) in zip(order, order.dropFirst()) {
            ranks[next] = ranks[last] + (offsets[next] == offsets[last] ? 0 : 1)
        }
        var archive = rest
        try? archive.pass(&ranks)
        return archive.bytes
    }
}
