package import AshlarFacts
import AshlarInjection
package import AshlarModel
package import AshlarText

/// How much a finding weighs: errors fail a run, warnings do not.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    case warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
}

/// One broken convention, as a reviewer reads it.
package struct Finding: Hashable, Sendable {
    package var rule: String
    package var severity: Severity
    package var location: Location
    /// Who, what, whom; without a full stop.
    package var message: String
    /// Why the rule exists.
    package var rationale: String?
    /// What can be done about it.
    package var help: String?
    /// How the one comes to know the other, a step a line.
    package var chain: [Step]
    /// Further places of the same root cause.
    package var otherPlaces: [Location]
    /// What the finding rests on; `nil` where it rests on folders and names.
    package var evidence: Evidence?
    /// The dependencies that it is about, for pictures.
    package var edges: [Edge]
    /// The folder or the manifest that it is about, where its location only stands for that.
    package var whole: String?
    /// Where it tells a number that changes from day to day, what it says without: a smaller number is no other finding.
    package var measured: Measured?
    /// The parts of the model's wiring that it is about, for pictures.
    package var wiring: [WiringPart] = []

    package struct Step: Hashable, Sendable {
        package var text: String
        package var location: Location?

        package init(text: String, location: Location?) {
            self.text = text
            self.location = location
        }
    }

    package struct Measured: Hashable, Sendable {
        /// `'Store' has more than 300 lines`
        package var message: String
        package var value: Int

        package init(_ message: String, value: Int) {
            self.message = message
            self.value = value
        }
    }

    /// An index into `InjectionGraph.bindings` or `InjectionGraph.injections`.
    package enum WiringPart: Hashable, Sendable { case binding(Int), injection(Int) }

    package struct Edge: Hashable, Sendable {
        package var source: Dependency.Place
        package var target: Dependency.Place
        /// What the rule calls the two ends: layers, units; `nil` where it speaks of the places themselves.
        package var sourceLabel: String?
        package var targetLabel: String?

        package init(
            source: Dependency.Place, target: Dependency.Place, sourceLabel: String? = nil, targetLabel: String? = nil
        ) {
            self.source = source
            self.target = target
            self.sourceLabel = sourceLabel
            self.targetLabel = targetLabel
        }
    }

    package init(
        rule: String, severity: Severity, location: Location, message: String, rationale: String? = nil,
        help: String? = nil, chain: [Step] = [], otherPlaces: [Location] = [], evidence: Evidence? = nil,
        edges: [Edge] = [], wiring: [WiringPart] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.location = location
        self.message = message
        self.rationale = rationale
        self.help = help
        self.chain = chain
        self.otherPlaces = otherPlaces
        self.evidence = evidence
        self.edges = edges
        self.wiring = wiring
    }
}

extension Finding {
    /// What the finding is whatever line it stands on: `path: message [rule]`. Findings that say the same of several places
    /// in one file have the same identity.
    ///
    /// The path is that of what the finding is about; `.`, the whole project, for what is found in several files: it stays
    /// the same finding when one of them is mended.
    package var identity: String { identity(at: whole ?? (isInOneFile ? location.path : Self.project)) }

    /// The identities that the finding may have had before: also that of several files, when it was found in more of them.
    package var formerIdentities: [String] {
        let own = identity
        let wide = identity(at: Self.project)
        return own == wide ? [own] : [own, wide]
    }

    private static let project = "."

    private var isInOneFile: Bool { otherPlaces.allSatisfy { $0.path == location.path } }

    private func identity(at path: String) -> String {
        let text = "\(path): \(measured?.message ?? message) [\(rule)]"
        // Few names hold a line break, and an identity is one line.
        return text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
    }
}

extension Finding: Comparable {
    /// Findings stand in the order of places, then of rules and messages.
    package static func < (left: Finding, right: Finding) -> Bool {
        (left.location, left.rule, left.message) < (right.location, right.rule, right.message)
    }
}
