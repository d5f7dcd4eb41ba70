import AshlarInjection
package import AshlarText
import AshlarYAML

extension RuleSet {
    /// Reads a rule file and the presets that it includes.
    ///
    /// - Parameters:
    ///   - path: the path of the rule file, for locations.
    ///   - presets: all shipped presets.
    ///   - shared: what `extendedPaths` names, by path, as far as it exists.
    ///   - readsExamples: whether to read the examples of presets, which are most of their text.
    /// - Returns: the rules, and problems in the file. If there are problems, the rules must not be checked.
    package static func read(
        _ text: String, path: String, presets: [Preset], extending shared: [Preset] = [], readsExamples: Bool = true
    ) -> (rules: RuleSet, problems: [Problem]) {
        let (root, problem) = YAMLNode.parse(untagged: text, path: path)
        guard let root else { return (RuleSet(), problem.map { [$0] } ?? []) }
        var loader = RuleSetLoader(presets: presets, shared: shared, readsExamples: readsExamples)
        loader.load(root)
        return (loader.rules, loader.problems.sorted { $0.location < $1.location })
    }

    /// The paths, relative to the project's root, of what a rule file names: the files and folders that it extends, the rule files of its
    /// folders, and diagrams.
    ///
    /// - Parameter path: the path of the file, relative to the root.
    package static func extendedPaths(by text: String, at path: String) -> [String] {
        guard ["extends", "folders", "diagram"].contains(where: text.contains), let root = YAMLNode.parse(text, path: path).root else { return [] }
        let extended = (root["extends"]?.elements ?? []).compactMap(\.text)
        let folders = (root["folders"]?.elements ?? []).compactMap(\.text).map { "\($0)/\(folderFileName)" }
        let rules = root["rules"]?.elements ?? [root]
        let diagrams = rules.compactMap { $0["diagram"]?["file"]?.text }
        return (extended + folders + diagrams).compactMap { Path.resolve($0, in: Path.folder(of: path)) }
    }

    /// The rules of a preset alone, with its default settings.
    package static func preset(_ name: String, of presets: [Preset]) -> (rules: RuleSet, problems: [Problem]) {
        var loader = RuleSetLoader(presets: presets, shared: [], readsExamples: true)
        loader.load(preset: name, at: Location(path: "ashlar.yml", line: 1, column: 1), trail: [])
        loader.finish()
        return (loader.rules, loader.problems)
    }
}

/// Loads a rule set: presets first, then the project's rule file, which overrides them.
private struct RuleSetLoader {
    let presets: [Preset]
    /// What rule files extend, by path.
    let shared: [Preset]
    let readsExamples: Bool
    private(set) var rules = RuleSet()
    private(set) var problems: [Problem] = []
    private var settings = SettingScopes()
    /// How much the settings may still add to what refers to them, in bytes.
    private var sizeLeft = 64 << 20
    private var groupNodes: [(name: String, node: YAMLNode, preset: String?)] = []
    /// Groups that two presets define and the project does not redefine.
    private var sharedGroups: [(group: String, first: String, second: String)] = []
    private var ruleNodes: [(id: String, node: YAMLNode, preset: String?)] = []
    /// The `di` sections of presets.
    private var injectionNodes: [(preset: String, node: YAMLNode)] = []
    /// The texts of single files that rule files name, by path.
    private var texts: [String: String] {
        Dictionary(shared.compactMap { file in file.files.first.flatMap { $0.name.isEmpty ? (file.name, $0.text) : nil } }) { first, _ in first }
    }
    /// The path of the project's own rule file.
    private var projectPath = ""
    /// The settings in the scope of each preset.
    private var ofPresets: [String: Settings] = [:]
    /// Rules and overrides by the rule files of folders.
    private var folderRules: [(folder: String, node: YAMLNode)] = []
    /// The presets of rules whose check the project replaces: their other fields still use the preset's settings.
    private var origins: [String: String] = [:]

    init(presets: [Preset], shared: [Preset], readsExamples: Bool) {
        (self.presets, self.shared, self.readsExamples) = (presets, shared, readsExamples)
    }

    // MARK: The project's file

    mutating func load(_ root: YAMLNode) {
        projectPath = root.location.path
        var reader = RuleReader()
        guard !root.isNull else {
            problems.append(Problem(
                location: root.location, message: "the rule file is empty; name a preset or write a rule"
            ))
            return
        }
        guard let root = reader.mapping(root, of: "the rule file", keys: RuleSet.keys) else {
            problems += reader.problems
            return
        }
        problems += reader.problems
        for node in root["preset"]?.elements ?? [] {
            guard let name = node.text else {
                problems.append(Problem(location: node.location, message: "'preset' must be a name or a list of names"))
                continue
            }
            load(preset: name, at: node.location, trail: [])
        }
        extend(root["extends"], trail: [])
        let known = settings.all(of: nil)
        settings.project = readSettings(root["settings"])
        readGroups(root["groups"], of: nil)
        for node in root["rules"]?.elements ?? [] { add(rule: node, of: nil) }
        for node in root["folders"]?.elements ?? [] { load(folder: node) }
        finish()
        for (folder, node) in folderRules { add(folderRule: node, in: folder) }
        rules.sources = entries(root["sources"], of: "'sources'")
        rules.excluded = entries(root["exclude"], of: "'exclude'")
        if let node = root["di"] {
            var reader = RuleReader()
            let ofPresets = rules.injectionSettings.external
            rules.injectionSettings = reader.injectionSettings(node.substituting(rules.settings, problems: &problems, sizeLeft: &sizeLeft))
            if rules.injectionSettings.external.isEmpty { rules.injectionSettings.external = ofPresets }
            problems += reader.problems
        }
        // A misspelt reference to a setting has been reported already.
        if problems.isEmpty { requireUse(of: root["settings"], in: root, besides: known) }
    }

    private mutating func entries(_ node: YAMLNode?, of what: String) -> [FileSelector.Entry] {
        guard let node = node?.substituting(rules.settings, problems: &problems, sizeLeft: &sizeLeft), !node.elements.isEmpty else { return [] }
        var reader = RuleReader()
        let selector = reader.files(node, of: what)
        problems += reader.problems
        for entry in selector?.entries ?? [] {
            if case .path(let path) = entry.target, path.condition == nil { continue }
            problems.append(Problem(location: entry.location, message: "\(what) takes paths only"))
        }
        return selector?.entries ?? []
    }

    // MARK: Presets

    /// - Parameter place: where the project names the preset that includes this one; `nil` if it names this one itself.
    mutating func load(preset name: String, at location: Location, for place: Location? = nil, trail: [String]) {
        guard !trail.contains(name) else {
            let cycle = (trail[(trail.firstIndex(of: name) ?? 0)...] + [name]).joined(separator: " → ")
            problems.append(Problem(location: location, message: "the presets include each other: \(cycle)"))
            return
        }
        guard !rules.presets.contains(where: { $0.name == name }) else { return }
        guard let preset = (presets + shared).first(where: { $0.name == name }) else {
            let names = presets.map(\.name)
            let hint = nearestWord(to: name, among: names).map { "did you mean '\($0)'?" }
                ?? "the presets are \(list(names))"
            problems.append(Problem(location: location, message: "there is no preset '\(name)'; \(hint)"))
            return
        }
        let isShipped = self.isShipped(name)
        for file in preset.files.sorted(by: { $0.name < $1.name }) {
            let text = readsExamples || !isShipped ? file.text : file.text.withoutExamples
            let (root, problem) = YAMLNode.parse(untagged: text, path: preset.path(of: file.name))
            if let problem { problems.append(problem) }
            guard let root else { continue }
            if Preset.isMain(file.name) {
                for base in root["preset"]?.elements ?? [] {
                    if let base = base.text { load(preset: base, at: root.location, for: place ?? location, trail: trail + [name]) }
                }
                extend(root["extends"], for: place ?? location, trail: trail + [name])
                var reader = RuleReader()
                _ = reader.mapping(root, of: isShipped ? "the preset" : "the shared rule file", keys: isShipped ? Preset.keys : Preset.sharedKeys)
                problems += reader.problems
                settings.presets.append((name, readSettings(root["settings"]), trail))
                readGroups(root["groups"], of: name)
                if let node = root["di"] { injectionNodes.append((name, node)) }
                for rule in root["rules"]?.elements ?? [] { add(rule: rule, of: name) }
            } else {
                add(rule: root, of: name)
            }
        }
        rules.presets.append((name, place ?? location))
    }

    private func isShipped(_ preset: String) -> Bool { presets.contains { $0.name == preset } }

    // MARK: Shared rule files

    private mutating func extend(_ node: YAMLNode?, for place: Location? = nil, trail: [String]) {
        for element in node?.elements ?? [] {
            guard let written = element.text else {
                problems.append(Problem(location: element.location, message: "'extends' must be a path or a list of paths"))
                continue
            }
            let name = Path.resolve(written, in: Path.folder(of: element.location.path))
            guard let name, shared.contains(where: { $0.name == name }) else {
                let advice = """
                    a path starts from the folder of this file and leads to a rule file, or to a folder with 'preset.yml' or 'ashlar.yml', \
                    below the root
                    """
                problems.append(Problem(location: element.location, message: "there is nothing to extend at '\(written)'; \(advice)"))
                continue
            }
            load(preset: name, at: element.location, for: place, trail: trail)
        }
    }

    private mutating func load(folder node: YAMLNode) {
        guard let folder = node.text.flatMap({ Path.resolve($0, in: Path.folder(of: node.location.path)) }) else {
            problems.append(Problem(location: node.location, message: "'folders' must be the path of a folder, or a list of these"))
            return
        }
        let path = "\(folder)/\(RuleSet.folderFileName)"
        guard let text = shared.first(where: { $0.name == path })?.files.first?.text else {
            problems.append(Problem(location: node.location, message: "the folder '\(folder)' has no '\(RuleSet.folderFileName)'"))
            return
        }
        let (root, problem) = YAMLNode.parse(untagged: text, path: path)
        var reader = RuleReader()
        let mapping = root.flatMap { reader.mapping($0, of: "the rule file of a folder", keys: RuleSet.folderKeys) }
        problems += reader.problems + (problem.map { [$0] } ?? [])
        for rule in mapping?["rules"]?.elements ?? [] { folderRules.append((folder, rule)) }
    }

    /// Adds a rule of a folder, or changes the severity of another rule there. Call when all other rules are read.
    private mutating func add(folderRule node: YAMLNode, in folder: String) {
        let own = ruleNodes.map(\.id)
        if let id = node["id"], let name = id.text, !own.contains(name),
           node.pairs.allSatisfy({ overrideKeys.names.contains($0.key.text ?? "") }) {
            let hint = nearestWord(to: name, among: own).map { "did you mean '\($0)'?" } ?? "'ashlar rules' lists them"
            problems.append(Problem(location: id.location, message: "there is no rule '\(name)' to override; \(hint)"))
            return
        }
        guard let id = node["id"]?.text, let index = rules.rules.firstIndex(where: { $0.id == id && $0.folder == nil }) else {
            let (count, known) = (rules.rules.count, ruleNodes.count)
            add(rule: node, of: nil)
            guard ruleNodes.count > known, let new = ruleNodes.popLast() else { return }
            finish(new.id, new.node, of: nil)
            for new in rules.rules.indices[count...] { rules.rules[new].folder = folder }
            return
        }
        var reader = RuleReader()
        let what = "the override of '\(id)' in a folder"
        _ = reader.mapping(node, of: what, keys: overrideKeys)
        let reason = reader.required("reason", of: what, in: node).flatMap { reader.text($0, of: "'reason' of \(what)") }
        guard let severity = reader.required("severity", of: what, in: node) else {
            problems += reader.problems
            return
        }
        let override = FolderOverride(
            folder: folder, severity: reader.severity(severity, of: id), reason: reason ?? "", location: node["id"]?.location ?? node.location
        )
        if rules.rules[index].severity == nil {
            reader.report("the rule '\(id)' is off everywhere; give it a severity in the project's rule file first", at: override.location)
        }
        problems += reader.problems
        // The innermost folder decides.
        rules.rules[index].overrides.append(override)
        rules.rules[index].overrides.sort { $0.folder.utf8.count > $1.folder.utf8.count }
    }

    // MARK: Settings, groups, rules

    /// Reports settings of the project that no preset declares and nothing in its rule file uses.
    private mutating func requireUse(of settings: YAMLNode?, in root: YAMLNode, besides known: Settings) {
        for (key, _) in settings?.pairs ?? [] {
            guard let name = key.text, known[name] == nil, !root.contains("${\(name)}"),
                  !shared.contains(where: { $0.files.contains { $0.text.contains("${\(name)}") } }) else { continue }
            let hint = nearestWord(to: name, among: known.keys).map { "did you mean '\($0)'?" } ?? "take it out"
            problems.append(Problem(location: key.location, message: "nothing uses the setting '\(name)'; \(hint)"))
        }
    }

    private mutating func readSettings(_ node: YAMLNode?) -> Settings {
        guard let node else { return [:] }
        guard case .mapping(let pairs) = node.value else {
            problems.append(Problem(location: node.location, message: "'settings' must be a mapping from names to values"))
            return [:]
        }
        var settings: Settings = [:]
        for (key, value) in pairs {
            if let name = key.text { settings[name] = value }
        }
        return settings
    }

    /// Substitutes settings in the values of other settings, transitively. Call when all overrides are known.
    private mutating func resolved(_ nodes: Settings) -> Settings {
        var settings: Settings = [:]
        var pending = nodes
        while !pending.isEmpty {
            let names = Set(pending.keys)
            let ready = pending.filter { $0.value.settingNames.isDisjoint(with: names) }
            guard !ready.isEmpty else {
                let cycle = pending.sorted { $0.key < $1.key }
                let own = cycle.filter { $0.value.settingNames.contains($0.key) }
                for (name, node) in own {
                    guard node.adds(to: name) else {
                        let example = "[\"${\(name)}\", …]"
                        problems.append(Problem(
                            location: node.location,
                            message: "the setting '\(name)' uses itself; only a list can add to what it replaces: \(example)"
                        ))
                        return settings
                    }
                    let hint = nearestWord(to: name, among: nodes.keys.filter { $0 != name }).map { "did you mean '\($0)'?" }
                    problems.append(Problem(location: node.location, message: """
                        no preset and no rule file has a setting '\(name)' that this one could add to; \(hint ?? "take '${\(name)}' out")
                        """))
                    pending[name] = node.withoutAddition(to: name)
                }
                if !own.isEmpty { continue }
                problems.append(Problem(
                    location: cycle[0].value.location, message: "the settings \(list(cycle.map(\.key))) use each other"
                ))
                return settings
            }
            for (name, node) in ready {
                settings[name] = node.substituting(settings, problems: &problems, sizeLeft: &sizeLeft)
                pending[name] = nil
            }
        }
        return settings
    }

    private mutating func readGroups(_ node: YAMLNode?, of preset: String?) {
        guard let node else { return }
        guard case .mapping(let pairs) = node.value else {
            problems.append(Problem(location: node.location, message: "'groups' must be a mapping from names to globs"))
            return
        }
        for (key, value) in pairs {
            guard let name = key.text else { continue }
            if let index = groupNodes.firstIndex(where: { $0.name == name }) {
                let other = groupNodes.remove(at: index)
                if let preset, let otherName = other.preset, !includes(otherName, in: preset) { sharedGroups.append((name, otherName, preset)) }
            }
            sharedGroups.removeAll { $0.group == name && preset == nil }
            groupNodes.append((name, value, preset))
        }
    }

    private mutating func add(rule node: YAMLNode, of preset: String?) {
        guard case .mapping = node.value, let idNode = node["id"], let id = idNode.text else {
            problems.append(Problem(location: node.location, message: "a rule must be a mapping with the key 'id'"))
            return
        }
        guard let index = ruleNodes.firstIndex(where: { $0.id == id }) else {
            ruleNodes.append((id, node, preset))
            return
        }
        guard let other = ruleNodes[index].preset, preset.map({ includes(other, in: $0) }) ?? true else {
            problems.append(Problem(location: idNode.location, message: "there are two rules '\(id)'; ids must differ"))
            return
        }
        // Fields of the project, or of what includes a preset, replace those of the preset, including the check.
        let own = node.pairs
        let replacesCheck = own.contains { !fieldNames.contains($0.key.text ?? "") }
        let inherited = ruleNodes[index].node.pairs.filter { pair in
            guard let key = pair.key.text, !own.contains(where: { $0.key.text == key }) else { return false }
            return !replacesCheck || (fieldNames.contains(key) && key != "examples")
        }
        ruleNodes[index].node = YAMLNode(value: .mapping(own + inherited), location: node.location)
        if replacesCheck {
            origins[id] = ruleNodes[index].preset
            ruleNodes[index].preset = preset
        }
    }

    /// Whether one preset includes another.
    private func includes(_ other: String, in preset: String) -> Bool {
        other != preset && settings.presets.contains { $0.name == other && $0.trail.contains(preset) }
    }

    /// Reads groups and rules. Call when all settings and overrides are known.
    mutating func finish() {
        rules.settings = resolved(settings.all(of: nil))
        var ofPresets: [String: Settings] = [:]
        if problems.isEmpty {
            for (preset, _, _) in settings.presets { ofPresets[preset] = resolved(settings.all(of: preset)) }
        }
        for (preset, node) in injectionNodes {
            var reader = RuleReader()
            let node = node.substituting(ofPresets[preset] ?? rules.settings, problems: &problems, sizeLeft: &sizeLeft)
            rules.injectionSettings.external += reader.externalContainers(ofPreset: node)
            problems += reader.problems
        }
        for (group, first, second) in sharedGroups {
            problems.append(Problem(
                location: rules.presets.last?.location ?? Location(path: "", line: 1, column: 1),
                message: "the presets '\(first)' and '\(second)' both define the group '\(group)'; define it under 'groups'"
            ))
        }
        let names = Set(groupNodes.map(\.name))
        readGroups(named: names, ofPresets)
        self.ofPresets = ofPresets
        for (id, written, preset) in ruleNodes { finish(id, written, of: preset) }
    }

    /// Reads a rule.
    private mutating func finish(_ id: String, _ written: YAMLNode, of preset: String?) {
        var reader = RuleReader(groups: Set(groupNodes.map(\.name)), texts: texts)
        guard !isUnknownOverride(written, preset) else {
            let known = ruleNodes.filter { $0.preset != nil }.map(\.id)
            let hint = nearestWord(to: id, among: known).map { "did you mean '\($0)'?" } ?? "'ashlar rules' lists them"
            problems.append(Problem(
                location: written["id"]?.location ?? written.location, message: "no preset has the rule '\(id)'; \(hint)"
            ))
            return
        }
        var settingProblems: [Problem] = []
        let node = written.substituting(ofPresets[preset ?? origins[id] ?? ""] ?? rules.settings, problems: &settingProblems, sizeLeft: &sizeLeft)
        // What a rule file extends is checked like the project's own.
        let isShipped = preset.map { self.isShipped($0) } ?? false
        var rule = reader.rule(id, node, of: isShipped ? preset : nil, written: written)
        if !isShipped, let preset, var own = rule {
            own.preset = preset
            for index in own.exceptions.indices {
                let isOfTheProject = own.exceptions[index].location.path == projectPath
                own.exceptions[index].isOfTheProject = isOfTheProject
            }
            rule = own
        }
        if let rule { rules.rules.append(rule) }
        // Problems of a rule that is off are not reported.
        guard rule?.severity != nil || node["severity"]?.text != "off" else { return }
        problems += settingProblems + reader.problems
        if preset == nil { rules.words += reader.plainWords }
    }

    /// Reads groups in order of dependency: each after those that it refers to.
    private mutating func readGroups(named names: Set<String>, _ settings: [String: Settings]) {
        var pending = groupNodes.map {
            ($0.name, $0.node.substituting(settings[$0.preset ?? ""] ?? rules.settings, problems: &problems, sizeLeft: &sizeLeft), $0.preset)
        }
        while !pending.isEmpty {
            let unread = Set(pending.map(\.0))
            guard let next = pending.firstIndex(where: { unread.isDisjoint(with: $0.1.elements.compactMap(\.groupName)) }) else {
                let message = pending.count == 1
                    ? "the group '\(pending[0].0)' names itself" : "the groups \(list(pending.map(\.0))) name each other"
                problems.append(Problem(location: pending[0].1.location, message: message))
                return
            }
            let (name, node, preset) = pending.remove(at: next)
            var reader = RuleReader(groups: names)
            if let selector = reader.files(node, of: "the group '\(name)'") {
                rules.groups.append(RuleSet.Group(name: name, selector: selector, preset: preset))
            }
            problems += reader.problems
            if preset == nil { rules.words += reader.plainWords }
        }
    }

    /// Whether a rule of the project only changes fields and is therefore meant to override a preset's rule.
    private func isUnknownOverride(_ node: YAMLNode, _ preset: String?) -> Bool {
        preset == nil && !rules.presets.isEmpty && node["rationale"] == nil
            && node.pairs.allSatisfy { fieldNames.contains($0.key.text ?? "") }
    }
}

extension YAMLNode {
    /// The text without the `!` of an exclusion: the name of a group, if it is one.
    fileprivate var groupName: String? { text.map { $0.hasPrefix("!") ? String($0.dropFirst()) : $0 } }
}
