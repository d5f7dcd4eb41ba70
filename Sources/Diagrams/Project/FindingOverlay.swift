import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarText

/// The findings about the edges of a picture.
struct FindingOverlay {
    /// The findings about an edge.
    struct Findings {
        /// Indices of the findings, warnings included.
        var indices: [Int] = []
        var errorCount = 0
        /// Those that the baseline lists.
        var acceptedCount = 0

        mutating func add(_ index: Int, _ findings: JudgedFindings) {
            indices.append(index)
            if findings.accepted.contains(index) {
                acceptedCount += 1
            } else if findings[index].severity == .error {
                errorCount += 1
            }
        }
    }

    private(set) var findings: [PictureParts.Pair: Findings] = [:]
    /// The number of warnings about edges. They are not marked: warnings may be so many that nothing would stand out.
    private(set) var warningCount = 0

    /// - Parameter onlyLabelled: whether to ignore findings whose labels are not the picture's nodes. In a picture of layers, a
    ///   rule about features says nothing about the edge from presentation to domain.
    init(_ findings: JudgedFindings, between parts: PictureParts, onlyLabelled: Bool, in model: Model) {
        let dependencies = Dictionary(grouping: model.dependencies) { Ends(source: $0.source, target: $0.target) }
        for (index, finding) in findings.all.enumerated() where !finding.edges.isEmpty {
            let locations = Set([finding.location] + finding.otherLocations)
            let pairs = Set(finding.edges.flatMap { edge in
                let all = dependencies[Ends(source: edge.source, target: edge.target)] ?? [Dependency(edge, of: finding)]
                let own = all.filter { locations.contains(model.location(of: $0)) }
                return (own.isEmpty ? all : own).flatMap(parts.pairs).filter {
                    !onlyLabelled || (edge.sourceLabel == $0.source && edge.targetLabel == $0.target)
                }
            })
            for pair in pairs { self.findings[pair, default: Findings()].add(index, findings) }
            if findings.isOpenWarning(index), !pairs.isEmpty { warningCount += 1 }
        }
    }

    private struct Ends: Hashable {
        let source: Dependency.Node
        let target: Dependency.Node
    }
}

extension Dependency {
    /// The dependency of a finding that no file contains: one that a manifest does not declare.
    fileprivate init(_ edge: Finding.Edge, of finding: Finding) {
        self.init(
            source: edge.source, target: edge.target, evidence: finding.evidence ?? .references, isCertain: true,
            mark: 0
        )
    }
}
