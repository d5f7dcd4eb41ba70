/// The byte offsets at which a text occurs, ascending.
///
/// Compares the first and the last byte at 64 offsets at a time, and the whole text where both match; W. Muła,
/// "SIMD-friendly algorithms for substring searching", 2016.
///
/// - Parameter limit: the largest number of offsets to return.
package func occurrences(of text: String, in source: ByteView, atMost limit: Int = .max) -> [Int] {
    let wanted = Array(text.utf8)
    let length = wanted.count
    guard length > 0, source.count >= length else { return [] }
    var found: [Int] = []
    let (first, last) = (SIMD16<UInt8>(repeating: wanted[0]), SIMD16<UInt8>(repeating: wanted[length - 1]))
    let end = source.count - length + 1
    func look(at offset: Int) {
        if found.count < limit, source[offset..<offset + length].elementsEqual(wanted) { found.append(offset) }
    }
    var index = 0
    while index + 64 <= end, found.count < limit {
        /// Sets all bits of the bytes at which the text may begin.
        @inline(__always) func both(_ offset: Int) -> SIMD2<UInt64> {
            let (head, tail) = (source.vector(at: index + offset), source.vector(at: index + offset + length - 1))
            return unsafeBitCast((head .== first) .& (tail .== last), to: SIMD2<UInt64>.self)
        }
        let quarters = (both(0), both(16), both(32), both(48))
        let any = (quarters.0 | quarters.1) | (quarters.2 | quarters.3)
        if any[0] | any[1] != 0 {
            for (offset, quarter) in [(0, quarters.0), (16, quarters.1), (32, quarters.2), (48, quarters.3)] {
                for half in 0..<2 {
                    var bits = UInt64(littleEndian: quarter[half])
                    while bits != 0 {
                        let byte = bits.trailingZeroBitCount / 8
                        look(at: index + offset + 8 * half + byte)
                        bits &= ~(0xFF << UInt64(8 * byte))
                    }
                }
            }
        }
        index += 64
    }
    while index < end, found.count < limit {
        if source[index] == wanted[0] { look(at: index) }
        index += 1
    }
    return found
}

/// Negative if the left bytes sort before the right ones, 0 if both are the same. Compares eight bytes at a time.
package func compareBytes(_ left: ByteView, _ right: ByteView) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index + 8 <= shared {
        let (first, second) = (left.word(at: index), right.word(at: index))
        guard first == second else { return first.byteSwapped < second.byteSwapped ? -1 : 1 }
        index += 8
    }
    while index < shared {
        guard left[index] == right[index] else { return left[index] < right[index] ? -1 : 1 }
        index += 1
    }
    return left.count - right.count
}

/// As for bytes, for the UTF-8 of two texts.
package func compareBytes(_ left: String, _ right: String) -> Int {
    let order: Int?? = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            compareBytes(ByteView(left), ByteView(right))
        }
    }
    if case .some(.some(let order)) = order { return order }
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}

extension Range<Int> {
    /// The first number that satisfies a predicate which all later numbers satisfy too; the upper bound if none does.
    package func partitioningIndex(where isLater: (Int) -> Bool) -> Int {
        var range = self
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if isLater(middle) { range = range.lowerBound..<middle } else { range = middle + 1..<range.upperBound }
        }
        return range.lowerBound
    }
}
