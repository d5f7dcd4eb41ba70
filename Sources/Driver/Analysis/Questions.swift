import AshlarInjection
package import AshlarChecks
import AshlarFacts
import AshlarManifests
package import AshlarModel
import AshlarText

extension Project {
    /// What a name on the command line stands for: files and modules.
    package struct Subject: Sendable {
        package var name: String
        package var places: Set<Dependency.Place>
        /// The type that is meant, where the name is a type's.
        package var declaration: DeclarationID?

        /// Whether it stands for one thing and not for all that lies in a folder or a group.
        package var isOne: Bool { declaration != nil || places.count == 1 }
    }

    /// Finds what a name means: a group of the rule file, a module (with `module:` or without), a type, a file or folder,
    /// a glob.
    ///
    /// - Throws: `Failure` with the nearest known name where it means nothing.
    package func subject(named name: String) throws -> Subject {
        // As rule files write it.
        if name.hasPrefix("module:") { return try subject(named: String(name.dropFirst("module:".count))) }
        let groups = configuration.rules.selections(in: linked).groups
        if let group = groups[name] { return Subject(name: name, places: places(in: group)) }
        let modules = model.modules.indices.filter { model.modules[$0].target.name == name || model.modules[$0].name == name }
        if !modules.isEmpty {
            var places: Set<Dependency.Place> = []
            for module in modules {
                places.insert(.module(ModuleID(module)))
                places.formUnion(model.modules[module].files.map { .file($0) })
            }
            return Subject(name: name, places: places)
        }
        let types = model.types.declarations(named: name)
        if let type = types.first {
            return Subject(name: name, places: Set(types.map { .file($0.file) }), declaration: type)
        }
        if let pattern = try? Pattern(name) {
            let files = model.files.indices.filter { pattern.matchFile(model.files[$0].path) != nil }
            if !files.isEmpty { return Subject(name: name, places: Set(files.map { .file(FileID($0)) })) }
        }
        let externals = Set(model.dependencies.compactMap { if case .external(let external) = $0.target { external } else { nil } }).sorted()
        if let external = externals.first(where: { model.externals[Int($0)] == name }) {
            return Subject(name: name, places: [.external(external)])
        }
        let known = groups.keys + model.modules.map(\.target.name) + model.types.names + externals.map { model.externals[Int($0)] }
        let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "name a group, a module, a type, a file or a folder"
        throw Failure("nothing is called '\(name)'; \(hint)")
    }

    private func places(in selection: Selection) -> Set<Dependency.Place> {
        var places = Set(selection.fileIDs.map { Dependency.Place.file($0) })
        for module in selection.modules.indices where selection.modules[module] != nil {
            places.insert(.module(ModuleID(module)))
        }
        return places
    }

    /// What rules would say of a new dependency: the findings that it would add.
    package func findings(ofNewDependencyFrom source: Subject, to target: Subject, today: CalendarDay) -> [Finding] {
        let added = newDependencies(from: source, to: target)
        let changed = LinkedProject(model: model.adding(added), injectionGraph: linked.injectionGraph)
        let before = Set(configuration.rules.findings(in: linked, today: today).map { Key($0) })
        return configuration.rules.findings(in: changed, today: today).filter { !before.contains(Key($0)) }
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

    /// The dependency as it would show: the source's first file refers to the target and imports its module, which the
    /// file's own modules declare.
    private func newDependencies(from source: Subject, to target: Subject) -> [Dependency] {
        let place = source.places.subtracting(target.places).sorted().first ?? source.places.sorted().first
        guard let place else { return [] }
        var result: [Dependency] = []
        for end in target.places.sorted() where end != place {
            let evidence: Evidence = switch (place, end) {
            case (.module, _): .declared
            case (_, .file): .references
            default: .imports
            }
            if case .file = end, case .module = place { continue }
            if result.contains(where: { $0.evidence == evidence }) { continue }
            result.append(Dependency(
                source: place, target: end, evidence: evidence, isCertain: true, declaration: target.declaration,
                owner: source.declaration, mark: mark(of: place)
            ))
            guard evidence == .imports, case .file(let file) = place else { continue }
            result += model.modulesOfFile[Int(file)].map { module in
                Dependency(
                    source: .module(module), target: end, evidence: .declared, isCertain: true,
                    mark: mark(of: .module(module))
                )
            }
        }
        return result
    }

    /// Where something new would be written: at the top of a file, after the last of a target's dependencies.
    private func mark(of place: Dependency.Place) -> UInt32 {
        guard case .module(let module) = place else { return 0 }
        return UInt32(model.modules[Int(module)].target.dependencies.count)
    }
}
