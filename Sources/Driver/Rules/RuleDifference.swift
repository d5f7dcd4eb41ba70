import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

/// The request of `ashlar rules diff`: how a project's rules differ from those of an earlier state.
package struct RuleComparison: Sendable {
    package var place: ProjectLocation
    /// The earlier revision.
    package var revision: String
    package var choices: ReadingChoices
    private let folder = FileManager.default.currentDirectoryPath

    package init(of place: ProjectLocation, since revision: String, reading choices: ReadingChoices) {
        (self.place, self.revision, self.choices) = (place, revision, choices)
    }

    /// Compares the rule files, the baselines and the suppressions of the merge base with a revision and of the work tree. What changes
    /// in selectors and settings mean is told by the findings of the old and of the new rules in today's code.
    ///
    /// - Returns: bad if the rules are weaker anywhere.
    /// - Throws: `Failure` or `WorkspaceError` if there is no such revision, or if a rule file or the project cannot be read.
    package func run(as format: AnswerFormat) throws -> Answer {
        let git = Git(in: place.root)
        let base = try git.mergeBase(with: revision)
        let earlier = try Snapshot.commit(base, of: place.root)
        guard let file = place.ruleFile, !earlier.lacks(file.name) else {
            throw Failure("the revision '\(revision)' has no rule file '\(place.ruleFile?.name ?? Configuration.fileName)'; name a later one")
        }
        let old = try Configuration.read(place, saying: place.ruleText(in: earlier), readsExamples: false)
        let new = try Configuration.read(place, saying: place.ruleText(in: .workTree), readsExamples: false)
        var both = new
        both.rules.rules += old.rules.rules
        let project = try Project.read(both, by: choices)
        var changes = old.rules.changes(to: new.rules, in: project) + fileChanges(from: old.rules, to: new.rules, in: project)
        changes += try baselineChanges(since: earlier)
        let before = try Project.read(old, for: .rules([]), by: choices, in: earlier)
        changes += try suppressionChanges(from: before, to: project, renames: git.renames(since: base))
        let document = RuleChangesDocument(revision: revision, commit: base, changes: changes)
        return Answer(text: format == .json ? prettyJSON(document) : document.text, isGood: !changes.contains { $0.direction == .weaker })
    }

    /// Changes of `sources` and `exclude`, by the files of today that they leave out.
    private func fileChanges(from old: RuleSet, to new: RuleSet, in project: Project) -> [RuleChange] {
        func read(_ rules: RuleSet) -> Set<String> {
            Set(project.allFiles.filter(ReadingRequest(for: .rules([]), by: rules).reads).map(\.path))
        }
        func written(_ entries: [FileSelector.Entry]) -> String { entries.map { ($0.isExcluded ? "!" : "") + $0.text }.joined(separator: ", ") }
        let keys = [("sources", old.sources, new.sources), ("exclude", old.excluded, new.excluded)].filter { written($0.1) != written($0.2) }
        guard !keys.isEmpty else { return [] }
        let (before, after) = (read(old), read(new))
        let (lost, gained) = (before.subtracting(after).count, after.subtracting(before).count)
        let difference = [
            lost > 0 ? "\(counted(lost, "file")) no longer count\(lost == 1 ? "s" : "")" : nil,
            gained > 0 ? "\(counted(gained, "file")) count\(gained == 1 ? "s" : "") besides" : nil,
        ].compactMap(\.self)
        return keys.map { key, old, new in
            RuleChange(
                lost > 0 ? .weaker : gained > 0 ? .stronger : .changed, rule: nil,
                "'\(key)' was [\(written(old))], is [\(written(new))]: " + (difference.isEmpty ? "the same files count" : difference.joined(separator: ", ")),
                at: new.first?.location
            )
        }
    }

    private func baselineChanges(since earlier: Snapshot) throws -> [RuleChange] {
        func lines(_ snapshot: Snapshot) throws -> [String] {
            try place.baselineText(named: nil, from: folder, in: snapshot).map { try BaselineFile(path: $0.path, text: $0.text) }?
                .entries.map(\.line) ?? []
        }
        let (before, after) = (try lines(earlier), try lines(.workTree))
        let added = after.filter { !before.contains($0) }
        let removed = before.filter { !after.contains($0) }
        return added.map { RuleChange(.weaker, rule: nil, "the baseline accepts \($0)") }
            + removed.map { RuleChange(.stronger, rule: nil, "the baseline no longer accepts \($0)") }
    }

    /// Suppressions by file and rule; lines do not count.
    private func suppressionChanges(from before: Project, to after: Project, renames: [String: String]) -> [RuleChange] {
        struct Key: Hashable, Comparable {
            var path, rule: String
            static func < (left: Key, right: Key) -> Bool { (left.path, left.rule) < (right.path, right.rule) }
        }
        func counts(_ project: Project, _ renames: [String: String]) -> [Key: Int] {
            var counts: [Key: Int] = [:]
            for file in project.model.files {
                for rule in file.suppressions.flatMap(\.rules) { counts[Key(path: renames[file.path] ?? file.path, rule: rule), default: 0] += 1 }
            }
            return counts
        }
        let (old, new) = (counts(before, renames), counts(after, [:]))
        return Set(old.keys).union(new.keys).sorted().compactMap { key in
            let (was, now) = (old[key] ?? 0, new[key] ?? 0)
            guard was != now else { return nil }
            let verb = now > was ? "more suppress" : "fewer suppress"
            return RuleChange(now > was ? .weaker : .stronger, rule: key.rule, "\(abs(now - was)) \(verb) it by a comment in \(key.path)")
        }
    }
}

/// A way in which rules differ from earlier ones.
struct RuleChange: Encodable {
    enum Direction: String, Encodable { case weaker, stronger, changed }

    var direction: Direction
    /// The rule; `nil` for all rules.
    var rule: String?
    var text: String
    /// Where the rule file says it now.
    var location: String?

    init(_ direction: Direction, rule: String?, _ text: String, at location: Location? = nil) {
        (self.direction, self.rule, self.text, self.location) = (direction, rule, text, location?.description)
    }
}

/// `ashlar rules diff --format json`.
private struct RuleChangesDocument: Encodable {
    var schema = 1
    var revision, commit: String
    var changes: [RuleChange]

    var text: String {
        guard !changes.isEmpty else { return "the rules are those of \(revision)\n" }
        var lines: [String] = []
        let titles: [(RuleChange.Direction, String)] = [
            (.weaker, "weaker than at \(revision)"), (.stronger, "stronger than at \(revision)"),
            (.changed, "changed without effect on today's code"),
        ]
        for (direction, title) in titles {
            let changes = changes.filter { $0.direction == direction }
            guard !changes.isEmpty else { continue }
            lines += (lines.isEmpty ? [] : [""]) + ["\(title):"]
            lines += changes.map { change in
                "  " + (change.rule.map { "\($0): " } ?? "") + change.text + (change.location.map { ", at \($0)" } ?? "")
            }
        }
        return lines.map { $0.printable() }.joined(separator: "\n") + "\n"
    }
}

extension RuleSet {
    /// What differs in another rule set; both are compared by their findings in one project too, and by what they would find there.
    fileprivate func changes(to new: RuleSet, in project: Project) -> [RuleChange] {
        var changes: [RuleChange] = []
        func found(_ rules: RuleSet) -> [String: Int] {
            Dictionary(rules.results(in: project.linked).map { ($0.rule.id, $0.findings.count) }) { first, _ in first }
        }
        let (before, after) = (found(self), found(new))
        let forbidden = ForbiddenPairs(from: self, to: new, in: project)
        func phrase(_ pairs: [String], _ verb: String) -> String {
            let more = pairs.count > 3 ? " and \(pairs.count - 3) more" : ""
            return pairs.isEmpty ? "" : ", \(verb) \(pairs.prefix(3).joined(separator: ", "))\(more)"
        }
        for old in rules {
            guard let rule = new.rules.first(where: { $0.id == old.id }) else {
                changes.append(RuleChange(old.severity == nil ? .changed : .weaker, rule: old.id, "is gone"))
                continue
            }
            changes += old.changes(to: rule)
            let isOther = old.text != rule.text || old.edgeKinds != rule.edgeKinds
            let (was, now) = (before[old.id] ?? 0, after[old.id] ?? 0)
            let (lost, gained) = (forbidden.lost[old.id] ?? [], forbidden.gained[old.id] ?? [])
            guard rule.severity != nil, old.severity != nil, was != now || isOther || !lost.isEmpty || !gained.isEmpty else { continue }
            let difference = was == now ? "finds the same in today's code" : "finds \(counted(now, "violation")) in today's code instead of \(was)"
            let cause = old.text != rule.text ? "was '\(old.text)', is '\(rule.text)'"
                : old.edgeKinds != rule.edgeKinds ? "goes by other evidence ('over')" : "selects otherwise, by groups, settings or exceptions"
            let found: RuleChange.Direction = was > now ? .weaker : was < now ? .stronger : .changed
            var directions = old.demandDifference(to: rule)
            if !lost.isEmpty { directions.insert(.weaker) }
            if !gained.isEmpty { directions.insert(.stronger) }
            if found != .changed || directions.isEmpty { directions.insert(found) }
            let pairs = phrase(lost, "no longer forbids") + phrase(gained, "forbids also")
            for direction in [RuleChange.Direction.weaker, .stronger, .changed] where directions.contains(direction) {
                changes.append(RuleChange(direction, rule: old.id, "\(cause); \(difference)\(pairs)", at: rule.location))
            }
        }
        for rule in new.rules where !rules.contains(where: { $0.id == rule.id }) {
            let severity = rule.severity?.rawValue ?? "off"
            changes.append(RuleChange(rule.severity == nil ? .changed : .stronger, rule: rule.id, "is new (\(severity))", at: rule.location))
        }
        return changes
    }
}

extension Rule {
    /// The ways in which another state of the rule demands less or more by its settings and its kinds of dependencies.
    fileprivate func demandDifference(to new: Rule) -> Set<RuleChange.Direction> {
        var directions = DemandDifference(from: settings, to: new.settings).directions
        // Where each dependency is judged by itself, each kind of them is one more that may break the rule.
        if check.judgesEachDependency {
            if new.edgeKinds.isStrictSubset(of: edgeKinds) { directions.insert(.weaker) }
            if edgeKinds.isStrictSubset(of: new.edgeKinds) { directions.insert(.stronger) }
        }
        return directions
    }

    /// What differs in the same rule of another rule set, besides its check.
    fileprivate func changes(to new: Rule) -> [RuleChange] {
        var changes: [RuleChange] = []
        func rank(_ severity: Severity?) -> Int { severity.map { $0 == .error ? 2 : 1 } ?? 0 }
        if severity != new.severity {
            changes.append(RuleChange(
                rank(new.severity) < rank(severity) ? .weaker : .stronger, rule: id,
                "\(new.severity?.rawValue ?? "off") instead of \(severity?.rawValue ?? "off")", at: new.location
            ))
        }
        for exception in new.exceptions where !exceptions.contains(where: { $0.isSame(as: exception) }) {
            changes.append(RuleChange(.weaker, rule: id, "a new exception for \(exception.subject): \(exception.reason)", at: exception.location))
        }
        for exception in exceptions {
            guard let other = new.exceptions.first(where: { $0.isSame(as: exception) }) else {
                changes.append(RuleChange(.stronger, rule: id, "no exception for \(exception.subject) any more"))
                continue
            }
            let (limit, newLimit) = (exception.limit ?? .max, other.limit ?? .max)
            if limit != newLimit {
                let text = newLimit == .max ? "any number of findings" : counted(newLimit, "finding")
                changes.append(RuleChange(
                    newLimit > limit ? .weaker : .stronger, rule: id, "the exception for \(exception.subject) may excuse \(text)", at: other.location
                ))
            }
            if exception.until != other.until {
                let isLater = other.until.map { new in exception.until.map { new > $0 } ?? false } ?? true
                changes.append(RuleChange(
                    isLater ? .weaker : .stronger, rule: id,
                    "the exception for \(exception.subject) holds \(other.until.map { "until \($0)" } ?? "without end")", at: other.location
                ))
            }
        }
        for override in new.overrides where !overrides.contains(where: { $0.folder == override.folder && $0.severity == override.severity }) {
            let isWeaker = rank(override.severity) < rank(overrides.first { $0.folder == override.folder }?.severity ?? severity)
            changes.append(RuleChange(
                isWeaker ? .weaker : .stronger, rule: id, "\(override.severity?.rawValue ?? "off") in \(override.folder): \(override.reason)",
                at: override.location
            ))
        }
        for override in overrides where !new.overrides.contains(where: { $0.folder == override.folder }) {
            let isWeaker = rank(override.severity) > rank(severity)
            changes.append(RuleChange(isWeaker ? .weaker : .stronger, rule: id, "no override in \(override.folder) any more"))
        }
        return changes
    }
}

extension Exception {
    /// Whether it excuses the same.
    fileprivate func isSame(as other: Exception) -> Bool {
        [from, to, at].map { $0?.text } == [other.from, other.to, other.at].map { $0?.text }
    }

    /// `'from' → 'to'`
    var subject: String {
        if let at { return "'\(at.text)'" }
        return "'\(from?.text ?? "*")' → '\(to?.text ?? "*")'"
    }
}
