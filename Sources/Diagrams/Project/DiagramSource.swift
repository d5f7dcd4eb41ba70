package import AshlarChecks
package import AshlarInjection
import AshlarModel

/// What diagrams of a project are drawn from.
package struct DiagramSource: Sendable {
    package let linked: LinkedProject
    /// The rules in force, with their groups.
    let rules: RuleSet
    /// What the rules find, without a baseline.
    let findings: [Finding]
    /// The project's root folder, as an absolute path.
    let root: String
    /// What every picture says below itself.
    let notes: [String]

    package init(_ linked: LinkedProject, rules: RuleSet, findings: [Finding], root: String, notes: [String] = []) {
        self.linked = linked
        self.rules = rules
        self.findings = findings
        self.root = root
        self.notes = notes
    }

    var model: Model { linked.model }
    var injectionGraph: InjectionGraph { linked.injectionGraph }
}
