extension RuleSet {
    /// The keys of a rule file.
    package static let keys = Keys([
        .optional("preset", .texts, "A preset or a list of presets; their settings, groups and rules come first."),
        .optional("settings", .names(to: nil), "Values for the settings of presets, and for ${name} in this file."),
        .optional("sources", .several(.scalar(.path)), """
            The folders or globs to analyze; by default the whole project.
            """),
        .optional("exclude", .several(.scalar(.path)), "Folders, files or globs to leave out."),
        .optional("groups", .names(to: .files), "Named sets of files and of the types that they declare."),
        .optional("rules", .entries(.shared(.override)), """
            The project's own rules, and overrides of its presets' rules.
            """),
        .optional("di", .mapping(injectionKeys), "Dependency injection settings that cannot be inferred from the sources."),
    ])
}

extension Preset {
    /// The keys of `preset.yml`.
    package static let keys = Keys([
        .optional("summary", .text, "What the preset is for, in one line."),
        .optional("preset", .texts, "The presets that it includes."),
        .optional("settings", .names(to: nil), """
            The settings that its rules use, each with its default value.
            """),
        .optional("groups", .names(to: .files), "Named sets of files that its rules use."),
        .optional("di", .mapping(presetInjectionKeys), "Dependency injection settings; those of a rule file come first."),
    ])
}
