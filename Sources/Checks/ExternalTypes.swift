import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Types that the project does not declare, as the target of dependencies: those of the SDK and of packages, by name.
struct ExternalTypes: Sendable {
    let names: [Pattern]
    /// The modules one of which a file imports; empty for any.
    let modules: [Pattern]
    let location: Location

    /// `a type named 'URLSession' from outside of the project`.
    var phrase: String { "a type named \(list(names.map(\.text), joinedBy: "or")) from outside of the project" }

    /// The captures of a name; `nil` if it is not selected.
    func captures(of name: String) -> Captures? { names.lazy.compactMap { $0.match(name) }.first }

    /// Whether a file may name types of the modules.
    func mayBeNamed(in facts: FileFacts) -> Bool {
        modules.isEmpty || facts.imports.contains { statement in modules.contains { $0.match(statement.module) != nil } }
    }
}

/// The keys of a mapping that selects types or external types as the target of dependencies.
private let targetKeys = Keys([
    .optional("types", .types, "These types, in any file."),
    .optional("external-types", .somePatterns, """
        Types that the project does not declare, by name: [URLSession, "NS*Store"]. Judged by references; a name that the project \
        declares is no external type where that declaration is visible.
        """),
    .optional("module", .patterns, "Only in files that import one of these modules; goes with 'external-types'."),
], .exactlyOne(["types", "external-types"]), .with("module", "external-types"))

extension DependencyEnd {
    /// The form of a target in rule files.
    static let targetSchema = Schema.some(.either([.pattern, .mapping(targetKeys)]))

    /// The external types among the targets.
    var externalTypes: [ExternalTypes] {
        switch self {
        case .files, .types: []
        case .externalTypes(let types): [types]
        case .either(let ends): ends.flatMap(\.externalTypes)
        }
    }
}

extension RuleReader {
    /// The value of a required key, as the target of dependencies.
    mutating func target(_ key: String, of what: String, in node: YAMLNode) -> DependencyEnd? {
        required(key, of: what, in: node).flatMap { node in
            end(node, of: "'\(key)' of \(what)") { reader, node, what in reader.typeTarget(node, of: what) }
        }
    }

    private mutating func typeTarget(_ node: YAMLNode, of what: String) -> DependencyEnd? {
        guard let node = mapping(node, of: what, keys: targetKeys) else { return nil }
        guard let names = node["external-types"] else {
            if let module = node["module"] { report("'module' of \(what) goes with 'external-types'", at: module) }
            return required("types", of: what, in: node).flatMap { types($0, of: "'types' of \(what)") }.map { .types($0) }
        }
        if let types = node["types"] { report("\(what) has either 'types' or 'external-types'; make a list of two entries", at: types) }
        guard required("external-types", of: what, in: node) != nil else { return nil }
        let patterns = patterns(names, of: "'external-types' of \(what)")
        return patterns.isEmpty ? nil : .externalTypes(ExternalTypes(
            names: patterns, modules: modulePatterns(node["module"], of: "'module' of \(what)"), location: node.location
        ))
    }

    /// Reports that chains of dependencies end at code of the project or at modules.
    mutating func rejectExternalTypes(in end: DependencyEnd, with indirect: Indirect?, of check: String) {
        guard indirect != nil, let types = end.externalTypes.first else { return }
        report("'indirect' of '\(check)' follows no references to external types; make a rule without it", at: types.location)
    }
}

extension CheckRun {
    /// Reports references to external types.
    ///
    /// - Parameters:
    ///   - end: the target of the rule's dependencies.
    ///   - isForbidden: whether a reference, given as a dependency, breaks the rule, by the captures of the type's name.
    mutating func reportReferences(
        to end: DependencyEnd, from label: (Dependency) -> String?, help: String?, where isForbidden: (Dependency, Captures) -> Bool
    ) {
        for types in end.externalTypes where !rule.edgeKinds.isDisjoint(with: [.references, .constructions]) {
            var known: [Cause: Int] = [:]
            var found: [(finding: Finding, exception: Int?)] = []
            var selected: [ExternalReference] = []
            for reference in references(to: types) {
                let dependency = reference.dependency
                guard let captures = types.captures(of: reference.name), rule.goes(by: dependency) else { continue }
                selected.append(reference)
                guard isForbidden(dependency, captures) else { continue }
                let label = label(dependency)
                let exception = exception(from: sourceSubject(of: dependency, label: label), to: Subject(names: [reference.name]))
                let cause = Cause(source: dependency.source, name: reference.name, exception: exception)
                if let index = known[cause] {
                    found[index].finding.otherLocations.append(model.location(of: dependency))
                } else {
                    known[cause] = found.count
                    found.append((finding(for: reference, label: label, help: help), exception))
                }
            }
            record?.add(types, selected, in: model)
            let unused = types.names.filter { name in name.isLiteral && !selected.contains { $0.name == name.text } }.map(\.text)
            let linked = model
            noteMisspelled(unused, { "nothing uses '\($0)'" }, among: { linked.externalNames })
            for (finding, exception) in found {
                if let exception { countAsUsed(exception, for: finding.message) } else { reportAsIs(finding) }
            }
        }
    }

    private struct Cause: Hashable {
        let source: Dependency.Node
        let name: String
        let exception: Int?
    }

    /// The references to external types, and to the project's aliases of them, in the order of files and positions.
    private func references(to types: ExternalTypes) -> [ExternalReference] {
        let aliases = model.declarations { $0.kind == .typealias }.reduce(into: [DeclarationID: String]()) { aliases, id in
            if let name = model.externalType(aliasedBy: id), types.captures(of: name) != nil { aliases[id] = name }
        }
        var result: [ExternalReference] = []
        for file in sourceFiles where types.mayBeNamed(in: model.files[Int(file)]) {
            result += model.externalReferences(in: file) { types.captures(of: $0) != nil }
        }
        guard !aliases.isEmpty else { return result }
        for dependency in dependencies {
            if let name = dependency.declaration.flatMap({ aliases[$0] }) { result.append(ExternalReference(name: name, dependency: dependency)) }
        }
        return result.sorted { ($0.dependency.source, $0.dependency.mark) < ($1.dependency.source, $1.dependency.mark) }
    }

    private func finding(for reference: ExternalReference, label: String?, help: String?) -> Finding {
        let dependency = reference.dependency
        let verb = rule.edgeKinds.contains(.references) ? "refers to" : "constructs"
        let alias = dependency.declaration.map { " by its alias '\(model.qualifiedName(of: $0))'" } ?? ""
        return Finding(
            rule: rule.id, severity: rule.severity ?? .error, location: model.location(of: dependency),
            subject: sourceName(of: dependency), target: reference.name,
            message: "\(named(sourceName(of: dependency), in: label)) \(verb) '\(reference.name)'\(alias)", help: help, evidence: .references
        )
    }
}

extension MatchRecord {
    /// - Parameter references: those to the selected types, of the kinds that the rule considers.
    func add(_ types: ExternalTypes, _ references: [ExternalReference], in model: Model) {
        var places: [RuleMatches.Place] = []
        for reference in references where !places.contains(where: { $0.name == reference.name }) {
            places.append(RuleMatches.Place(name: reference.name, location: model.location(of: reference.dependency)))
        }
        add(RuleMatches.Selection(
            text: types.phrase, location: types.location, unit: .type,
            steps: [RuleMatches.Step(text: "external-types \(types.names.map { "'\($0.text)'" }.joined(separator: ", "))", count: places.count)],
            count: places.count, modules: [], places: places
        ))
    }
}
