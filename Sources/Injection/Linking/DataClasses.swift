import AshlarFacts
import AshlarModel
import AshlarText

// Which classes are data, though they have functions.

extension InjectionLinker {
    /// Whether objects of a class are data unless they hold services, by its members, computed ones included: others see at least twice as many
    /// values as there are functions; or at least half as many of one that has an identity, as a record that changes itself:
    /// `experiment.addTrial(trial)`. One that a protocol of the project abstracts is none.
    func isDataClass(_ type: DeclarationID, functions: Int) -> Bool {
        guard kind(of: type) == .class, functions > 0, !isBehindProtocol(type) else { return false }
        var values = 0
        var hasIdentity = false
        for opening in accessPaths.typeAndExtensions(of: .project(type)) {
            let declarations = files[Int(opening.file)].declarations
            for member in AshlarModel.members(of: opening, in: declarations) {
                // One field at a time: declarations are large to copy.
                guard declarations[Int(member.index)].kind == .variable, !declarations[Int(member.index)].modifiers.contains(.static),
                      (declarations[Int(member.index)].access ?? .internal) > .fileprivate else { continue }
                values += 1
                if Conventions.identities.contains(declarations[Int(member.index)].name.lowercased()) { hasIdentity = true }
            }
        }
        return values >= functions * 2 || (hasIdentity && values >= 4 && values * 2 >= functions)
    }
}
