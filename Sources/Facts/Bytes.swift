/// Where a text stands in bytes, in their order.
///
/// Compares the first and the last byte of 32 places at a time, and the whole text where both are there; W. Muła,
/// "SIMD-friendly algorithms for substring searching", 2016.
///
/// - Parameter limit: how many places are looked for.
package func places(of text: String, in source: UnsafeBufferPointer<UInt8>, atMost limit: Int = .max) -> [Int] {
    let wanted = Array(text.utf8)
    let length = wanted.count
    guard let start = source.baseAddress, length > 0, source.count >= length else { return [] }
    var found: [Int] = []
    let (first, last) = (SIMD32<UInt8>(repeating: wanted[0]), SIMD32<UInt8>(repeating: wanted[length - 1]))
    let end = source.count - length + 1
    var index = 0
    while index < end, found.count < limit {
        let width = min(32, end - index)
        if width == 32 {
            let here = UnsafeRawPointer(start + index)
            let heads = here.loadUnaligned(as: SIMD32<UInt8>.self) .== first
            let tails = (here + length - 1).loadUnaligned(as: SIMD32<UInt8>.self) .== last
            guard any(heads .& tails) else {
                index += 32
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
