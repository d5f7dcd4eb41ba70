/// The line starts of a file, and the bytes in it that start no character. Converts byte offsets, which facts store, to lines and
/// columns, which reports show.
package struct LineTable: Hashable, Sendable {
    /// The lengths of all lines but the last in bytes, line ends included, in LEB128: one byte for most lines. A project has
    /// hundreds of thousands of lines.
    private var lengths: [UInt8] = []
    /// The number of lines in `lengths`.
    private var endCount = 0
    /// Each 128th line: the offset of its first byte, and the index of its length in `lengths`.
    private var marks: [Mark] = []
    /// The offsets of the bytes that continue a code point in UTF-8 (RFC 3629), each as its distance from the one before, in LEB128.
    /// Empty for most files.
    private var continuations: [UInt8] = []

    private struct Mark: Hashable, Sendable {
        var start: UInt32
        var index: UInt32
    }

    private static let stride = 128

    /// The lines of a file. `\n`, `\r\n` and a lone `\r` end a line, as in Swift.
    package init(_ source: ByteView) {
        lengths.reserveCapacity(source.count / 32)
        var start = 0
        var index = 0
        var allBits: UInt64 = 0
        while index < source.count {
            if index + 8 <= source.count {
                let word = source.word(at: index)
                allBits |= word
                // Few files have carriage returns, which end a line alone or together with a newline.
                if Self.zeroBytes(in: word ^ 0x0D0D_0D0D_0D0D_0D0D) == 0 {
                    var ends = Self.zeroBytes(in: word ^ 0x0A0A_0A0A_0A0A_0A0A)
                    while ends != 0 {
                        endLine(from: &start, at: index + ends.trailingZeroBitCount / 8 + 1)
                        ends &= ends - 1
                    }
                    index += 8
                    continue
                }
            }
            // Eight bytes, or the rest, one by one.
            let end = min(index + 8, source.count)
            while index < end {
                let byte = source[index]
                index += 1
                allBits |= UInt64(byte)
                guard byte == 0x0A || byte == 0x0D else { continue }
                if byte == 0x0D, index < source.count, source[index] == 0x0A { index += 1 }
                endLine(from: &start, at: index)
            }
        }
        lengths.shrinkToFit()
        if allBits & 0x8080_8080_8080_8080 != 0 { noteContinuations(of: source) }
    }

    private mutating func noteContinuations(of source: ByteView) {
        var last = 0
        var index = 0
        while index < source.count {
            // Most bytes are ASCII.
            if index + 8 <= source.count, source.word(at: index) & 0x8080_8080_8080_8080 == 0 {
                index += 8
                continue
            }
            let end = min(index + 8, source.count)
            while index < end {
                if Self.continuesCodePoint(source[index]) {
                    Self.append(index - last, to: &continuations)
                    last = index
                }
                index += 1
            }
        }
        continuations.shrinkToFit()
    }

    private static func continuesCodePoint(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }

    @inline(__always) private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always) private mutating func endLine(from start: inout Int, at end: Int) {
        Self.append(end - start, to: &lengths)
        start = end
        endCount += 1
        if endCount % Self.stride == 0 { marks.append(Mark(start: UInt32(end), index: UInt32(lengths.count))) }
    }

    /// The number of lines of a file, without building a table; an empty last line does not count.
    package static func count(of source: ByteView) -> Int {
        guard !source.isEmpty else { return 0 }
        var count = 0
        var index = 0
        let (newline, carriageReturn) = (SIMD16<UInt8>(repeating: 0x0A), SIMD16<UInt8>(repeating: 0x0D))
        while index + 64 <= source.count {
            // Counts newlines in each byte lane: 63 blocks add at most 252, which a byte can hold.
            var counts = SIMD16<UInt8>()
            var returns = SIMDMask<SIMD16<Int8>>(repeating: false)
            for _ in 0..<min(63, (source.count - index) / 64) {
                for _ in 0..<4 {
                    let bytes = source.vector(at: index)
                    counts.replace(with: counts &+ 1, where: bytes .== newline)
                    returns .|= bytes .== carriageReturn
                    index += 16
                }
            }
            // Few files have carriage returns, which end a line alone or together with a newline.
            guard returns == SIMDMask(repeating: false) else { return LineTable(source).count(ofFileWithBytes: source.count) }
            count += (0..<16).reduce(0) { $0 + Int(counts[$1]) }
        }
        while index < source.count {
            guard source[index] != 0x0D else { return LineTable(source).count(ofFileWithBytes: source.count) }
            if source[index] == 0x0A { count += 1 }
            index += 1
        }
        return source[source.count - 1] == 0x0A ? count : count + 1
    }

    /// The highest bit of each of eight bytes that is zero; H. Warren, "Hacker's Delight", 2002, 6-1.
    @inline(__always) private static func zeroBytes(in word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ~(((word & low) &+ low) | word | low)
    }

    /// The number of lines of the file; an empty last line does not count.
    package func count(ofFileWithBytes size: Int) -> Int {
        var last = cursor(atLine: endCount - endCount % Self.stride)
        while last.index < lengths.count { passLine(&last) }
        return Int(last.start) == size ? endCount : endCount + 1
    }

    /// The byte offset of a line and a column, both counted from 1; `nil` if there is no such line.
    package func offset(line: Int, column: Int) -> UInt32? {
        guard line >= 1, line <= endCount + 1 else { return nil }
        let first = (line - 1) / Self.stride * Self.stride
        var cursor = self.cursor(atLine: first)
        for _ in first..<line - 1 { passLine(&cursor) }
        return cursor.start + UInt32(max(0, column - 1))
    }

    /// The line and the column of a byte offset, both counted from 1.
    package func position(of offset: UInt32) -> (line: Int, column: Int) {
        let before = marks.firstIndex { $0.start > offset } ?? marks.count
        var line = before * Self.stride
        var cursor = self.cursor(atLine: line)
        while line < endCount {
            var next = cursor
            passLine(&next)
            guard next.start <= offset else { break }
            cursor = next
            line += 1
        }
        return (line + 1, Int(offset - cursor.start) + 1)
    }

    /// The column in Unicode code points of a line and a column in bytes, all counted from 1; `nil` if the table has no such line.
    package func codePointColumn(line: Int, column: Int) -> Int? {
        guard let start = offset(line: line, column: 1) else { return nil }
        let end = start &+ UInt32(max(1, column) - 1)
        var (offset, result, distance, shift) = (UInt32(0), column, UInt32(0), UInt32(0))
        for byte in continuations {
            distance |= UInt32(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            offset &+= distance
            guard offset < end else { break }
            if offset >= start { result -= 1 }
            (distance, shift) = (0, 0)
        }
        return result
    }

    /// The start of a line whose number, counted from 0, is a multiple of the stride.
    private func cursor(atLine line: Int) -> Mark {
        line < Self.stride ? Mark(start: 0, index: 0) : marks[line / Self.stride - 1]
    }

    /// Advances the cursor to the next line.
    private func passLine(_ cursor: inout Mark) {
        var length: UInt32 = 0
        var shift: UInt32 = 0
        while true {
            let byte = lengths[Int(cursor.index)]
            cursor.index += 1
            length |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        cursor.start &+= length
    }
}

extension LineTable: BinaryCodable {
    package init(placeholder: Void) { self.init(ByteView()) }

    /// The marks are not stored; decoding rebuilds them.
    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(bytes: &lengths)
        try coder.code(bytes: &continuations)
        // Only a decoded table has no marks yet.
        guard endCount == 0, let last = lengths.last else { return }
        guard last < 0x80 else { throw CorruptData() }
        var cursor = Mark(start: 0, index: 0)
        while cursor.index < lengths.count {
            let start = cursor.start
            passLine(&cursor)
            guard cursor.start > start else { throw CorruptData() }
            endCount += 1
            if endCount % Self.stride == 0 { marks.append(cursor) }
        }
    }
}
