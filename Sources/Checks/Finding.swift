package import AshlarFacts
import AshlarInjection
package import AshlarModel
package import AshlarText

/// How much a finding weighs: errors fail a run, warnings do not.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    case warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
}

/// One violation of a rule, as a reviewer reads it.
package struct Finding: Hashable, Sendable {
    package var rule: String
    package var severity: Severity
    package var location: Location
    /// What violates the rule, as a name: a type, a member, a binding, a file, a module. Part of the finding's identity.
    package var subject: String
    /// What it violates the rule with: the type that it refers to, the requirement that it lacks; `nil` where the subject
    /// says all. Part of the finding's identity.
    package var target: String?
    /// The sentence that people read; without a full stop. Rewording it changes no identity.
    package var message: String
    /// Why the rule exists.
    package var rationale: String?
    /// What can be done about it.
    package var help: String?
    /// The steps from the subject to the target, one a line.
    package var chain: [Step]
    /// Further locations of the same root cause.
    package var otherLocations: [Location]
    /// What the finding rests on; `nil` where it rests on folders and names.
    package var evidence: Evidence?
    /// The dependencies that it is about, for diagrams.
    package var edges: [Edge]
    /// The folder or the manifest that it is about, where its location only stands in for that.
    package var subjectPath: String?
    /// The number that the message states, where one exceeds a limit: a smaller number is the same finding.
    package var measured: Int?
    /// The bindings and injections that it is about, for diagrams.
    package var injectionParts: [InjectionPart] = []
    /// Changes of the code each of which resolves it, the best one first.
    package var suggestions: [Suggestion] = []

    package struct Step: Hashable, Sendable {
        package var text: String
        package var location: Location?
        /// The id of the rule that the step is about; `nil` for most steps.
        package var rule: String?

        package init(text: String, location: Location?, rule: String? = nil) {
            self.text = text
            self.location = location
            self.rule = rule
        }

        /// The text for readers that show the location apart, as an editor does with a link: it does not end with the word before one.
        package var textBesideLocation: String { location != nil && text.hasSuffix(" at") ? text.dropLast(2) + "here" : text }
    }

    /// An index into `InjectionGraph.bindings` or `InjectionGraph.injections`.
    package enum InjectionPart: Hashable, Sendable { case binding(Int), injection(Int) }

    package struct Edge: Hashable, Sendable {
        package var source: Dependency.Node
        package var target: Dependency.Node
        /// What the rule calls the two ends: layers, units; `nil` where it speaks of the places themselves.
        package var sourceLabel: String?
        package var targetLabel: String?

        package init(
            source: Dependency.Node, target: Dependency.Node, sourceLabel: String? = nil, targetLabel: String? = nil
        ) {
            self.source = source
            self.target = target
            self.sourceLabel = sourceLabel
            self.targetLabel = targetLabel
        }
    }

    package init(
        rule: String, severity: Severity, location: Location, subject: String, target: String? = nil, message: String,
        rationale: String? = nil, help: String? = nil, chain: [Step] = [], otherLocations: [Location] = [], evidence: Evidence? = nil,
        edges: [Edge] = [], injectionParts: [InjectionPart] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.location = location
        self.subject = subject
        self.target = target
        self.message = message
        self.rationale = rationale
        self.help = help
        self.chain = chain
        self.otherLocations = otherLocations
        self.evidence = evidence
        self.edges = edges
        self.injectionParts = injectionParts
    }
}

extension Finding {
    /// What makes two findings the same, whatever line they are at and whatever their sentences say.
    package struct Identity: Hashable, Sendable {
        package var rule: String
        /// The file, folder or manifest that the finding is about; `.`, the whole project, for what is found in several files.
        package var path: String
        package var subject: String
        package var target: String?

        package init(rule: String, path: String, subject: String, target: String? = nil) {
            (self.rule, self.path, self.subject, self.target) = (rule, path, subject, target)
        }
    }

    /// The finding's identity. Findings of several locations in one file share one.
    ///
    /// A finding that several files share keeps its identity when one of them is fixed.
    package var identity: Identity { identity(at: subjectPath ?? (isInOneFile ? location.path : Self.project)) }

    /// The identities that the finding may have had before: also the project's, from when several files shared it.
    package var formerIdentities: [Identity] {
        let own = identity
        let wide = identity(at: Self.project)
        return own == wide ? [own] : [own, wide]
    }

    private static let project = "."

    private var isInOneFile: Bool { otherLocations.allSatisfy { $0.path == location.path } }

    private func identity(at path: String) -> Identity { Identity(rule: rule, path: path, subject: subject, target: target) }
}

extension Finding: Comparable {
    /// Findings stand in the order of places, then of rules and messages.
    package static func < (left: Finding, right: Finding) -> Bool {
        (left.location, left.rule, left.message) < (right.location, right.rule, right.message)
    }
}
