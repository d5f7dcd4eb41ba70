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
            settings.merge(own) { $1 }
        }
        for outer in presets.first(where: { $0.name == preset })?.trail.reversed() ?? [] {
            settings.merge(presets.first { $0.name == outer }?.settings ?? [:]) { $1 }
        }
        return settings.merging(project) { $1 }
    }
}
