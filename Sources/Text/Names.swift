/// An append-only list of strings in one buffer: a separate `String` takes several times the memory of its letters, and a file
/// has hundreds of names.
package struct Names: Hashable, Sendable {
    /// All names as UTF-8, one after the other.
    private var bytes: [UInt8]
    /// The end of each name in `bytes`.
    private var ends: [UInt32]

    package init(_ names: some Sequence<String> = []) {
        (bytes, ends) = ([], [])
        for name in names { append(name) }
    }

    /// - Parameters:
    ///   - bytes: all names as UTF-8, one after the other.
    ///   - ends: the end of each name in `bytes`, ascending; the last is the number of bytes.
    package init(bytes: [UInt8], ends: [UInt32]) {
        (self.bytes, self.ends) = (bytes, ends)
    }

    package mutating func append(_ name: String) {
        bytes += name.utf8
        ends.append(UInt32(bytes.count))
    }

    package mutating func append(utf8 name: ByteView) {
        bytes += name
        ends.append(UInt32(bytes.count))
    }

    /// Releases unused capacity.
    package mutating func shrinkToFit() {
        bytes.shrinkToFit()
        ends.shrinkToFit()
    }

    /// Calls a function with the bytes of a name, which are valid only during the call.
    package func withBytes<Result>(at index: Int, _ body: (ByteView) -> Result) -> Result {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        let end = Int(ends[index])
        return bytes.withByteView { body(ByteView(rebasing: $0[start..<end])) }
    }
}

extension Names: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { ends.count }
    package subscript(index: Int) -> String { withBytes(at: index) { String(decoding: $0, as: UTF8.self) } }
}

extension Names: ExpressibleByArrayLiteral {
    package init(arrayLiteral names: String...) { self.init(names) }
}

extension Names: BinaryCodable {
    package init(placeholder: Void) { self.init() }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        var lengths: [UInt32] = []
        lengths.reserveCapacity(ends.count)
        var last: UInt32 = 0
        for end in ends {
            lengths.append(end - last)
            last = end
        }
        try coder.code(&lengths)
        try coder.code(bytes: &bytes)
        last = 0
        for index in lengths.indices {
            let (end, overflows) = last.addingReportingOverflow(lengths[index])
            guard !overflows else { throw CorruptData() }
            lengths[index] = end
            last = end
        }
        guard Int(last) == bytes.count else { throw CorruptData() }
        ends = lengths
    }
}
