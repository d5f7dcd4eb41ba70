import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Only a closed list of files or types may depend on some others.
struct Protected: Check {
    static let name = "protected"
    static let summary = "Only 'only-from' depends on 'of', with 'indirect' other code not even through 'only-from'."

    static let captureUses: KeyValuePairs = ["only-from": ["of"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("of", .target, "What is protected."),
        .needed("only-from", .end, "The only files or types that may depend on it, besides itself."),
        .optional("unless", .mapping(pairKeys), "What else may depend on a part of it."),
        .optional("open", .files, "Files that everything may refer to, except for those that depend on the rest of 'of'."),
    ]) + Indirect.keys

    private static let pairKeys = Keys([
        .needed("from", .types, "These types may depend on 'to'."),
        .needed("to", .types, "Types of 'of'."),
    ])

    private let target: DependencyEnd
    private let sources: DependencyEnd
    private let allowed: (from: TypeSelector, to: TypeSelector)?
    private let open: FileSelector?
    private let indirect: Indirect?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Protected? {
        guard let node = reader.mapping(node, of: "'protected'", keys: keys),
              let target = reader.target("of", of: "'protected'", in: node),
              let sources = reader.end("only-from", of: "'protected'", in: node) else { return nil }
        let pair = node["unless"].flatMap { reader.mapping($0, of: "'unless' of 'protected'", keys: pairKeys) }
        let from = pair?["from"].flatMap { reader.types($0, of: "'from' of 'unless'") }
        let to = pair?["to"].flatMap { reader.types($0, of: "'to' of 'unless'") }
        let indirect = reader.indirect(node, of: name)
        reader.rejectExternalTypes(in: target, with: indirect, of: name)
        return Protected(
            target: target, sources: sources, allowed: from.flatMap { from in to.map { (from, $0) } },
            open: node["open"].flatMap { reader.files($0, of: "'open' of 'protected'") }, indirect: indirect
        )
    }

    var judgesEachDependency: Bool { true }
    var searchesChains: Bool { indirect != nil }

    func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)? {
        let (targets, sources) = (run.selectTargets(target), run.select(sources))
        return { dependency in
            guard let to = targets.captures(ofTarget: dependency), let from = sources.captures(ofSource: dependency)
            else { return false }
            return agree(from, to)
        }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        FactQuery(over: edgeKinds, to: target).union(FactQuery(edgeKinds.contains(.constructions) ? .declarations : []))
    }

    func inspect(_ run: inout CheckRun) {
        let targets = run.selectTargets(target)
        let sources = run.select(sources)
        run.requireModules(in: targets, of: target)
        let pair = allowed.map { pair in
            (from: run.typeSelection(pair.from), to: run.typeSelection(pair.to))
        }
        let open = openFiles(amid: targets, run)
        var violations: [Violation] = []
        for dependency in Array(run.dependencies) + run.constructions(within: targets) {
            guard let to = targets.captures(ofTarget: dependency), !targets.holds(bothEndsOf: dependency) else { continue }
            if let from = sources.captures(ofSource: dependency), agree(from, to) { continue }
            if let pair, pair.from.captures(ofSource: dependency) != nil, pair.to.captures(ofTarget: dependency) != nil { continue }
            if case .file(let file) = dependency.target, open.contains(file) { continue }
            violations.append(Violation(
                dependency: dependency, source: run.groupNames(of: dependency.source).first,
                target: targets.label(of: dependency.target)
            ))
        }
        let allowed = enumeration(self.sources.phrases)
        let verb = run.rule.edgeKinds.contains(.references) ? "refer to" : "construct"
        let help = "only \(allowed) may \(verb) it"
        run.report(violations) { _ in help }
        run.reportReferences(to: target, from: { _ in nil }, help: help) { dependency, to in
            sources.captures(ofSource: dependency).map { !agree($0, to) } ?? true
        }
        guard let indirect else { return }
        // Who is allowed depends on the captures of what is protected.
        let kinds = Numbering<Captures>()
        for dependency in run.dependencies {
            if let captures = targets.captures(ofTarget: dependency) { _ = kinds.number(of: captures) }
        }
        for captures in kinds.values {
            let ends = run.chainEnds(to: targets, with: captures, past: sources, open: open, indirect)
            run.reportChains(between: ends, help: "only \(allowed) may depend on it, even through other code")
        }
    }

    /// The open files, without those that depend on another file of the protected ones, directly or through each other.
    private func openFiles(amid targets: EndSelection, _ run: CheckRun) -> Set<FileID> {
        guard let open else { return [] }
        var files = Set(run.files(open))
        let edges = run.dependencies.compactMap { dependency -> (from: FileID, to: FileID)? in
            guard case (.file(let from), .file(let to)) = (dependency.source, dependency.target), from != to,
                  files.contains(from), targets.captures(ofTarget: dependency) != nil else { return nil }
            return (from, to)
        }
        while let edge = edges.first(where: { files.contains($0.from) && !files.contains($0.to) }) { files.remove(edge.from) }
        return files
    }
}

extension CheckRun {
    /// For a rule over constructions, those of selected types in the files that declare them: `static let shared = Client()`. A
    /// type that no other file sees is a part of those that construct it, and an instance may make another of its own type.
    fileprivate func constructions(within targets: EndSelection) -> [Dependency] {
        guard rule.edgeKinds.contains(.constructions) else { return [] }
        return model.references(withinFilesOf: targets.typeSelections.flatMap(\.types).map(\.id)).filter { dependency in
            guard counts(dependency), let type = dependency.declaration, model.access(of: type) > .fileprivate,
                  let owner = dependency.owner else { return false }
            return model.outermostType(of: owner) != model.outermostType(of: type) || model.isInStaticMember(dependency)
        }
    }
}

extension Model {
    /// Whether a dependency is in the code of a static member, in any build.
    fileprivate func isInStaticMember(_ dependency: Dependency) -> Bool {
        guard case .file(let file) = dependency.source else { return false }
        let facts = files[Int(file)]
        guard facts.condition(at: dependency.mark).map(isOfDebugBuildsOnly) != true else { return false }
        return facts.declarations.contains { declaration in
            declaration.start <= dependency.mark && dependency.mark < declaration.end
                && !declaration.modifiers.isDisjoint(with: [.static, .overridableStatic])
        }
    }
}
