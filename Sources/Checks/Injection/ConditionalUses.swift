import AshlarFacts
import AshlarModel
import AshlarText

extension Model {
    /// Whether all code outside of tests that refers to a type is compiled only with one of some conditional declarations, or is of a
    /// type of which this holds: a screen that only debug builds open.
    ///
    /// - Parameter conditions: those of the declarations.
    func isUsedOnly(_ type: DeclarationID, withDeclarationsUnder conditions: [String]) -> Bool {
        isUsedOnly(type, orUnused: { _ in false }, where: { existAlways(conditions, where: files[Int($0.file)].condition(at: $0.mark)) })
    }

    /// Whether previews refer to a type, and all other code outside of tests that does is of a type of which this holds, or of a view that
    /// nothing refers to: no app shows such a view.
    func isUsedOnlyInPreviews(_ type: DeclarationID) -> Bool {
        var isShown = false
        let isUnseen = isUsedOnly(type, orUnused: { inheritance.allSupertypeNames(of: $0).contains("View") }, where: { use in
            guard isInPreview(use) else { return false }
            isShown = true
            return true
        })
        return isUnseen && isShown
    }

    /// Whether each use of a type is of some kind, or in a type of which this holds.
    ///
    /// - Parameter unused: whether it holds for a type without uses.
    private func isUsedOnly(_ type: DeclarationID, orUnused unused: (DeclarationID) -> Bool, where isOfKind: (Use) -> Bool) -> Bool {
        var (pending, seen): ([DeclarationID], Set<DeclarationID>) = ([type], [type])
        while let next = pending.popLast() {
            let uses = uses(of: next)
            guard !uses.isEmpty || unused(next) else { return false }
            for use in uses where !isOfKind(use) {
                guard let owner = use.type else { return false }
                if seen.insert(owner).inserted { pending.append(owner) }
            }
        }
        return true
    }

    /// A reference to a type.
    private struct Use {
        let file: FileID
        let mark: UInt32
        /// The outermost type or extension around it.
        let owner: DeclarationID?
        /// The type that `owner` is or extends.
        let type: DeclarationID?
    }

    /// The references to a type from code outside of it and of tests.
    private func uses(of type: DeclarationID) -> [Use] {
        [dependencies, references(withinFilesOf: [type])].joined().compactMap { reference in
            guard reference.declaration == type, case .file(let file) = reference.source, !isTestOfFile[Int(file)] else { return nil }
            let owner = reference.owner.flatMap { owner -> DeclarationID? in
                if case .project(let extended)? = accessPaths.extended(owner) { extended } else { nil }
            }
            return owner == type ? nil : Use(file: file, mark: reference.mark, owner: reference.owner, type: owner)
        }
    }

    /// Whether a reference is in a type that shows previews, or in a `#Preview`: outside of all declarations and statements of its file.
    private func isInPreview(_ use: Use) -> Bool {
        if let owner = use.owner { return inheritance.allSupertypeNames(of: owner).contains("PreviewProvider") }
        let facts = files[Int(use.file)]
        return facts.origin == .source && Path.name(of: facts.path) != "main.swift" && !facts.declarations.contains {
            $0.parent == nil && $0.start <= use.mark && use.mark < $0.end
        }
    }
}
