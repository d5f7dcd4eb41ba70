import AshlarText

/// What rules over modules leave out, since nobody would mend it.
package enum LeftOut: CaseIterable, Sendable {
    case generated, script, playground, shared, linking

    /// Its name, for one and for several.
    private var names: (one: String, several: String) {
        switch self {
        case .generated: ("generated file", "generated files")
        case .script: ("script", "scripts")
        case .playground: ("playground page", "playground pages")
        case .shared: ("file that targets of one product share", "files that targets of one product share")
        case .linking: ("target that only links", "targets that only link")
        }
    }

    /// The numbers of what is left out, with their reasons: `3 generated files`.
    package static func texts(_ subjects: [LeftOut: Set<String>]) -> [String] {
        allCases.compactMap { reason in
            guard let count = subjects[reason]?.count, count > 0 else { return nil }
            return "\(count) \(count == 1 ? reason.names.one : reason.names.several)"
        }
    }
}
