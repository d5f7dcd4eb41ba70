import AshlarFacts
import AshlarModel

extension InjectionLinker {
    /// Whether the object of a hand-written binding may live shorter than the binding's lifetime says: a member lives as long as the
    /// object that stores it, which any code may make anew, and what a function assigns is made anew by each call. Types with which the
    /// app starts, containers by their names and objects of static members and variables at file level live as long as the app.
    ///
    /// - Parameter owner: the type that stores the object, or the one whose initializer makes it.
    func mayLiveShorter(_ fact: Binding, of owner: AccessPathResolver.ValueType?, in file: FileID) -> Bool {
        guard fact.idiom == HandWritten.name, [.stored, .lazy].contains(fact.form), !fact.traits.contains(.override), let owner,
              case .project(let type) = owner else { return false }
        if let member = fact.member, files[Int(file)].declarations[Int(member)].modifiers.contains(.static) { return false }
        if fact.traits.contains(.assigned) { return true }
        return !isEntryPoint(owner) && !launches(type) && !global.contains(owner) && containerName(type) == nil
    }
}
