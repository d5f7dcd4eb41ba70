import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText

// Where names lead.

extension OpenProject {
    /// From an injection to its bindings, and from a finding to its rule; in the rule file, from the name of a preset, a rule or a
    /// group to where it is defined.
    func definition(in path: String, at position: Position) -> [DocumentLocation] {
        if isRuleFile(path) { return definitions(inRuleFile: path, at: position) }
        let rules = Set(findings(in: path, touching: Range(start: position, end: position)).map(\.rule))
        return bindings(in: path, at: position) + rules.sorted().compactMap(definition(ofRule:))
    }

    /// Where the objects of the injections on a line come from.
    private func bindings(in path: String, at position: Position) -> [DocumentLocation] {
        guard let project = session?.project else { return [] }
        let graph = project.linked.injectionGraph
        return Set(injections(in: path, at: position).flatMap(\.targets)).sorted().map { index in
            let binding = graph.bindings[index]
            return place(of: project.model.files[Int(binding.file)].location(of: binding.fact.offset))
        }
    }

    /// The injections on a line.
    func injections(in path: String, at position: Position) -> [InjectionGraph.Injection] {
        guard let project = session?.project, let file = project.model.files.firstIndex(where: { $0.path == path }) else { return [] }
        let facts = project.model.files[file]
        return project.linked.injectionGraph.injections.filter {
            $0.file == FileID(file) && facts.location(of: $0.fact.offset).line - 1 == position.line
        }
    }

    private func definitions(inRuleFile path: String, at position: Position) -> [DocumentLocation] {
        guard let text = text(of: path), let offset = offset(of: position, in: path),
              let rules = session?.project.configuration.rules, let word = text.word(around: offset) else { return [] }
        let named = rules.presets.filter { $0.location.path == path && $0.location.line - 1 == position.line }.map(\.name)
        if named.contains(word) { return [place(inPreset: word, "preset.yml", line: 1)].compactMap(\.self) }
        // A path has several words.
        if let shared = named.first(where: { $0.contains(word) && !isShipped($0) }), let file = mainFile(of: shared) { return [file] }
        if let rule = definition(ofRule: word) { return [rule] }
        return rules.groups.filter { $0.name == word }.compactMap { definition(at: $0.selector.location, preset: $0.preset) }
    }

    private func isShipped(_ preset: String) -> Bool { shippedPresets.contains { $0.name == preset } }

    /// The rule file, or the main one of the folder, that a path names which the rule file extends.
    private func mainFile(of shared: String) -> DocumentLocation? {
        let files = [shared] + [shared + "/preset.yml", shared + "/" + Configuration.fileName]
        return files.first { text(of: $0) != nil }.map { place(of: Location(path: $0, line: 1, column: 1)) }
    }

    /// Where a rule is written: in its preset where it has one.
    private func definition(ofRule id: String) -> DocumentLocation? {
        guard let rule = session?.project.configuration.rules.rules.first(where: { $0.id == id }) else { return nil }
        if let preset = rule.preset, isShipped(preset) { return place(inPreset: preset, id + ".yml", line: 1) }
        return place(of: rule.location)
    }

    /// - Parameter preset: the preset that a location of a rule file is in; `nil` for the project's own rule file.
    private func definition(at location: Location, preset: String?) -> DocumentLocation? {
        guard let preset, isShipped(preset) else { return place(of: location) }
        return place(inPreset: preset, Path.name(of: location.path), line: location.line)
    }

    /// A line in a copy of a preset's file: the program contains the presets.
    private func place(inPreset preset: String, _ name: String, line: Int) -> DocumentLocation? {
        let files = shippedPresets.first { $0.name == preset }?.files ?? []
        let copy = "\(preset)-\(name.dropLast(4))"
        guard let text = files.first(where: { $0.name == name })?.text,
              let uri = AshlarLanguageServer.uri(ofTemporaryFile: copy, "yml", saying: text) else { return nil }
        let start = Position(line: line - 1, character: 0)
        return DocumentLocation(uri: uri, range: Range(start: start, end: start))
    }

    /// From the presets and rules that the rule file names to the pages that explain them.
    func documentLinks(in path: String) -> [DocumentLink] {
        guard isRuleFile(path), failure == nil, let text = text(of: path),
              let rules = session?.project.configuration.rules else { return [] }
        let presets = rules.presets.map { (name: $0.name, location: $0.location, page: "preset-" + $0.name) }
        let named = presets + rules.rules.map { (name: $0.id, location: $0.location, page: $0.page) }
        return named.compactMap { name, location, page in
            guard location.path == path, let range = text.word(name, after: text.offset(of: location)) else { return nil }
            return DocumentLink(
                range: self.range(range, in: text), target: guideAddress + page, tooltip: "the guide about '\(name)'"
            )
        }
    }
}
