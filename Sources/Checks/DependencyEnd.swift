import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// One end of the dependencies that a rule restricts: files and modules, or types in any file.
enum DependencyEnd: Sendable {
    case files(FileSelector)
    case types(TypeSelector)
    /// As a target only.
    case externalTypes(ExternalTypes)
    case either([DependencyEnd])

    /// Descriptions for messages: `'domain'`, `a type named '*UseCase'`.
    var phrases: [String] {
        switch self {
        case .files(let selector): selector.names.map { "'\($0)'" }
        case .types(let selector): [("ae".contains(selector.summary.prefix(1)) ? "an " : "a ") + selector.summary]
        case .externalTypes(let types): [types.phrase]
        case .either(let ends): ends.flatMap(\.phrases)
        }
    }
}

extension DependencyEnd {
    /// Whether it selects types.
    var selectsTypes: Bool {
        switch self {
        case .files, .externalTypes: false
        case .types: true
        case .either(let ends): ends.contains(where: \.selectsTypes)
        }
    }

    /// That nothing of it is there: `no file 'A.swift'`, `no module 'Kit'`, `nothing in 'domain'`, `no type named '*UseCase'`.
    var nonexistence: String {
        switch self {
        case .files(let selector):
            let name = selector.names.first ?? selector.text
            if name.hasSuffix(".swift") { return "no file '\(name)'" }
            return name.hasPrefix("module:") ? "no module '\(name.withoutModulePrefix)'" : absence
        case .types, .externalTypes: return absence
        case .either(let ends): return ends.map(\.nonexistence).joined(separator: " and ")
        }
    }

    /// That nothing of it is used: `nothing in 'domain'`, `no type named '*UseCase'`.
    var absence: String {
        switch self {
        case .files(let selector): "nothing in '\(selector.names.first ?? selector.text)'"
        case .types(let selector): "no " + selector.summary
        case .externalTypes(let types): "no" + types.phrase.dropFirst()
        case .either(let ends): ends.map(\.absence).joined(separator: " and ")
        }
    }
}

/// The keys of a mapping that selects types instead of files.
let typesKeys = Keys([.needed("types", .types, "These types, in any file.")])

extension DependencyEnd {
    /// Its form in rule files.
    static let schema = Schema.some(.either([.pattern, .mapping(typesKeys)]))
}

extension RuleReader {
    /// An end of dependencies: a selector of files, a mapping with the key `types`, or a list of both.
    mutating func end(_ node: YAMLNode, of what: String) -> DependencyEnd? {
        end(node, of: what) { reader, node, what in
            guard let node = reader.mapping(node, of: what, keys: typesKeys), let types = reader.required("types", of: what, in: node)
            else { return nil }
            return reader.types(types, of: "'types' of \(what)").map { .types($0) }
        }
    }

    /// An end of dependencies: a selector of files, a mapping, or a list of both.
    ///
    /// - Parameter mapped: reads a mapping.
    mutating func end(
        _ node: YAMLNode, of what: String, mapped: (inout RuleReader, YAMLNode, String) -> DependencyEnd?
    ) -> DependencyEnd? {
        if case .sequence(let elements) = node.value, elements.contains(where: \.isMapping) {
            let files = elements.filter { !$0.isMapping }
            var ends: [DependencyEnd] = []
            for element in elements where element.isMapping && !reportsSpace(in: element) {
                if let end = mapped(&self, element, what) { ends.append(end) }
            }
            let others = YAMLNode(value: .sequence(files), location: node.location)
            if !files.isEmpty, let end = end(others, of: what, mapped: mapped) { ends.append(end) }
            return ends.isEmpty ? nil : .either(ends)
        }
        guard case .mapping = node.value else { return files(node, of: what).map { .files($0) } }
        if reportsSpace(in: node) { return nil }
        return mapped(&self, node, what)
    }

    /// The value of a required key, as an end of dependencies.
    mutating func end(_ key: String, of what: String, in node: YAMLNode) -> DependencyEnd? {
        required(key, of: what, in: node).flatMap { end($0, of: "'\(key)' of \(what)") }
    }
}

extension YAMLNode {
    fileprivate var isMapping: Bool { if case .mapping = value { true } else { false } }
}

extension CheckRun {
    /// Evaluates an end as a source; an empty selection is recorded.
    mutating func select(_ end: DependencyEnd) -> EndSelection {
        switch end {
        case .files(let selector): .files(select(selector))
        case .types(let selector): .types(select(types: selector))
        case .externalTypes: .either([])
        case .either(let ends): .either(ends.map { select($0) })
        }
    }

    /// Evaluates an end as a target; `module:` may name an external module, imported or not.
    mutating func selectTargets(_ end: DependencyEnd) -> EndSelection {
        switch end {
        case .files(let selector): .files(selectTargets(selector))
        case .types(let selector): .types(select(types: selector))
        // No dependency leads to them; see `reportReferences`.
        case .externalTypes: .either([])
        case .either(let ends): .either(ends.map { selectTargets($0) })
        }
    }

    /// The types of a selector as the ends of dependencies; there need not be any.
    func typeSelection(_ selector: TypeSelector) -> TypeSelection {
        TypeSelection(types(selector), in: model, isExact: !rule.edgeKinds.contains(.references))
    }

    private mutating func select(types selector: TypeSelector) -> TypeSelection {
        TypeSelection(select(selector), in: model, isExact: !rule.edgeKinds.contains(.references))
    }
}

extension FactQuery {
    /// The facts that dependencies of some kinds on a target are derived from.
    init(over edgeKinds: Set<EdgeKind>, to target: DependencyEnd) {
        self.init(over: edgeKinds)
        externalReferences = !target.externalTypes.isEmpty
    }
}

/// The selection of an end in a model.
enum EndSelection {
    case files(Selection)
    case types(TypeSelection)
    case either([EndSelection])

    func captures(ofSource dependency: Dependency) -> Captures? {
        switch self {
        case .files(let selection): selection.captures(ofSource: dependency)
        case .types(let selection): selection.captures(ofSource: dependency)
        case .either(let ends): ends.lazy.compactMap { $0.captures(ofSource: dependency) }.first
        }
    }

    func captures(ofTarget dependency: Dependency) -> Captures? {
        switch self {
        case .files(let selection): selection.captures(ofTarget: dependency)
        case .types(let selection): selection.captures(ofTarget: dependency)
        case .either(let ends): ends.lazy.compactMap { $0.captures(ofTarget: dependency) }.first
        }
    }

    /// The captures of a file or module; `nil` if it is not selected as a whole.
    func captures(of node: Dependency.Node) -> Captures? {
        switch self {
        case .files(let selection): selection.captures(of: node)
        case .types: nil
        case .either(let ends): ends.lazy.compactMap { $0.captures(of: node) }.first
        }
    }

    /// The selections of types that it consists of.
    var typeSelections: [TypeSelection] {
        switch self {
        case .files: []
        case .types(let selection): [selection]
        case .either(let ends): ends.flatMap(\.typeSelections)
        }
    }

    /// Whether types are selected and a dependency leads from a type to itself.
    func isWithinOneType(_ dependency: Dependency) -> Bool {
        guard case .types(let selection) = self else { return false }
        return selection.isWithinOneType(dependency)
    }

    /// Whether both ends of a dependency are in the selection: in files with agreeing captures, or in one type.
    func holds(bothEndsOf dependency: Dependency) -> Bool {
        switch self {
        case .files(let selection):
            guard let from = selection.captures(ofSource: dependency), let to = selection.captures(ofTarget: dependency)
            else { return false }
            return agree(from, to)
        // A type that constructs itself, in another file than its own, is a place of construction like any other.
        case .types(let selection): return !selection.isExact && selection.isWithinOneType(dependency)
        case .either(let ends): return ends.contains { $0.holds(bothEndsOf: dependency) }
        }
    }

    /// Whether a module contains a selected file or type.
    func holdsPart(of module: Module) -> Bool {
        switch self {
        case .files(let selection): module.files.contains { selection.files[Int($0)] != nil }
        case .types(let selection): module.files.contains { selection.declares($0) }
        case .either(let ends): ends.contains { $0.holdsPart(of: module) }
        }
    }

    /// Whether a file is selected, or declares a selected type.
    func holds(_ file: FileID) -> Bool {
        switch self {
        case .files(let selection): selection.files[Int(file)] != nil
        case .types(let selection): selection.declares(file)
        case .either(let ends): ends.contains { $0.holds(file) }
        }
    }

    /// The label of the part of the selection that contains a node, for messages; `nil` if the node's own name says as much.
    func label(of node: Dependency.Node) -> String? {
        switch self {
        case .files(let selection): selection.label(of: node)
        case .types: nil
        case .either(let ends): ends.lazy.compactMap { $0.label(of: node) }.first
        }
    }
}

/// Selected types as the ends of dependencies.
struct TypeSelection {
    /// In the order of files.
    let types: [SelectedType]
    private let model: Model
    /// Whether a reference to a nested type does not count as one to its outermost type.
    let isExact: Bool
    private var captures: [DeclarationID: Captures] = [:]
    private var typesOfFiles: [FileID: [DeclarationID]] = [:]

    init(_ types: [SelectedType], in model: Model, isExact: Bool) {
        self.types = types
        self.model = model
        self.isExact = isExact
        for type in types {
            captures[type.id] = type.commonCaptures
            typesOfFiles[type.id.file, default: []].append(type.id)
        }
    }

    /// The selected types that a dependency leads from: the type that contains a reference; for an import, all selected types
    /// of the file.
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

    /// The captures of the selected type that a dependency leads to. A reference to a nested type is one to its outermost type,
    /// but its construction is not.
    func captures(ofTarget dependency: Dependency) -> Captures? {
        guard let named = dependency.declaration else { return nil }
        if let own = captures[named] { return own }
        // A type alias stands for its types.
        if model[named].kind == .typealias {
            let aliased = model.valueTypes(of: named).compactMap { captures[$0] }
            if !aliased.isEmpty { return common(aliased) }
        }
        return isExact ? nil : captures[model.outermostType(of: named)]
    }

    /// Whether a dependency leads from a type to itself, for example from an extension in another file.
    func isWithinOneType(_ dependency: Dependency) -> Bool {
        guard let source = dependency.owner, let target = dependency.declaration else { return false }
        return model.outermostType(of: source) == model.outermostType(of: target)
    }

    func declares(_ file: FileID) -> Bool { typesOfFiles[file] != nil }
}
