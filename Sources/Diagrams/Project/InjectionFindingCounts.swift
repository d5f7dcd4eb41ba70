import AshlarChecks
import AshlarInjection

/// The findings about each part of the injection graph.
struct InjectionFindingCounts {
    /// The findings about a part.
    struct Findings {
        /// Indices of the findings, warnings included.
        var indices: [Int] = []
        var errorCount = 0
    }

    /// By index of a binding.
    private(set) var bindings: [Int: Findings] = [:]
    /// By index of an injection.
    private(set) var injections: [Int: Findings] = [:]
    private(set) var warningCount = 0

    init(_ findings: [Finding]) {
        for (number, finding) in findings.enumerated() where !finding.injectionParts.isEmpty {
            let errorCount = finding.severity == .error ? 1 : 0
            if errorCount == 0 { warningCount += 1 }
            for part in Set(finding.injectionParts) {
                switch part {
                case .binding(let index):
                    bindings[index, default: Findings()].indices.append(number)
                    bindings[index, default: Findings()].errorCount += errorCount
                case .injection(let index):
                    injections[index, default: Findings()].indices.append(number)
                    injections[index, default: Findings()].errorCount += errorCount
                }
            }
        }
    }
}
