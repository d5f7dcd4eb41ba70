import AshlarChecks
import AshlarInjection

/// How many findings rest on each part of the wiring.
struct WiringOffences {
    package private(set) var bindings: [Int: Int] = [:]
    package private(set) var injections: [Int: Int] = [:]
    private(set) var warningCount = 0

    init(_ findings: [Finding]) {
        for finding in findings where !finding.wiring.isEmpty {
            guard finding.severity == .error else {
                warningCount += 1
                continue
            }
            for part in Set(finding.wiring) {
                switch part {
                case .binding(let index): bindings[index, default: 0] += 1
                case .injection(let index): injections[index, default: 0] += 1
                }
            }
        }
    }
}
