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
        let groups = configuration.rules.selections(in: linked).groups
        let own = groups.keys.sorted().filter { name in files.contains { groups[name]?.contains(.file(FileID($0))) == true } }
        let modules = Set(files.flatMap { model.modulesOfFile[$0].map { model.modules[Int($0)].name } }).sorted()
        let declared = files.flatMap { file in
            model.files[file].declarations.indices.map { model.memberName(of: DeclarationID(file: FileID(file), index: Int32($0))) }
        }
        let subject = PathSubject(
            path: wanted, files: files, paths: Set(files.map { model.files[$0].path }), names: Set(own + modules + declared)
        )
        let document = PathRulesDocument(
            path: wanted, files: files.count, groups: own, modules: modules,
            rules: configuration.rules.inForce.compactMap { entry(of: $0, for: subject) }
        )
        return Answer(text: format == .json ? prettyJSON(document) : document.text, isGood: true)
    }

    /// A file or folder that rules are asked for.
    private struct PathSubject {
        let path: String
        /// The source files at or below it, and their paths.
        let files: [Int]
        let paths: Set<String>
        /// What exceptions may call it or a part of it: its groups, modules, types and members.
        let names: Set<String>

        func isMatched(by pattern: Pattern?) -> Bool {
            guard let pattern else { return false }
            return paths.contains { pattern.matchFile($0) != nil } || names.contains { pattern.match($0) != nil }
        }

        /// Whether an exception names it as one end of what it excuses, or leaves open whom it excuses.
        func mayBeExcused(by exception: Exception) -> Bool {
            (exception.from == nil && exception.at == nil) || [exception.from, exception.to, exception.at].contains(where: isMatched)
        }
    }

    /// What a rule selects of a path; `nil` if that is nothing. A rule without selectors is about the whole project.
    private func entry(of rule: Rule, for subject: PathSubject) -> PathRulesDocument.Entry? {
        if let folder = rule.folder, !subject.paths.contains(where: { isPath($0, below: folder) }) { return nil }
        let selections = configuration.rules.matches(of: rule, in: linked).selections
        let selectors = selections.filter { $0.selects(anyOf: subject.paths) }
        guard selections.isEmpty || !selectors.isEmpty else { return nil }
        let groups = configuration.rules.groups
        let suppressions = subject.files.flatMap { file -> [PathRulesDocument.Excuse] in
            let facts = model.files[file]
            return facts.suppressions.filter { $0.problem == nil && $0.rules.contains(rule.id) }.map {
                PathRulesDocument.Excuse(reason: $0.reason ?? "", until: $0.until, location: facts.location(of: $0.offset).description)
            }
        }
        return PathRulesDocument.Entry(
            rule: RuleDocument(rule),
            selectors: selectors.map { selection in
                let group = groups.first { $0.name == selection.text }
                return PathRulesDocument.Selector(
                    selector: selection.text, location: selection.location.description, group: group?.selector.location.description
                )
            },
            overrides: rule.overrides.filter { override in subject.paths.contains { isPath($0, below: override.folder) } }.map {
                PathRulesDocument.Override(
                    folder: $0.folder, severity: $0.severity?.rawValue ?? "off", reason: $0.reason, location: $0.location.description
                )
            },
            exceptions: rule.exceptions.filter(subject.mayBeExcused).map {
                PathRulesDocument.Excuse(
                    subject: $0.subject, reason: $0.reason, until: $0.until?.description, limit: $0.limit, location: $0.location.description
                )
            },
            suppressions: suppressions
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
        /// The overrides of folders that apply, the innermost first.
        var overrides: [Override]
        /// The exceptions that name it, or whoever is concerned.
        var exceptions: [Excuse]
        /// The comments in its files that allow findings of the rule.
        var suppressions: [Excuse]
    }

    struct Selector: Encodable {
        var selector, location: String
        /// Where the group is defined, if the selector is the name of one.
        var group: String?
    }

    struct Override: Encodable { var folder, severity, reason, location: String }

    struct Excuse: Encodable {
        /// What an exception names.
        var subject: String?
        var reason: String
        var until: String?
        var limit: Int?
        var location: String
    }

    var text: String {
        func named(_ kind: String, _ names: [String]) -> String? {
            names.isEmpty ? nil : "\(names.count == 1 ? kind : kind + "s") \(names.joined(separator: ", "))"
        }
        let places = [files > 1 ? counted(files, "file") : nil, named("group", groups), named("module", modules)].compactMap(\.self)
        var lines = [path + (places.isEmpty ? "" : ": " + places.joined(separator: "; "))]
        if rules.isEmpty { lines.append("no rule selects it") }
        for entry in rules { lines += [""] + entry.lines(for: path) }
        return lines.map { $0.printable() }.joined(separator: "\n") + "\n"
    }
}

extension PathRulesDocument.Entry {
    func lines(for path: String) -> [String] {
        func isThroughout(_ override: PathRulesDocument.Override) -> Bool { path == override.folder || isPath(path, below: override.folder) }
        let severity = overrides.first(where: isThroughout)?.severity ?? rule.severity
        let origin = rule.preset.flatMap { rule.location.hasPrefix($0) ? nil : " of \($0)" } ?? ""
        var lines = ["\(rule.id)  \(severity)  \(rule.check)\(origin), at \(rule.location)"]
        if let rationale = rule.rationale { lines.append("  why: \(rationale)") }
        if let folder = rule.folder { lines.append("  holds in \(folder) alone") }
        if selectors.isEmpty { lines.append("  holds for \(rule.folder == nil ? "the whole project" : "all of it")") }
        lines += selectors.map { selector in
            "  selected by \(selector.selector), at \(selector.location)" + (selector.group.map { ", a group at \($0)" } ?? "")
        }
        lines += overrides.map { override in
            let place = isThroughout(override) ? "here" : "in \(override.folder)"
            return "  \(place) \(override.severity) instead of \(rule.severity): \(override.reason), at \(override.location)"
        }
        lines += exceptions.map { $0.line(saying: "an exception excuses \($0.subject ?? "")") }
        return lines + suppressions.map { $0.line(saying: "a comment allows it") }
    }
}

extension PathRulesDocument.Excuse {
    fileprivate func line(saying what: String) -> String {
        let conditions = [limit.map { "at most \(counted($0, "finding"))" }, until.map { "until \($0)" }].compactMap(\.self)
        return "  \(([what] + conditions).joined(separator: ", ")): \(reason), at \(location)"
    }
}
