extension RuleSet {
    /// The keys of a rule file.
    package static let keys = Keys([
        .optional("preset", .texts, "A preset or a list of presets; their settings, groups and rules come first."),
        .optional("settings", .names(to: nil), "Values for the settings of presets, and for ${name} in this file."),
        .optional("sources", .several(.scalar(.path)), """
            The folders that are looked at, or globs; the whole project where nothing is said.
            """),
        .optional("exclude", .several(.scalar(.path)), "Folders, files or globs that are not looked at."),
        .optional("groups", .names(to: .files), "Named sets of files, and so of the types that are declared in them."),
        .optional("rules", .entries(.shared(.override)), """
            The project's own rules, and what it says otherwise of its presets' rules.
            """),
        .optional("di", .mapping(wiringKeys), "What the sources do not tell of how objects are put together."),
    ])
}

extension Preset {
    /// The keys of `preset.yml`.
    package static let keys = Keys([
        .optional("summary", .text, "What the preset is for, in one line."),
        .optional("preset", .texts, "The presets on which it builds."),
        .optional("settings", .names(to: nil), """
            The settings that its rules use, each with the value that it has where a project says nothing.
            """),
        .optional("groups", .names(to: .files), "Named sets of files that its rules use."),
    ])
}
