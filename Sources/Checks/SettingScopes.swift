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
        return settings.overridden(by: project)
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
}
