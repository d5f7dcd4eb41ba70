/// The settings of a rule file and of the presets that it names: what two presets call alike does not meet.
struct SettingScopes {
    /// Those of the project's file.
    var project: Settings = [:]
    /// Those of each preset, in the order in which they are read, with the presets that include it, the outermost first.
    var presets: [(name: String, settings: Settings, trail: [String])] = []

    /// The settings that hold for what a preset says: its own and those of the presets that it includes, overridden by those
    /// of presets that include it, and by the project's. For the project's own words, all of them hold.
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
