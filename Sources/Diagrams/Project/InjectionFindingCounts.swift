import AshlarChecks
import AshlarInjection

/// The number of findings about each part of the injection graph.
struct InjectionFindingCounts {
    /// The number of errors by index of a binding.
    package private(set) var bindings: [Int: Int] = [:]
    /// The number of errors by index of an injection.
    package private(set) var injections: [Int: Int] = [:]
    private(set) var warningCount = 0

    init(_ findings: [Finding]) {
        for finding in findings where !finding.injectionParts.isEmpty {
            guard finding.severity == .error else {
                warningCount += 1
                continue
            }
            for part in Set(finding.injectionParts) {
                switch part {
                case .binding(let index): bindings[index, default: 0] += 1
                case .injection(let index): injections[index, default: 0] += 1
                }
            }
        }
    }
}
