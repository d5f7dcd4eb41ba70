import AshlarChecks
import AshlarText

/// For each finding 16 hexadecimal digits that stay the same while the finding does, whatever line it moves to: a hash of its
/// identity and of how many findings before it have the same one.
func fingerprints(of findings: [Finding]) -> [String] {
    var counts: [Finding.Identity: Int] = [:]
    return findings.map { finding in
        let identity = finding.identity
        let ordinal = counts[identity, default: 0]
        counts[identity] = ordinal + 1
        let parts = [identity.rule, identity.path, identity.subject, identity.target ?? "", String(ordinal)]
        return hash(parts.joined(separator: "\u{0}"))
    }
}

/// The FNV-1a hash of a text, as 16 hexadecimal digits.
func hash(_ text: String) -> String {
    let digits = String(fnv1a(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
