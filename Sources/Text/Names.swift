/// Texts that stay as they are, in an order: one behind the other, since a text by itself takes several times the room of its
/// letters, and a file has hundreds of names.
package struct Names: Hashable, Sendable {
    /// All of them as UTF-8.
    private var bytes: [UInt8]
    /// Where in the bytes each ends.
    private var ends: [UInt32]

    package init(_ names: some Sequence<String> = []) {
        (bytes, ends) = ([], [])
        for name in names { append(name) }
    }

    /// - Parameters:
    ///   - bytes: all of them as UTF-8.
    ///   - ends: where in the bytes each ends, in order; the last is where the bytes do.
    package init(bytes: [UInt8], ends: [UInt32]) {
        (self.bytes, self.ends) = (bytes, ends)
    }

    package mutating func append(_ name: String) {
        bytes += name.utf8
        ends.append(UInt32(bytes.count))
    }

    package mutating func append(utf8 name: UnsafeBufferPointer<UInt8>) {
        bytes += name
        ends.append(UInt32(bytes.count))
    }

    /// Makes the lists as short as what is in them.
    package mutating func giveBackRoom() {
        bytes.giveBackRoom()
        ends.giveBackRoom()
    }

    /// Hands out the bytes of one, which are there for as long as the body runs.
    package func withBytes<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        let end = Int(ends[index])
        return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
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

extension Names: Storable {
    package init(blank: Void) { self.init() }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        var lengths: [UInt32] = []
        lengths.reserveCapacity(ends.count)
        var last: UInt32 = 0
        for end in ends {
            lengths.append(end - last)
            last = end
        }
        try archive.pass(&lengths)
        try archive.pass(bytes: &bytes)
        last = 0
        for index in lengths.indices {
            let (end, isTooMuch) = last.addingReportingOverflow(lengths[index])
            guard !isTooMuch else { throw DamagedArchive() }
            lengths[index] = end
            last = end
        }
        guard Int(last) == bytes.count else { throw DamagedArchive() }
        ends = lengths
    }
}
