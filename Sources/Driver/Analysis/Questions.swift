import AshlarInjection
package import AshlarChecks
import AshlarDiagrams
import AshlarFacts
import AshlarManifests
package import AshlarModel
import AshlarText

extension Project {
    /// The files and modules that a name on the command line refers to.
    package struct Subject: Sendable {
        package var name: String
        package var nodes: Set<Dependency.Node>
        /// The type, if the name is that of a type.
        package var declaration: DeclarationID?

        /// The modules among its nodes.
        var modules: Set<ModuleID> { Set(nodes.compactMap { if case .module(let id) = $0 { id } else { nil } }) }

        /// Whether it is one type, file or module, not a folder or a group.
        package var isSingle: Bool { declaration != nil || nodes.count == 1 }
    }

    /// Resolves a name: a group of the rule file, a module (with `module:` or without), a type, a file or folder,
    /// a glob, a feature (with `feature:` or without).
    ///
    /// - Throws: `Failure` with the nearest known name if nothing has that name.
    package func subject(named name: String) throws -> Subject {
        // The notation of rule files.
        if name.hasPrefix("module:") { return try subject(named: String(name.dropFirst("module:".count))) }
        lazy var features = self.features
        if name.hasPrefix(Self.featurePrefix), let files = features[String(name.dropFirst(Self.featurePrefix.count))] {
            return Subject(name: name, nodes: files)
        }
        let groups = configuration.rules.selections(in: linked).groups
        if let group = groups[name] { return Subject(name: name, nodes: nodes(in: group)) }
        let shown = model.moduleNames
        let modules = model.modules.indices.filter { index in
            [model.modules[index].target.name, model.modules[index].name, shown[index]].contains(name)
        }
        if !modules.isEmpty {
            var nodes: Set<Dependency.Node> = []
            for module in modules {
                nodes.insert(.module(ModuleID(module)))
                nodes.formUnion(model.modules[module].files.map { .file($0) })
            }
            return Subject(name: name, nodes: nodes)
        }
        let types = model.types.declarations(named: name)
        if let type = types.first {
            return Subject(name: name, nodes: Set(types.map { .file($0.file) }), declaration: type)
        }
        if let pattern = try? Pattern(name) {
            let files = model.files.indices.filter { pattern.matchFile(model.files[$0].path) != nil }
            if !files.isEmpty { return Subject(name: name, nodes: Set(files.map { .file(FileID($0)) })) }
        }
        if let files = features[name] { return Subject(name: name, nodes: files) }
        let externals = Set(model.dependencies.compactMap { if case .external(let external) = $0.target { external } else { nil } }).sorted()
        if let external = externals.first(where: { model.externals[Int($0)] == name }) {
            return Subject(name: name, nodes: [.external(external)])
        }
        let known = groups.keys + model.modules.map(\.target.name) + model.types.names + externals.map { model.externals[Int($0)] }
        let hint = nearestWord(to: name, among: known + features.keys.sorted()).map { "did you mean '\($0)'?" }
            ?? "name a group\(groups.isEmpty ? "" : " (\(list(groups.keys.sorted(), joinedBy: "or")))"), a module, a type, a file or a folder"
        let gap = model.incompleteManifests.first.map { "; it may be one of the targets of '\($0)', which are not all known" }
        throw Failure("nothing is called '\(name)'; \(hint)\(gap ?? "")")
    }

    private static let featurePrefix = "feature:"

    /// The files of each feature, as pictures name them; empty without a rule that divides the project.
    private var features: [String: Set<Dependency.Node>] {
        let source = DiagramSource(linked, rules: configuration.rules, findings: JudgedFindings([]), root: configuration.root)
        guard let owners = source.owners(in: .features, PictureOptions()) else { return [:] }
        var features: [String: Set<Dependency.Node>] = [:]
        for file in model.files.indices {
            for feature in owners(FileID(file)) { features[feature, default: []].insert(.file(FileID(file))) }
        }
        return features
    }

    /// For each subject with the name of a feature that is something else, how to name the feature.
    func featureNotes(on subjects: [Subject]) -> [String] {
        let features = features
        return subjects.compactMap { subject in
            let own = subject.nodes.filter { if case .file = $0 { true } else { false } }
            guard let files = features[subject.name], files != own else { return nil }
            let other = subject.declaration == nil ? "the group, module or path" : "the type"
            return "'\(subject.name)' means \(other) of that name; 'feature:\(subject.name)' means the feature"
        }
    }

    func nodes(in selection: Selection) -> Set<Dependency.Node> {
        var nodes = Set(selection.fileIDs.map { Dependency.Node.file($0) })
        for module in selection.modules.indices where selection.modules[module] != nil {
            nodes.insert(.module(ModuleID(module)))
        }
        return nodes
    }

    /// The findings that a new dependency would add, or that the same dependency has already.
    package func findings(ofNewDependencyFrom source: Subject, to target: Subject, today: CalendarDay) -> [Finding] {
        let added = newDependencies(from: source, to: target)
        let changed = LinkedProject(model: model.adding(added), injectionGraph: linked.injectionGraph)
        let others = model.dependencies.filter { known in !added.contains { repeats(known, $0) } }
        let without = LinkedProject(model: model.with(only: others), injectionGraph: linked.injectionGraph)
        let before = Set(configuration.rules.findings(in: without, today: today).map { Key($0) })
        return configuration.rules.findings(in: changed, today: today).filter { !before.contains(Key($0)) }
    }

    /// Whether a known dependency is what a new one would be: the same reference, or the import or declared dependency that it needs.
    private func repeats(_ known: Dependency, _ new: Dependency) -> Bool {
        switch known.evidence {
        case .imports, .declared:
            return withModules(new.source).contains(known.source) && withModules(new.target).contains(known.target)
        case .references, .values, .injections:
            guard known.source == new.source, known.target == new.target,
                  new.declaration == nil || known.declaration == new.declaration else { return false }
            guard let owner = new.owner else { return true }
            return known.owner.map(model.outermostType) == model.outermostType(of: owner)
        }
    }

    private func withModules(_ node: Dependency.Node) -> [Dependency.Node] {
        guard case .file(let file) = node else { return [node] }
        return [node] + model.modulesOfFile[Int(file)].map { .module($0) }
    }

    private struct Key: Hashable {
        let rule: String
        let message: String
        let location: Location

        init(_ finding: Finding) {
            rule = finding.rule
            message = finding.message
            location = finding.location
        }
    }

    /// The dependencies that the model would have: the source's first file refers to the target and imports its module, and the
    /// file's modules declare that dependency.
    func newDependencies(from source: Subject, to target: Subject) -> [Dependency] {
        let start = source.nodes.subtracting(target.nodes).sorted().first ?? source.nodes.sorted().first
        guard let start else { return [] }
        var result: [Dependency] = []
        for end in target.nodes.sorted() where end != start {
            let evidence: Evidence = switch (start, end) {
            case (.module, _): .declared
            case (_, .file): .references
            default: .imports
            }
            if case .file = end, case .module = start { continue }
            if result.contains(where: { $0.evidence == evidence }) { continue }
            result.append(Dependency(
                source: start, target: end, evidence: evidence, isCertain: true, declaration: target.declaration,
                owner: source.declaration, mark: mark(of: start)
            ))
            guard evidence == .imports, case .file(let file) = start else { continue }
            result += model.modulesOfFile[Int(file)].map { module in
                Dependency(
                    source: .module(module), target: end, evidence: .declared, isCertain: true,
                    mark: mark(of: .module(module))
                )
            }
        }
        return result
    }

    /// The position of a new dependency: the top of a file, or after the last dependency of a target.
    private func mark(of node: Dependency.Node) -> UInt32 {
        guard case .module(let module) = node else { return 0 }
        return UInt32(model.modules[Int(module)].target.dependencies.count)
    }
}
