import AshlarChecks
import AshlarInjection

/// The findings about each part of the injection graph.
struct InjectionFindingCounts {
    typealias Findings = FindingOverlay.Findings

    /// By index of a binding.
    private(set) var bindings: [Int: Findings] = [:]
    /// By index of an injection.
    private(set) var injections: [Int: Findings] = [:]
    private(set) var warningCount = 0

    init(_ findings: JudgedFindings) {
        for (number, finding) in findings.all.enumerated() where !finding.injectionParts.isEmpty {
            if findings.isOpenWarning(number) { warningCount += 1 }
            for part in Set(finding.injectionParts) {
                switch part {
                case .binding(let index): bindings[index, default: Findings()].add(number, findings)
                case .injection(let index): injections[index, default: Findings()].add(number, findings)
                }
            }
        }
    }
}
