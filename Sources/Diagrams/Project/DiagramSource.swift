package import AshlarChecks
package import AshlarInjection
import AshlarFacts
import AshlarModel

/// The input of pictures of a project.
package struct DiagramSource: Sendable {
    package let linked: LinkedProject
    /// The rules in force, with their groups.
    let rules: RuleSet
    /// The findings of the rules, including those that a baseline lists.
    let findings: [Finding]
    /// The project's root folder, as an absolute path.
    let root: String
    /// Notes that every picture of dependencies has.
    let notes: [String]

    package init(_ linked: LinkedProject, rules: RuleSet, findings: [Finding], root: String, notes: [String] = []) {
        self.linked = linked
        self.rules = rules
        self.findings = findings
        self.root = root
        self.notes = notes
    }

    /// The size of all files.
    package func size(showsTests: Bool) -> Picture.Size {
        var size = Picture.Size()
        for (index, facts) in model.files.enumerated() where showsTests || !isTest(FileID(index)) { size.add(facts) }
        return size
    }

    var model: Model { linked.model }
    var injectionGraph: InjectionGraph { linked.injectionGraph }
}
