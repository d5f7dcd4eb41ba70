import AshlarFacts
import AshlarModel

extension Model {
    /// The project's types of which stored members of a type hold values, in optionals and collections too.
    func storedTypes(of owner: DeclarationID) -> [DeclarationID] {
        typeAndExtensions(of: owner).flatMap(members).filter { self[$0].kind == .variable && !self[$0].modifiers.contains(.computed) }
            .flatMap(valueTypes)
    }
}
