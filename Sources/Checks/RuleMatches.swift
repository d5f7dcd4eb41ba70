import AshlarFacts
package import AshlarInjection
import AshlarModel
package import AshlarText

/// What a rule selects in a project, for those who ask why it finds something, or nothing.
package struct RuleMatches: Sendable {
    package var rule: Rule
    /// In the order in which the check evaluates them.
    package var selections: [Selection]
    /// What each exception of the rule excuses, in their order.
    package var exceptions: [(exception: Exception, excused: [String])]
    /// The findings, without those that exceptions excuse.
    package var findings: [Finding]
    /// The number of source files that are no tests.
    package var fileCount: Int
    /// Those of them in none of the selections; none if the rule has no selector and judges the whole project.
    package var unselected: [String]
    /// Those of them in no group of the rule file; `nil` if it has no groups.
    package var ungrouped: [String]?

    /// What one selector of a rule selects.
    package struct Selection: Sendable {
        /// The selector on one line.
        package var text: String
        package var location: Location
        /// What is counted.
        package var unit: Unit
        /// The parts of the selector in the order of their evaluation.
        package var steps: [Step]
        package var count: Int
        /// The modules that it selects as a whole.
        package var modules: [String]
        /// What it selects.
        package var places: [Place]

        /// Whether it selects one of some files, or something in them.
        package func selects(anyOf paths: Set<String>) -> Bool {
            places.contains { place in
                unit == .folder ? paths.contains { isPath($0, below: place.name) } : paths.contains(place.location.path)
            }
        }
    }

    package enum Unit: String, CaseIterable, Sendable { case file, type, folder, binding, injection }

    /// A part of a selector, and how many files or types are selected after it.
    package struct Step: Sendable {
        package var text: String
        package var count: Int
    }

    package struct Place: Sendable {
        package var name: String
        package var location: Location
    }
}

extension RuleSet {
    /// What a rule of the set selects in a project. The rule need not be in force.
    package func matches(of rule: Rule, in project: LinkedProject) -> RuleMatches {
        let evaluator = SelectorEvaluator(in: project)
        let groups = selections(in: project).groups
        let record = MatchRecord()
        var run = CheckRun(of: rule, groups: groups, evaluator: evaluator, recording: record)
        rule.check.inspect(&run)
        let model = project.model
        let sources = run.sourceFiles.filter { !model.isTestOfFile[Int($0)] }
        func paths(besides isIn: (FileID) -> Bool) -> [String] { sources.filter { !isIn($0) }.map { model.files[Int($0)].path } }
        let own = self.groups.compactMap { groups[$0.name] }
        return RuleMatches(
            rule: rule, selections: record.selections,
            exceptions: rule.exceptions.enumerated().map { ($0.element, record.excused[$0.offset] ?? []) },
            findings: run.findings.sorted(), fileCount: sources.count,
            unselected: record.selections.isEmpty ? [] : paths(besides: record.files.contains),
            ungrouped: own.isEmpty ? nil : paths { file in own.contains { $0.contains(.file(file)) } }
        )
    }
}

/// Records what a rule selects while it runs.
final class MatchRecord {
    private(set) var selections: [RuleMatches.Selection] = []
    /// The selected files, and those that declare selected types.
    private(set) var files: Set<FileID> = []
    /// What exceptions excuse, by their indices.
    var excused: [Int: [String]] = [:]
    /// Selectors that are evaluated again.
    private var known: Set<Location> = []

    func add(_ selector: FileSelector, _ selection: Selection, in evaluator: SelectorEvaluator, _ groups: [String: Selection]) {
        files.formUnion(selection.fileIDs)
        guard known.insert(selector.entries.first?.location ?? selector.location).inserted else { return }
        let model = evaluator.model
        var steps: [RuleMatches.Step] = []
        var current = Set<FileID>()
        if selector.entries.allSatisfy(\.isExcluded) {
            current = Set(model.files.indices.filter { !evaluator.isNoSource[$0] }.map { FileID($0) })
            steps.append(RuleMatches.Step(text: "all files", count: current.count))
        }
        for entry in selector.entries.filter({ !$0.isExcluded }) + selector.entries.filter(\.isExcluded) {
            let own = evaluator.select(entry, groups: groups).fileIDs
            if entry.isExcluded { current.subtract(own) } else { current.formUnion(own) }
            steps.append(RuleMatches.Step(text: (entry.isExcluded ? "without " : "") + "'\(entry.text)'", count: current.count))
        }
        let places = selection.fileIDs.map { file in
            let path = model.files[Int(file)].path
            return RuleMatches.Place(name: path, location: Location(path: path, line: 1, column: 1))
        }
        selections.append(RuleMatches.Selection(
            text: selector.text, location: selector.location, unit: .file, steps: steps, count: places.count,
            modules: model.modules.indices.filter { selection.modules[$0] != nil }.map { model.modules[$0].target.name }
                + selection.externals.filter { pattern in !model.modules.contains { pattern.match($0.name) != nil } }.map(\.text),
            places: places
        ))
    }

    /// Adds what a selector of anything but files and types selects, unless it was evaluated before.
    ///
    /// - Parameters:
    ///   - text: the selector, as people call it.
    ///   - files: the files that it selects or in which it selects something.
    func add(_ text: String, _ unit: RuleMatches.Unit, at location: Location, _ places: [RuleMatches.Place], in files: some Sequence<FileID>) {
        self.files.formUnion(files)
        guard !selections.contains(where: { $0.unit == unit && $0.location == location }) else { return }
        selections.append(RuleMatches.Selection(
            text: text, location: location, unit: unit, steps: [], count: places.count, modules: [], places: places
        ))
    }

    /// Adds the selection of a selector that is evaluated once.
    func add(_ selection: RuleMatches.Selection) { selections.append(selection) }

    /// - Parameter count: counts the types that a selector selects.
    func add(_ selector: TypeSelector, _ types: [SelectedType], in model: Model, count: (TypeSelector) -> Int) {
        files.formUnion(types.map(\.id.file))
        guard known.insert(selector.location).inserted else { return }
        var part = TypeSelector(location: selector.location)
        var steps = [RuleMatches.Step(text: "all types", count: count(part))]
        for (text, apply) in selector.parts {
            apply(&part)
            steps.append(RuleMatches.Step(text: text, count: count(part)))
        }
        let places = types.map { RuleMatches.Place(name: model.qualifiedName(of: $0.id), location: model.location(of: $0.id)) }
        selections.append(RuleMatches.Selection(
            text: selector.summary, location: selector.location, unit: .type, steps: steps, count: places.count, modules: [], places: places
        ))
    }
}

extension TypeSelector {
    /// Its keys, each with a text and a function that adds it to another selector; those over uses come last, as in its evaluation.
    fileprivate var parts: [(text: String, apply: (inout TypeSelector) -> Void)] {
        var parts: [(String, (inout TypeSelector) -> Void)] = []
        func add<Value>(_ key: String, _ path: WritableKeyPath<TypeSelector, [Value]>, _ text: (Value) -> String) {
            let values = self[keyPath: path]
            if !values.isEmpty { parts.append(("\(key) \(values.map(text).joined(separator: ", "))", { $0[keyPath: path] = values })) }
        }
        func add<Value>(_ key: String, _ path: WritableKeyPath<TypeSelector, Value?>, _ text: (Value) -> String) {
            if let value = self[keyPath: path] { parts.append(("\(key) \(text(value))", { $0[keyPath: path] = value })) }
        }
        let name = { (pattern: Pattern) in "'\(pattern.text)'" }
        add("in", \.files) { "'\($0.text)'" }
        add("kind", \.kinds, \.rawValue)
        add("named", \.names, name)
        add("not-named", \.otherNames, name)
        add("inherits", \.supertypes, name)
        add("not-inherits", \.otherSupertypes, name)
        add("attribute", \.attributes) { "@" + $0 }
        add("not-attribute", \.otherAttributes) { "@" + $0 }
        add("access", \.access, \.rawValue)
        add("modifier", \.modifiers, \.rawValue)
        add("not-modifier", \.otherModifiers, \.rawValue)
        add("isolated-to", \.actors, name)
        add("nested", \.isNested) { "\($0)" }
        add("not-nested-in", \.otherOuterSupertypes, name)
        add("data", \.isData) { "\($0)" }
        add("beside", \.counterparts, name)
        add("nested-for", \.nestedFor, \.summary)
        add("interactive", \.interactiveKinds, \.rawValue)
        add("any-of", \.alternatives, \.summary)
        add("stored-in", \.storedIn, \.summary)
        if !madeIn.isEmpty {
            let text = "made-in \(madeIn.map(name).joined(separator: ", "))"
            parts.append((text, { [self] in ($0.madeIn, $0.notMadeIn) = (madeIn, notMadeIn) }))
        }
        add("shared-by", \.sharedBy) { _ in "two or more units" }
        add("used-by", \.usedBy) { _ in "one unit" }
        add("returned-by", \.returnedBy, \.summary)
        add("not-only-taken-by", \.notOnlyTakenBy, \.summary)
        return parts
    }
}
