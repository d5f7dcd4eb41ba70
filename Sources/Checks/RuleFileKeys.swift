extension RuleSet {
    /// The keys of a rule file.
    package static let keys = Keys([
        .optional("preset", .texts, "A preset or a list of presets; their settings, groups and rules come first."),
        .optional("extends", .texts, """
            Rule files or folders of them, relative to this file's folder: their settings, groups and rules come first, as a preset's do.
            """),
        .optional("settings", .names(to: nil), "Values for the settings of presets, and for ${name} in this file."),
        .optional("sources", .several(.scalar(.path)), """
            The folders or globs to analyze; by default the whole project.
            """),
        .optional("exclude", .several(.scalar(.path)), "Folders, files or globs to leave out."),
        .optional("groups", .names(to: .files), "Named sets of files and of the types that they declare."),
        .optional("rules", .entries(.shared(.override)), """
            The project's own rules, and overrides of its presets' rules.
            """),
        .optional("folders", .texts, """
            Folders that each have a file ashlar-folder.yml: rules for what lies in them, and overrides with a reason.
            """),
        .optional("di", .mapping(injectionKeys), "Dependency injection settings that cannot be inferred from the sources."),
    ])
}

extension RuleSet {
    /// The name of the rule file of a folder.
    package static let folderFileName = "ashlar-folder.yml"

    /// The keys of the rule file of a folder.
    package static let folderKeys = Keys([
        .needed("rules", .entries(.shared(.override)), "Rules for the folder, and overrides of other rules in it: id, severity and reason."),
    ])
}

extension Preset {
    /// The keys of a file that rule files extend.
    package static let sharedKeys = keys + Keys([
        .optional("extends", .texts, "Rule files or folders of them that it extends, relative to its folder."),
        .optional("rules", .entries(.shared(.override)), "Its rules, and overrides of the rules of what it extends."),
    ])

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
