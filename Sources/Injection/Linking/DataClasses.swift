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
        // What has the same value in each object is no data of it: `let table = Table("users")`.
        let values = shownVariables(of: type).filter {
            !files[Int($0.file)].declarations[Int($0.index)].modifiers.isSuperset(of: [.constant, .defined])
        }
        let hasIdentity = values.contains { Conventions.identities.contains(files[Int($0.file)].declarations[Int($0.index)].name.lowercased()) }
        return values.count >= functions * 2 || (hasIdentity && values.count >= 4 && values.count * 2 >= functions)
    }

    /// The variables of a type's instances that others see, stored or computed, also those of extensions.
    func shownVariables(of type: DeclarationID) -> [DeclarationID] {
        accessPaths.typeAndExtensions(of: .project(type)).flatMap { opening in
            let declarations = files[Int(opening.file)].declarations
            return accessPaths.members(of: opening).filter { member in
                // One field at a time: declarations are large to copy.
                declarations[Int(member.index)].kind == .variable && !declarations[Int(member.index)].modifiers.contains(.static)
                    && (declarations[Int(member.index)].access ?? .internal) > .fileprivate
            }
        }
    }
}
