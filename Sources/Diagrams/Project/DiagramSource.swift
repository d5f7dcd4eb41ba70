package import AshlarChecks
package import AshlarInjection
import AshlarFacts
import AshlarModel

/// The findings of the rules in force, and which of them the project accepts for now.
package struct JudgedFindings: Sendable {
    package let all: [Finding]
    /// The indices of those that the baseline lists.
    package let accepted: Set<Int>

    package init(_ all: [Finding], accepted: Set<Int> = []) { (self.all, self.accepted) = (all, accepted) }

    subscript(index: Int) -> Finding { all[index] }

    func isOpenWarning(_ index: Int) -> Bool { all[index].severity != .error && !accepted.contains(index) }
}

/// The input of pictures of a project.
package struct DiagramSource: Sendable {
    package let linked: LinkedProject
    /// The rules in force, with their groups.
    let rules: RuleSet
    let findings: JudgedFindings
    /// The project's root folder, as an absolute path.
    let root: String
    /// Notes that every picture of dependencies has.
    let notes: [String]

    package init(_ linked: LinkedProject, rules: RuleSet, findings: JudgedFindings, root: String, notes: [String] = []) {
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
