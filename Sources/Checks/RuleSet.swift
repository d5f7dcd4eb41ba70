import AshlarFacts
package import AshlarInjection
package import AshlarModel
package import AshlarText

/// The contents of a project's rule file, presets included.
package struct RuleSet: Sendable {
    /// The presets in use, with the location that names each.
    package var presets: [(name: String, location: Location)] = []
    package var settings: Settings = [:]
    /// The patterns of source files; empty for all files.
    package var sources: [FileSelector.Entry] = []
    package var excluded: [FileSelector.Entry] = []
    /// The entries of `sources` and `excluded` that match no file; set after the files are listed.
    package var vacuousEntries: [FileSelector.Entry] = []
    package var groups: [Group] = []
    /// What rules in force and groups of the project's own rule file select files by with one word that is no group: a file or folder at
    /// the root, or a mistake.
    package var words: [(name: String, location: Location)] = []
    /// The `di` section: what the sources cannot show about dependency injection.
    package var injectionSettings = InjectionSettings()
    /// In the order of presets and files, including rules that are off.
    package var rules: [Rule] = []

    /// A named set of files.
    package struct Group: Sendable {
        package var name: String
        package var selector: FileSelector
        /// The preset that defines it; `nil` for the project's own.
        package var preset: String?
    }

    package init() {}

    /// The rules in force: those that are not off.
    package var inForce: [Rule] { rules.filter { $0.severity != nil } }

    /// The rules in force with some ids; all if `nil`.
    private func selected(_ only: Set<String>?) -> [Rule] { inForce.filter { only?.contains($0.id) != false } }

    /// What the rules in force with some ids require of each file's facts; all rules if `nil`.
    package func inputs(only: Set<String>? = nil) -> FactQuery { selected(only).reduce(FactQuery()) { $0.union($1.inputs) } }

    /// All findings in a project, sorted: violations, and vacuous rules, globs and exceptions.
    ///
    /// - Parameters:
    ///   - today: the day with which the dates of exceptions are compared.
    ///   - only: the ids of the rules to check, without reporting what is vacuous; `nil` for all rules.
    ///   - concurrency: how many rules run at a time.
    package func findings(
        in project: LinkedProject, today: CalendarDay, only: Set<String>? = nil, concurrency: some Concurrency = OneAtATime()
    ) -> [Finding] {
        let outcomes = outcomes(in: project, only: only, concurrency: concurrency)
        return findings(of: outcomes, in: project, today: today, areAll: only == nil)
    }

    /// The outcome of each rule in force, in their order.
    ///
    /// - Parameters:
    ///   - only: the ids of the rules to check; `nil` for all.
    ///   - earlier: the outcomes of the same rules in an earlier state of the project, and what differs from it: a rule runs only if
    ///     something differs that it reads.
    package func outcomes(
        in project: LinkedProject, only: Set<String>? = nil, after earlier: (outcomes: RuleOutcomes, change: ProjectChange)? = nil,
        concurrency: some Concurrency = OneAtATime()
    ) -> RuleOutcomes {
        let selected = selected(only)
        let earlier = earlier?.outcomes.rules.map(\.rule.id) == selected.map(\.id) ? earlier : nil
        var paths = earlier?.outcomes.paths ?? PathIndex(of: project.model)
        let (groups, unmatched) = earlier.map { ($0.outcomes.groups, $0.outcomes.unmatched) } ?? selections(in: project, &paths)
        var kept = earlier.map { $0.outcomes.rules.map(Optional.init) } ?? Array(repeating: nil, count: selected.count)
        if let earlier {
            var impact = ChangeImpact(of: earlier.change)
            var tried: [Int] = []
            for index in selected.indices {
                switch impact.reach(selected[index], earlier.outcomes.rules[index]) {
                case .none: break
                case .newDependencies: tried.append(index)
                case .any: kept[index] = nil
                }
            }
            let changed = LinkedProject(
                model: project.model.with(only: earlier.change.dependents.dependencies), injectionGraph: project.injectionGraph
            )
            let trials = run(tried.map { selected[$0] }, in: changed, &paths, groups, concurrency) { RuleOutcome(of: $0).isEmpty }
            for (index, isEmpty) in zip(tried, trials) where !isEmpty { kept[index] = nil }
        }
        let pending = selected.indices.filter { kept[$0] == nil }
        let new = run(pending.map { selected[$0] }, in: project, &paths, groups, concurrency) { RuleOutcome(of: $0) }
        for (index, outcome) in zip(pending, new) { kept[index] = outcome }
        return RuleOutcomes(
            rules: kept.compactMap(\.self), groups: groups, unmatched: unmatched, paths: paths, keptCount: selected.count - pending.count
        )
    }

    /// All findings, sorted: violations, and vacuous rules, globs and exceptions.
    ///
    /// - Parameters:
    ///   - outcomes: of rules in this project.
    ///   - today: as in `findings(in:today:only:concurrency:)`.
    ///   - areAll: whether these are the outcomes of all rules; else what is vacuous is not reported.
    package func findings(of outcomes: RuleOutcomes, in project: LinkedProject, today: CalendarDay, areAll: Bool) -> [Finding] {
        let model = project.model
        let results = outcomes.rules.map { inspection(of: $0, in: model, today: areAll ? today : nil) }
        var reported = ReportedFindings()
        let own = results.flatMap { reported.new(among: $0.findings, of: $0.preset) }
        var findings = applyingSuppressions(of: model, to: own.sorted(), today: areAll ? today : nil)
        guard areAll else { return findings.sorted() }
        for (preset, results) in Dictionary(grouping: results.filter { $0.vacuousStep != nil }, by: { $0.preset ?? "" }) {
            findings.append(finding(of: preset, vacuous: results.compactMap(\.vacuousStep)))
        }
        for (entry, group) in outcomes.unmatched where group.preset == nil {
            findings.append(globFinding(entry.text, at: entry.location, in: model))
        }
        for entry in vacuousEntries { findings.append(globFinding(entry.text, at: entry.location, in: model)) }
        return findings.sorted()
    }

    /// The findings of one rule.
    private struct Inspection: Sendable {
        var findings: [Finding]
        /// Set if the rule is a preset's and vacuous.
        var vacuousStep: Finding.Step?
        var preset: String?
    }

    /// Runs rules on a project, and returns a result for each, in the order of the rules.
    private func run<Result: Sendable>(
        _ rules: [Rule], in project: LinkedProject, _ paths: inout PathIndex, _ groups: [String: Selection], _ concurrency: some Concurrency,
        _ result: @escaping @Sendable (CheckRun) -> Result
    ) -> [Result] {
        guard !rules.isEmpty else { return [] }
        // Rules share selections: each lane caches its own.
        let lanes = max(1, min(concurrency.width, rules.count))
        let ofLanes = concurrency.map(count: lanes) { [paths] lane in
            let evaluator = SelectorEvaluator(in: project, paths)
            let results = stride(from: lane, to: rules.count, by: lanes).map { index in
                var run = CheckRun(of: rules[index], groups: groups, evaluator: evaluator)
                rules[index].check.inspect(&run)
                return result(run)
            }
            return (results: results, paths: evaluator.pathIndex)
        }
        for lane in ofLanes { paths.merge(lane.paths) }
        return rules.indices.map { ofLanes[$0 % lanes].results[$0 / lanes] }
    }

    /// - Parameter today: the day; `nil` if what is vacuous is not to be reported.
    private func inspection(of run: RuleOutcome, in model: Model, today: CalendarDay?) -> Inspection {
        let preset = run.rule.preset
        guard let today else { return Inspection(findings: run.findings, preset: preset) }
        let vacuous = unusedExceptions(of: run, today: today) + (preset == nil ? vacuousSelections(of: run, in: model) : [])
        return Inspection(
            findings: run.findings + vacuous, vacuousStep: preset == nil ? nil : vacuousStep(of: run), preset: preset
        )
    }

    /// The result of one rule, with exceptions applied and without suppressions.
    package struct RuleResult: Sendable {
        package var rule: Rule
        package var findings: [Finding]
        /// Why the rule is vacuous: `nothing matches 'App/**'`; `nil` if it is not.
        package var vacuous: String?
    }

    /// The result of each rule in force.
    package func results(in project: LinkedProject, concurrency: some Concurrency = OneAtATime()) -> [RuleResult] {
        var paths = PathIndex(of: project.model)
        let groups = selections(in: project, &paths).groups
        return run(inForce, in: project, &paths, groups, concurrency) { run in
            let vacuous = run.findings.isEmpty ? run.emptySelections.first(where: \.isWhole)?.message : nil
            return RuleResult(rule: run.rule, findings: run.findings.sorted(), vacuous: vacuous)
        }
    }

    /// What each group selects, and the globs of groups that match no file.
    package func selections(
        in project: LinkedProject
    ) -> (groups: [String: Selection], unmatched: [(entry: FileSelector.Entry, group: Group)]) {
        var paths = PathIndex(of: project.model)
        return selections(in: project, &paths)
    }

    private func selections(
        in project: LinkedProject, _ paths: inout PathIndex
    ) -> (groups: [String: Selection], unmatched: [(entry: FileSelector.Entry, group: Group)]) {
        let evaluator = SelectorEvaluator(in: project, paths)
        var selections: [String: Selection] = [:]
        var unmatched: [(FileSelector.Entry, Group)] = []
        for group in groups {
            let (selection, missing) = evaluator.select(group.selector, groups: selections)
            var named = selection.named(group.name)
            named.isOfModules = group.selector.isOfModules(selections)
            selections[group.name] = named
            unmatched += missing.filter { !evaluator.mayBeOutside($0) }.map { ($0, group) }
        }
        paths = evaluator.pathIndex
        return (selections, unmatched)
    }
}

// MARK: Vacuous rules and exceptions

/// What reports rules, and settings of presets, that select nothing.
package let vacuousRule = "rules-select-something"

extension RuleSet {
    /// What selects nothing. The globs of an empty group of the project are reported where the group is.
    private func empties(of run: RuleOutcome) -> [CheckRun.EmptySelection] {
        run.emptySelections.filter { empty in !groups.contains { $0.name == empty.text && $0.preset == nil } }
    }

    private func vacuousSelections(of run: RuleOutcome, in model: Model) -> [Finding] {
        empties(of: run).map { empty in
            Finding(
                rule: vacuousRule, severity: .error, location: empty.location, subject: run.rule.id, target: empty.text,
                message: "the rule '\(run.rule.id)' selects nothing: \(empty.message)",
                help: hint(for: empty.text, in: model)
            )
        }
    }

    /// Why a preset's rule is vacuous: its settings can be changed, its globs cannot.
    private func vacuousStep(of run: RuleOutcome) -> Finding.Step? {
        guard run.findings.isEmpty, let empty = empties(of: run).first(where: \.isWhole) else { return nil }
        return Finding.Step(text: "\(run.rule.id): \(empty.message)", location: nil, rule: run.rule.id)
    }

    /// One finding for all vacuous rules of a preset: they have one cause, which is that the project does not fit the preset.
    private func finding(of preset: String, vacuous steps: [Finding.Step]) -> Finding {
        let count = steps.count == 1 ? "1 rule of the preset '\(preset)' selects" : "\(steps.count) rules of the preset '\(preset)' select"
        return Finding(
            rule: vacuousRule, severity: .warning, location: place(ofPreset: preset), subject: preset,
            message: "\(count) nothing here",
            help: "change the preset's settings, or switch a rule off: { id: …, severity: off }",
            chain: steps.sorted { $0.text < $1.text }
        )
    }

    /// Exceptions that excuse nothing or too much, or are past their day.
    private func unusedExceptions(of run: RuleOutcome, today: CalendarDay) -> [Finding] {
        var findings: [Finding] = []
        for (index, exception) in run.rule.exceptions.enumerated() where exception.isOfTheProject {
            let count = run.excused[index]
            if count == 0 {
                findings.append(Finding(
                    rule: "exceptions-are-used", severity: .error, location: exception.location, subject: run.rule.id, target: exception.reason,
                    message: "this exception of '\(run.rule.id)' excuses nothing", help: "remove it"
                ))
            } else if let until = exception.until, until < today {
                findings.append(Finding(
                    rule: "exceptions-are-current", severity: .error, location: exception.location, subject: run.rule.id, target: exception.reason,
                    message: "this exception of '\(run.rule.id)' ended on \(until) and still excuses \(count) finding\(count == 1 ? "" : "s")",
                    help: "fix what it excuses, or agree on a later day; its reason was: \(exception.reason)"
                ))
            }
            if let limit = exception.limit, count > limit {
                var finding = Finding(
                    rule: "exceptions-are-limited", severity: .error, location: exception.location, subject: run.rule.id, target: exception.reason,
                    message: "this exception of '\(run.rule.id)' excuses \(count) findings, \(count - limit) over its limit of \(limit)",
                    help: "fix what is new, which 'ashlar explain \(run.rule.id) --matches' lists, or agree on a larger 'at-most'"
                )
                finding.measured = count
                findings.append(finding)
            }
        }
        for (override, count) in zip(run.rule.overrides, run.overridden) where count == 0 && override.isWeaker(than: run.rule.severity) {
            findings.append(Finding(
                rule: "exceptions-are-used", severity: .error, location: override.location, subject: run.rule.id, target: override.reason,
                message: "this override of '\(run.rule.id)' in '\(override.folder)' changes nothing", help: "remove it"
            ))
        }
        return findings
    }

    private func place(ofPreset name: String) -> Location {
        presets.first { $0.name == name }?.location ?? presets.first?.location
            ?? Location(path: "ashlar.yml", line: 1, column: 1)
    }

    private func globFinding(_ text: String, at location: Location, in model: Model) -> Finding {
        Finding(
            rule: "globs-match-files", severity: .error, location: location, subject: text, message: "no file matches '\(text)'",
            help: hint(for: text, in: model)
        )
    }

    /// The group, module, file or folder that was probably meant.
    private func hint(for text: String?, in model: Model) -> String {
        let folders = Set(model.paths.flatMap { path -> [String] in
            var folders = [path]
            while let last = folders.last, !Path.folder(of: last).isEmpty { folders.append(Path.folder(of: last)) }
            return folders
        })
        if text?.hasPrefix("owner:") == true, model.owners.isEmpty {
            return "the project has no CODEOWNERS file; it lies at \(list(CodeOwners.paths, joinedBy: "or"))"
        }
        if text?.hasPrefix("tag:") == true, model.modules.allSatisfy(\.target.tags.isEmpty) {
            return "no target has tags; write a comment '// ashlar:tags feature' before a target, or 'metadata' in a manifest of Tuist"
        }
        if let owner = text, owner.hasPrefix("owner:"), model.owners.names.contains(String(owner.dropFirst("owner:".count))) {
            return "CODEOWNERS names this owner, and no file here is theirs"
        }
        let known = folders.union(groups.map(\.name)).union(moduleNames(in: model).map { "module:" + $0 })
            .union(model.modules.flatMap(\.target.tags).map { "tag:" + $0 }).union(model.owners.names.map { "owner:" + $0 })
        let glob = text?.hasSuffix("/**") == true ? text?.dropLast(3).description : text
        if let word = glob.flatMap({ nearestWord(to: $0, among: known) }) { return "did you mean '\(word)'?" }
        // A plain word is meant as a group.
        let isWord = glob?.contains(where: { "/*?{.:".contains($0) }) == false && !groups.isEmpty
        return "correct it or remove it" + (isWord ? "; the groups are \(list(groups.map(\.name)))" : "")
    }
}

extension FolderOverride {
    fileprivate func isWeaker(than usual: Severity?) -> Bool {
        guard let usual else { return false }
        return severity.map { $0 < usual } ?? true
    }
}
