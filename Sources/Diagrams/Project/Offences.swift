import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarText

/// The findings that lie on a picture's edges.
struct Offences {
    /// How many findings at error severity rest on the edge between two nodes.
    private(set) var errors: [PictureParts.Pair: Int] = [:]
    /// How many findings below error severity lie between nodes.
    ///
    /// What a team only warns of may lie on every second edge, and a picture in which all stands out shows nothing.
    private(set) var warningCount = 0

    /// - Parameter onlyLabelled: whether only rules count that speak of the picture's own nodes. Between layers and
    ///   features a feature that knows another's domain breaks no rule about presentation and domain.
    init(_ findings: [Finding], between parts: PictureParts, onlyLabelled: Bool, in model: Model) {
        let behind = Dictionary(grouping: model.dependencies) { Ends(source: $0.source, target: $0.target) }
        for finding in findings {
            let places = Set([finding.location] + finding.otherPlaces)
            let pairs = Set(finding.edges.flatMap { edge in
                let all = behind[Ends(source: edge.source, target: edge.target)] ?? [Dependency(edge, of: finding)]
                let own = all.filter { places.contains(model.location(of: $0)) }
                return (own.isEmpty ? all : own).flatMap(parts.pairs).filter {
                    !onlyLabelled || (edge.sourceLabel == $0.source && edge.targetLabel == $0.target)
                }
            })
            if finding.severity == .error {
                for pair in pairs { errors[pair, default: 0] += 1 }
            } else if !pairs.isEmpty {
                warningCount += 1
            }
        }
    }

    private struct Ends: Hashable {
        let source: Dependency.Place
        let target: Dependency.Place
    }
}

extension Dependency {
    /// What a finding speaks of and no file says: that a manifest lacks a dependency.
    fileprivate init(_ edge: Finding.Edge, of finding: Finding) {
        self.init(
            source: edge.source, target: edge.target, evidence: finding.evidence ?? .references, isCertain: true,
            mark: 0
        )
    }
}
