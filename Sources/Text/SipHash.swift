/// SipHash-2-4 with 128 bits of output: a keyed hash for which no collisions are known to anyone who does not know the key.
///
/// J.-P. Aumasson and D. J. Bernstein, SipHash: a fast short-input PRF, 2012; the reference implementation's test vectors
/// (`vectors_sip128`) are in the tests.
///
/// - Parameters:
///   - bytes: the message.
///   - key: its two halves as little-endian words.
/// - Returns: the hash as two little-endian words.
package func sipHash128(_ bytes: ByteView, key: (UInt64, UInt64)) -> (UInt64, UInt64) {
    var state = SipState(key: key)
    let end = bytes.count & ~7
    var index = 0
    while index < end {
        state.absorb(bytes.word(at: index))
        index += 8
    }
    // The last word holds the bytes that are left and, in its highest byte, the length.
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    while index < bytes.count {
        last |= UInt64(bytes[index]) << UInt64(8 * (index - end))
        index += 1
    }
    state.absorb(last)
    return state.finish()
}

private struct SipState {
    var v0, v1, v2, v3: UInt64

    @inline(__always) init(key: (UInt64, UInt64)) {
        v0 = 0x736F_6D65_7073_6575 ^ key.0
        v1 = 0x646F_7261_6E64_6F6D ^ key.1 ^ 0xEE
        v2 = 0x6C79_6765_6E65_7261 ^ key.0
        v3 = 0x7465_6462_7974_6573 ^ key.1
    }

    @inline(__always) mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    @inline(__always) mutating func finish() -> (UInt64, UInt64) {
        v2 ^= 0xEE
        for _ in 0..<4 { round() }
        let first = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xDD
        for _ in 0..<4 { round() }
        return (first, v0 ^ v1 ^ v2 ^ v3)
    }

    @inline(__always) private mutating func round() {
        v0 &+= v1
        v1 = v1 << 13 | v1 >> 51
        v1 ^= v0
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v3
        v3 = v3 << 16 | v3 >> 48
        v3 ^= v2
        v0 &+= v3
        v3 = v3 << 21 | v3 >> 43
        v3 ^= v0
        v2 &+= v1
        v1 = v1 << 17 | v1 >> 47
        v1 ^= v2
        v2 = v2 << 32 | v2 >> 32
    }
}
