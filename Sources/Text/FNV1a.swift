/// FNV-1a with 64 bits: a hash that is the same in every run and on every machine, for tables and names; it is no digest.
///
/// G. Fowler, L. Noll and K. Vo, RFC 9923.
@inlinable @inline(__always) public func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
}
