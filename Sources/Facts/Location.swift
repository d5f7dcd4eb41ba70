/// A place in a file, as people and editors name it.
package struct Location: Hashable, Comparable, Sendable {
    /// The file, relative to the project's root, with `/` between folders.
    package var path: String
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1 in UTF-8 bytes, as the Swift compiler counts.
    package var column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }

    package static func < (left: Location, right: Location) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

extension Location: CustomStringConvertible {
    package var description: String { "\(path):\(line):\(column)" }
}

/// Where the lines of a file begin: turns byte offsets, which facts hold, into lines and columns, which reports show.
package struct LineTable: Hashable, Sendable {
    /// The byte offset of the first byte of each line; the first is 0.
    private var starts: [UInt32]

    /// The lines of a file. `\n`, `\r\n` and a lone `\r` end a line, as in Swift.
    package init(_ source: UnsafeBufferPointer<UInt8>) {
        starts = [0]
        starts.reserveCapacity(source.count / 32 + 1)
        var index = 0
        while index < source.count {
            if index + 8 <= source.count {
                let word = UInt64(littleEndian: UnsafeRawPointer(source.baseAddress! + index).loadUnaligned(as: UInt64.self))
                // Few files have returns, which end a line alone or with what follows.
                if Self.zeroBytes(in: word ^ 0x0D0D_0D0D_0D0D_0D0D) == 0 {
                    var ends = Self.zeroBytes(in: word ^ 0x0A0A_0A0A_0A0A_0A0A)
                    while ends != 0 {
                        starts.append(UInt32(index + ends.trailingZeroBitCount / 8 + 1))
                        ends &= ends - 1
                    }
                    index += 8
                    continue
                }
            }
            // Eight bytes, or what is left, one by one.
            let end = min(index + 8, source.count)
            while index < end {
                let byte = source[index]
                index += 1
                guard byte == 0x0A || byte == 0x0D else { continue }
                if byte == 0x0D, index < source.count, source[index] == 0x0A { index += 1 }
                starts.append(UInt32(index))
            }
        }
    }

    /// The lengths of the lines in bytes, their ends included, without the last line's.
    var lengths: [UInt32] { zip(starts, starts.dropFirst()).map { $1 - $0 } }

    /// The lines of such lengths, and one more.
    init(lengths: [UInt32]) {
        starts = [0]
        starts.reserveCapacity(lengths.count + 1)
        var start: UInt32 = 0
        for length in lengths {
            start &+= length
            starts.append(start)
        }
    }

    /// How many lines a file has; an empty last line does not count. The same as its table would say, without one.
    package static func count(of source: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = source.baseAddress, !source.isEmpty else { return 0 }
        var count = 0
        var index = 0
        while index + 8 <= source.count {
            let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            // Few files have returns, which end a line alone or with what follows.
            guard zeroBytes(in: word ^ 0x0D0D_0D0D_0D0D_0D0D) == 0 else {
                return LineTable(source).count(ofFileWithBytes: source.count)
            }
            count += zeroBytes(in: word ^ 0x0A0A_0A0A_0A0A_0A0A).nonzeroBitCount
            index += 8
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

    /// How many lines the file has; an empty last line does not count.
    package func count(ofFileWithBytes size: Int) -> Int {
        starts.last.map { Int($0) } == size ? starts.count - 1 : starts.count
    }

    /// The byte at a line and a column, both counted from 1; `nil` where there is no such line.
    package func offset(line: Int, column: Int) -> UInt32? {
        starts.indices.contains(line - 1) ? starts[line - 1] + UInt32(max(0, column - 1)) : nil
    }

    /// The line and the column of a byte, both counted from 1.
    package func position(of offset: UInt32) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, Int(offset - starts[low]) + 1)
    }
}
