/// Where a text stands in bytes, in their order.
///
/// Compares the first and the last byte of 64 places at a time, and the whole text where both are there; W. Muła,
/// "SIMD-friendly algorithms for substring searching", 2016.
///
/// - Parameter limit: how many places are looked for.
package func places(of text: String, in source: UnsafeBufferPointer<UInt8>, atMost limit: Int = .max) -> [Int] {
    let wanted = Array(text.utf8)
    let length = wanted.count
    guard let start = source.baseAddress, length > 0, source.count >= length else { return [] }
    var found: [Int] = []
    let (first, last) = (SIMD16<UInt8>(repeating: wanted[0]), SIMD16<UInt8>(repeating: wanted[length - 1]))
    let end = source.count - length + 1
    var index = 0
    while index < end, found.count < limit {
        let width = min(64, end - index)
        if width == 64 {
            let heads = UnsafeRawPointer(start + index)
            let tails = heads + (length - 1)
            /// All bits of those bytes at which the text may begin.
            @inline(__always) func both(_ offset: Int) -> SIMD16<UInt8> {
                unsafeBitCast(
                    (heads.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) .== first)
                        .& (tails.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) .== last),
                    to: SIMD16<UInt8>.self
                )
            }
            let any = unsafeBitCast((both(0) | both(16)) | (both(32) | both(48)), to: SIMD2<UInt64>.self)
            guard any[0] | any[1] != 0 else {
                index += 64
                continue
            }
        }
        for place in index..<index + width where source[place] == wanted[0] && found.count < limit {
            if source[place..<place + length].elementsEqual(wanted) { found.append(place) }
        }
        index += width
    }
    return found
}

/// Less than 0 where the left bytes stand before the right ones, 0 where they are the same; eight at a time.
@inlinable package func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index + 8 <= shared {
        let (first, second) = (left.loadUnaligned(fromByteOffset: index, as: UInt64.self), right.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        guard first == second else { return UInt64(bigEndian: first) < UInt64(bigEndian: second) ? -1 : 1 }
        index += 8
    }
    while index < shared {
        guard left[index] == right[index] else { return left[index] < right[index] ? -1 : 1 }
        index += 1
    }
    return left.count - right.count
}

/// The same of two texts.
@inlinable package func compareBytes(_ left: String, _ right: String) -> Int {
    let order: Int?? = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            compareBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        }
    }
    if case .some(.some(let order)) = order { return order }
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}
