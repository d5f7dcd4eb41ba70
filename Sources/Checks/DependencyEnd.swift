import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// One end of the dependencies that a rule speaks of: files and modules, or types wherever they lie.
enum DependencyEnd: Sendable {
    case files(FileSelector)
    case types(TypeSelector)

    /// What it names, for messages: `'domain'`, `a type named '*UseCase'`.
    var phrases: [String] {
        switch self {
        case .files(let selector): selector.names.map { "'\($0)'" }
        case .types(let selector): [("ae".contains(selector.summary.prefix(1)) ? "an " : "a ") + selector.summary]
        }
    }
}

/// The keys of a mapping that names types where files could stand.
let typesKeys = Keys([.needed("types", .types, "These types, wherever they lie.")])

extension DependencyEnd {
    /// As rule files write it.
    static let schema = Schema.either([.some(.pattern), .mapping(typesKeys)])
}

extension RuleReader {
    /// An end of dependencies: a selector of files, or a mapping with the key `types`.
    mutating func end(_ node: YAMLNode, of what: String) -> DependencyEnd? {
        guard case .mapping = node.value else { return files(node, of: what).map { .files($0) } }
        guard let node = mapping(node, of: what, keys: typesKeys), let types = required("types", of: what, in: node) else {
            return nil
        }
        return self.types(types, of: "'types' of \(what)").map { .types($0) }
    }

    /// The value of a required key, as an end of dependencies.
    mutating func end(_ key: String, of what: String, in node: YAMLNode) -> DependencyEnd? {
        required(key, of: what, in: node).flatMap { end($0, of: "'\(key)' of \(what)") }
    }
}

extension CheckRun {
    /// What an end selects of the project; noted where that is nothing.
    mutating func select(_ end: DependencyEnd) -> EndSelection {
        switch end {
        case .files(let selector): .files(select(selector))
        case .types(let selector): .types(select(types: selector))
        }
    }

    /// What an end selects as a target: `module:` may mean a module from outside, imported or not.
    mutating func selectTargets(_ end: DependencyEnd) -> EndSelection {
        switch end {
        case .files(let selector): .files(selectTargets(selector))
        case .types(let selector): .types(select(types: selector))
        }
    }

    private mutating func select(types selector: TypeSelector) -> TypeSelection {
        TypeSelection(select(selector), in: model, isExact: !rule.grounds.contains(.references))
    }
}

/// What an end selects in a model.
enum EndSelection {
    case files(Selection)
    case types(TypeSelection)

    func captures(ofSource dependency: Dependency) -> Captures? {
        switch self {
        case .files(let selection): selection.captures(of: dependency.source)
        case .types(let selection): selection.captures(ofSource: dependency)
        }
    }

    func captures(ofTarget dependency: Dependency) -> Captures? {
        switch self {
        case .files(let selection): selection.captures(of: dependency.target)
        case .types(let selection): selection.captures(ofTarget: dependency)
        }
    }

    /// Whether a dependency leads from a type to itself, where types are selected.
    func holdsOneType(atBothEndsOf dependency: Dependency) -> Bool {
        guard case .types(let selection) = self else { return false }
        return selection.isWithinOneType(dependency)
    }

    /// Whether a dependency stays inside of what is selected: within files that captures do not tell apart, or within
    /// one type.
    func holds(bothEndsOf dependency: Dependency) -> Bool {
        switch self {
        case .files(let selection):
            guard let from = selection.captures(of: dependency.source), let to = selection.captures(of: dependency.target)
            else { return false }
            return agree(from, to)
        case .types(let selection): return selection.isWithinOneType(dependency)
        }
    }

    /// Whether something of a module is selected.
    func holdsPart(of module: Module) -> Bool {
        switch self {
        case .files(let selection): module.files.contains { selection.files[Int($0)] != nil }
        case .types(let selection): module.files.contains { selection.declares($0) }
        }
    }

    /// What people call the set as seen from one of its places; `nil` where its name says no more than the place's.
    func label(of place: Dependency.Place) -> String? {
        guard case .files(let selection) = self else { return nil }
        return selection.label(of: place)
    }
}

/// Selected types as the ends of dependencies.
struct TypeSelection {
    /// In the order of files.
    let types: [SelectedType]
    private let model: Model
    /// Whether a nested type does not stand for the one around it.
    private let isExact: Bool
    private var captures: [DeclarationID: Captures] = [:]
    private var typesOfFiles: [FileID: [DeclarationID]] = [:]

    init(_ types: [SelectedType], in model: Model, isExact: Bool) {
        self.types = types
        self.model = model
        self.isExact = isExact
        for type in types {
            captures[type.id] = type.captures
            typesOfFiles[type.id.file, default: []].append(type.id)
        }
    }

    /// The selected types that a dependency leads from: the one in which a reference stands, all that a file declares
    /// which imports.
    func sources(of dependency: Dependency) -> [DeclarationID] {
        if let owner = dependency.owner {
            let type = model.outermostType(of: owner)
            return captures[type] == nil ? [] : [type]
        }
        guard dependency.evidence == .imports, case .file(let file) = dependency.source else { return [] }
        return typesOfFiles[file] ?? []
    }

    func captures(ofSource dependency: Dependency) -> Captures? {
        let sources = sources(of: dependency)
        return sources.isEmpty ? nil : common(sources.compactMap { captures[$0] })
    }

    /// Who names a nested type knows the one around it; who constructs it does not construct that.
    func captures(ofTarget dependency: Dependency) -> Captures? {
        guard let named = dependency.declaration else { return nil }
        if let own = captures[named] { return own }
        return isExact ? nil : captures[model.outermostType(of: named)]
    }

    /// Whether a dependency leads from a type to itself, as an extension in another file does.
    func isWithinOneType(_ dependency: Dependency) -> Bool {
        guard let source = dependency.owner, let target = dependency.declaration else { return false }
        return model.outermostType(of: source) == model.outermostType(of: target)
    }

    func declares(_ file: FileID) -> Bool { typesOfFiles[file] != nil }
}
