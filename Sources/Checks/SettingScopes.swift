import AshlarYAML

/// The settings of a rule file and of its presets. Each preset has a scope of its own: equal names in two presets are
/// independent.
struct SettingScopes {
    /// The settings of the project's rule file.
    var project: Settings = [:]
    /// The settings of each preset in reading order, with the presets that include it, outermost first.
    var presets: [(name: String, settings: Settings, trail: [String])] = []

    /// The settings in the scope of a preset: its own and those of the presets that it includes, overridden by those of presets
    /// that include it and by the project's. With `nil`, the scope of the project's rule file: all settings.
    func all(of preset: String?) -> Settings {
        var settings: Settings = [:]
        for (name, own, trail) in presets where preset == nil || name == preset || trail.contains(preset ?? "") {
            settings = settings.overridden(by: own)
        }
        for outer in presets.first(where: { $0.name == preset })?.trail.reversed() ?? [] {
            settings = settings.overridden(by: presets.first { $0.name == outer }?.settings ?? [:])
        }
        let all = settings.overridden(by: project)
        return preset == nil ? all : all.withoutAdditions
    }
}

extension Settings {
    /// The settings with others in their place. A list that names its own setting holds the values that it replaces:
    /// `verbs: ["${verbs}", Make]`.
    fileprivate func overridden(by others: Settings) -> Settings {
        var result = self
        for (name, value) in others {
            result[name] = value
            guard let inner = self[name], case .sequence(let nodes) = value.value else { continue }
            result[name]?.value = .sequence(nodes.flatMap { $0.text == "${\(name)}" ? inner.elements : [$0] })
        }
        return result
    }

    /// The settings as they are where nothing else sets what their lists add to: another preset may.
    fileprivate var withoutAdditions: Settings {
        var result = self
        for (name, value) in self where value.adds(to: name) { result[name] = value.withoutAddition(to: name) }
        return result
    }
}

extension YAMLNode {
    /// Whether it is a list that names a setting as one of its entries.
    func adds(to setting: String) -> Bool {
        guard case .sequence(let nodes) = value else { return false }
        return nodes.contains { $0.text == "${\(setting)}" }
    }

    /// The list without the entries that name a setting.
    func withoutAddition(to setting: String) -> YAMLNode {
        YAMLNode(value: .sequence(elements.filter { $0.text != "${\(setting)}" }), location: location)
    }
}
