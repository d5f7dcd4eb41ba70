import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarReports
import AshlarText

extension Project {
    /// Answers `ashlar rules --for PATH`: the rules that select a file, or files of a folder, and why.
    ///
    /// - Throws: `Failure` if there is no such file or folder among the sources.
    package func rules(for path: String, as format: AnswerFormat) throws -> Answer {
        let wanted = path.hasSuffix("/") ? String(path.dropLast()) : path
        let files = model.files.indices.filter { model.files[$0].path == wanted || isPath(model.files[$0].path, below: wanted) }
        guard !files.isEmpty else {
            let hint = nearestWord(to: wanted, among: model.files.map(\.path)).map { "did you mean '\($0)'?" }
                ?? "name a source file or a folder, relative to '\(configuration.root)'"
            throw Failure("no source file is at '\(path)' or below it; \(hint)")
        }
        let paths = Set(files.map { model.files[$0].path })
        let groups = configuration.rules.selections(in: linked).groups
        let document = PathRulesDocument(
            path: wanted, files: files.count,
            groups: groups.keys.sorted().filter { name in files.contains { groups[name]?.contains(.file(FileID($0))) == true } },
            modules: Set(files.flatMap { model.modulesOfFile[$0].map { model.modules[Int($0)].name } }).sorted(),
            rules: configuration.rules.inForce.compactMap { entry(of: $0, for: paths) }
        )
        return Answer(text: format == .json ? prettyJSON(document) : document.text, isGood: true)
    }

    /// What a rule selects of some paths; `nil` if that is nothing. A rule without selectors is about the whole project.
    private func entry(of rule: Rule, for paths: Set<String>) -> PathRulesDocument.Entry? {
        if let folder = rule.folder, !paths.contains(where: { isPath($0, below: folder) }) { return nil }
        let selections = configuration.rules.matches(of: rule, in: linked).selections
        let selectors = selections.filter { selection in selection.places.contains { paths.contains($0.location.path) } }
        guard selections.isEmpty || !selectors.isEmpty else { return nil }
        let overrides = rule.overrides.filter { override in paths.contains { isPath($0, below: override.folder) } }
        let exceptions = rule.exceptions.filter { exception in
            [exception.from, exception.at].compactMap(\.self).contains { pattern in paths.contains { pattern.matchFile($0) != nil } }
        }
        return PathRulesDocument.Entry(
            rule: RuleDocument(rule),
            selectors: selectors.map { PathRulesDocument.Selector(selector: $0.text, location: $0.location.description) },
            overrides: overrides.map {
                PathRulesDocument.Override(severity: $0.severity?.rawValue ?? "off", reason: $0.reason, location: $0.location.description)
            },
            exceptions: exceptions.map {
                PathRulesDocument.Excuse(reason: $0.reason, until: $0.until?.description, location: $0.location.description)
            }
        )
    }
}

/// `ashlar rules --for PATH --format json`.
private struct PathRulesDocument: Encodable {
    var schema = 1
    /// A file or a folder.
    var path: String
    /// The number of source files at or below it.
    var files: Int
    var groups, modules: [String]
    var rules: [Entry]

    struct Entry: Encodable {
        var rule: RuleDocument
        /// The selectors of the rule that select it, or a part of it; none for a rule about the whole project.
        var selectors: [Selector]
        /// The overrides of folders that apply.
        var overrides: [Override]
        /// The exceptions that name its path.
        var exceptions: [Excuse]
    }

    struct Selector: Encodable { var selector, location: String }
    struct Override: Encodable { var severity, reason, location: String }
    struct Excuse: Encodable { var reason: String, until: String?, location: String }

    var text: String {
        func named(_ kind: String, _ names: [String]) -> String? {
            names.isEmpty ? nil : "\(names.count == 1 ? kind : kind + "s") \(names.joined(separator: ", "))"
        }
        let places = [files > 1 ? counted(files, "file") : nil, named("group", groups), named("module", modules)].compactMap(\.self)
        var lines = [(path + (places.isEmpty ? "" : ": " + places.joined(separator: "; "))).printable()]
        if rules.isEmpty { lines.append("no rule selects it") }
        for entry in rules {
            let origin = (entry.rule.preset ?? entry.rule.folder).map { " (\($0))" } ?? ""
            let severity = entry.overrides.first?.severity ?? entry.rule.severity
            lines += ["", "\(entry.rule.id)  \(severity)  \(entry.rule.check)\(origin)"]
            if let rationale = entry.rule.rationale { lines.append("  why: \(rationale.printable())") }
            if entry.selectors.isEmpty { lines.append("  holds for the whole project") }
            lines += entry.selectors.map { "  selected by \($0.selector), at \($0.location)".printable() }
            lines += entry.overrides.map { "  here \($0.severity) instead of \(entry.rule.severity): \($0.reason), at \($0.location)".printable() }
            lines += entry.exceptions.map { excuse in
                "  may be excused: \(excuse.reason)\(excuse.until.map { " until \($0)" } ?? ""), at \(excuse.location)".printable()
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
