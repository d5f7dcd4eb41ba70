import AshlarChecks

/// For each finding a name that stays while the finding stays, whatever line it moves to: 16 hexadecimal digits of what it
/// says and of how many before it say the same.
func fingerprints(of findings: [Finding]) -> [String] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
        let ordinal = counts[finding.identity, default: 0]
        counts[finding.identity] = ordinal + 1
        return hash("\(finding.identity) #\(ordinal)")
    }
}

/// FNV-1a with 64 bits over UTF-8; G. Fowler, L. Noll and K. Vo, RFC 9923.
func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 {
        hash ^= UInt64(byte)
        hash &*= 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
