import AshlarFacts
import AshlarModel
import AshlarText

// Rules over imports and declared dependencies alone: these lead to modules, never to a type or to a part of a module.

extension CheckRun {
    /// Whether the rule considers only dependencies on modules, and all modules of the project are known.
    private var isOverModules: Bool {
        rule.edgeKinds.isSubset(of: [.imports, .declared]) && model.incompleteManifests.isEmpty
    }

    /// Notes that no dependency which the rule considers can lead to a target.
    mutating func requireModules(in target: EndSelection, of end: DependencyEnd) {
        guard isOverModules, emptySelections.isEmpty, !target.mayBeImported else { return }
        let kind = rule.edgeKinds.contains(.imports) ? "import" : "declared dependency"
        let reason = target.isOfTypes ? "but to a module" : lackOfModules
        let phrase = enumeration(end.phrases, joinedBy: "or")
        noteEmpty("no \(kind) leads to \(phrase), \(reason); take 'over' out to judge references", at: end.location)
    }

    /// The same for the parts of a project that depend on each other.
    mutating func requireModules(amid selections: [Selection], at location: Location) {
        guard isOverModules, emptySelections.isEmpty, !selections.contains(where: \.mayBeImported) else { return }
        noteEmpty("no import leads from one to another, \(lackOfModules); take 'over' out to judge references", at: location)
    }

    /// The same for nodes by name.
    mutating func requireModules(at location: Location, where isNode: (Dependency.Node) -> Bool) {
        let hasModules = model.modules.indices.contains { isNode(.module(ModuleID($0))) }
        guard isOverModules, emptySelections.isEmpty, !hasModules else { return }
        noteEmpty("no import leads from one to another, \(lackOfModules); take 'over' out to judge references", at: location)
    }

    private var lackOfModules: String {
        model.modules.isEmpty ? "as the project has no manifest that tells its modules" : "as none is a module as a whole"
    }
}

extension EndSelection {
    fileprivate var isOfTypes: Bool {
        switch self {
        case .files: false
        case .types: true
        case .either(let ends): ends.allSatisfy(\.isOfTypes)
        }
    }

    /// Whether an import can lead to a part of it.
    fileprivate var mayBeImported: Bool {
        switch self {
        case .files(let selection): selection.mayBeImported
        case .types: false
        case .either(let ends): ends.contains(where: \.mayBeImported)
        }
    }
}

extension Selection {
    fileprivate var mayBeImported: Bool { !externals.isEmpty || modules.contains { $0 != nil } }
}

extension DependencyEnd {
    /// Where the rule file writes it.
    fileprivate var location: Location {
        switch self {
        case .files(let selector): selector.location
        case .types(let selector): selector.location
        case .externalTypes(let types): types.location
        case .either(let ends): ends.first?.location ?? Location(path: "", line: 1, column: 1)
        }
    }
}
