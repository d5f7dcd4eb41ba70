import AshlarFacts
import AshlarModel

extension Model {
    /// Whether all code outside of tests that refers to a type is compiled only with one of some conditional declarations, or is of a
    /// type of which this holds: a screen that only debug builds open.
    ///
    /// - Parameter conditions: those of the declarations.
    func isUsedOnly(_ type: DeclarationID, withDeclarationsUnder conditions: [String]) -> Bool {
        var (pending, seen): ([DeclarationID], Set<DeclarationID>) = ([type], [type])
        while let next = pending.popLast() {
            var isUsed = false
            for use in uses(of: next) {
                isUsed = true
                if existAlways(conditions, where: files[Int(use.file)].condition(at: use.mark)) { continue }
                guard let owner = use.owner else { return false }
                if seen.insert(owner).inserted { pending.append(owner) }
            }
            guard isUsed else { return false }
        }
        return true
    }

    /// The references to a type from code outside of it and of tests, each with the type around it.
    private func uses(of type: DeclarationID) -> [(file: FileID, mark: UInt32, owner: DeclarationID?)] {
        [dependencies, references(withinFilesOf: [type])].joined().compactMap { reference in
            guard reference.declaration == type, case .file(let file) = reference.source, !isTestOfFile[Int(file)] else { return nil }
            let owner = reference.owner.flatMap { owner -> DeclarationID? in
                if case .project(let extended)? = accessPaths.extended(owner) { extended } else { nil }
            }
            return owner == type ? nil : (file, reference.mark, owner)
        }
    }
}
