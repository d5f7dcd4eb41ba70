import AshlarFacts
package import AshlarInjection
package import AshlarModel
package import AshlarText

/// The run of one rule on one project: evaluates selectors, collects findings, applies the rule's exceptions, and records
/// selectors and exceptions that match nothing.
package struct CheckRun {
    package let model: Model
    /// The model with its dependency injection.
    package var project: LinkedProject {
        dependencyUse.note()
        return evaluator.project
    }
    package let rule: Rule
    /// The model's dependencies and, if the rule is over injections, the injected ones.
    var allDependencies: AllDependencies {
        AllDependencies(injections: rule.edgeKinds.contains(.injections) ? evaluator.injections : [], others: model.dependencies)
    }
    private let dependencyUse = DependencyUse()
    /// Whether the check has read dependencies.
    var hasReadDependencies: Bool { dependencyUse.isNoted }
    package private(set) var findings: [Finding] = []
    /// The number of findings that each exception of the rule excuses.
    package private(set) var excused: [Int]
    /// The number of findings that each override of a folder changes.
    private(set) var overridden: [Int]
    /// The globs and selectors that selected nothing.
    package private(set) var emptySelections: [EmptySelection] = []
    /// The paths and targets that the check left out, by reason.
    private(set) var leftOut: [LeftOut: Set<String>] = [:]
    private let groups: [String: Selection]
    let evaluator: SelectorEvaluator
    /// Records selections and what exceptions excuse; `nil` unless the rule is explained.
    let record: MatchRecord?

    /// A glob or selector that matches nothing.
    package struct EmptySelection: Sendable {
        /// The glob or the group as written; `nil` for a selector of types.
        package var text: String?
        /// `nothing matches 'App/**'`.
        package var message: String
        package var location: Location
        /// Whether the rule is vacuous because of it.
        package var isWhole: Bool

        fileprivate init(text: String, location: Location, isWhole: Bool) {
            self.text = text
            self.location = location
            self.isWhole = isWhole
            message = "nothing matches '\(text)'"
        }

        /// - Parameter message: what does not exist.
        fileprivate init(_ message: String, at location: Location) {
            self.message = message
            self.location = location
            isWhole = true
        }

        /// - Parameter isNamed: whether files name such a type although the project has none.
        fileprivate init(_ selector: TypeSelector, isNamed: Bool) {
            message = "there is no " + selector.summary
            if isNamed { message += " in the project; as the target of a dependency, 'external-types' selects one from outside of it" }
            location = selector.location
            isWhole = true
        }
    }

    /// - Parameter evaluator: evaluates selectors; shared by the runs of a rule set, since rules have selectors in common.
    package init(of rule: Rule, groups: [String: Selection], evaluator: SelectorEvaluator) {
        self.init(of: rule, groups: groups, evaluator: evaluator, recording: nil)
    }

    /// - Parameter record: receives selections and what exceptions excuse.
    init(of rule: Rule, groups: [String: Selection], evaluator: SelectorEvaluator, recording record: MatchRecord?) {
        self.rule = rule
        self.record = record
        self.groups = groups
        self.evaluator = evaluator
        var model = evaluator.model
        model.dependencyUse = dependencyUse
        self.model = model
        excused = Array(repeating: 0, count: rule.exceptions.count)
        overridden = Array(repeating: 0, count: rule.overrides.count)
    }

    // MARK: Selecting

    /// What a selector of files selects of the project; noted where that is nothing.
    package mutating func select(_ selector: FileSelector) -> Selection {
        let (selection, unmatched) = evaluator.select(selector, groups: groups)
        note(unmatched, of: selector, isWhole: selection.isEmpty)
        record?.add(selector, selection, in: evaluator, groups)
        return selection
    }

    /// What a selector selects as a target: `module:` may mean a module from outside, imported or not.
    package mutating func selectTargets(_ selector: FileSelector) -> Selection {
        let (selection, unmatched) = evaluator.select(selector, groups: groups)
        let lost = unmatched.filter { !evaluator.mayBeOutside($0) }
        note(lost, of: selector, isWhole: selection.isEmpty && selection.externals.isEmpty)
        record?.add(selector, selection, in: evaluator, groups)
        return selection
    }

    /// Notes layers that select nothing: neither a part of the project nor a module that some file imports. Of a preset, which has layers
    /// for projects of several kinds, only if all do.
    mutating func requireLayers(_ layers: [FileSelector], selecting selections: [Selection]) {
        let empty = zip(layers, selections).filter { _, selection in
            selection.isEmpty && !model.externals.indices.contains { selection.contains(.external(ExternalID($0))) }
        }.map(\.0)
        guard rule.preset == nil || empty.count == layers.count else { return }
        for layer in empty where !emptySelections.contains(where: { $0.location == layer.location }) {
            note(layer.entries, of: layer, isWhole: true)
        }
    }

    private mutating func note(_ unmatched: [FileSelector.Entry], of selector: FileSelector, isWhole: Bool) {
        // What selects modules may select those of targets that are not known.
        let empty = isWhole ? selector.entries : unmatched
        if !model.incompleteManifests.isEmpty, empty.contains(where: \.maySelectModules) { return }
        // A project without tests is none whose rules are misspelled.
        if selector.entries.allSatisfy({ $0.isExcluded || $0.mayBeEmpty }), isWhole { return }
        if isWhole {
            emptySelections.append(EmptySelection(text: selector.text, location: selector.location, isWhole: true))
        } else {
            emptySelections += unmatched.map { EmptySelection(text: $0.text, location: $0.location, isWhole: false) }
        }
    }

    /// The types that a selector selects, in the order of files.
    package mutating func select(_ selector: TypeSelector) -> [SelectedType] {
        let types = selected(by: selector)
        if let record {
            record.add(selector, types, in: model) { part in
                var run = CheckRun(of: rule, groups: groups, evaluator: evaluator)
                return run.selected(by: part).count
            }
        }
        return types
    }

    /// Whether a selector judges each type by itself, and selects one at least. Types are then asked about one by one.
    func selectsSome(_ selector: TypeSelector) -> Bool {
        record == nil && selector.judgesEachType && evaluator.selectableTypes.contains { evaluator.selects(selector, $0) }
    }

    private mutating func selected(by selector: TypeSelector) -> [SelectedType] {
        let files = selector.files.map { select($0) }
        var types: [SelectedType] = []
        for type in evaluator.types where selector.takes(type.kind) {
            var captures: Captures = [:]
            if let files {
                guard let bound = files.files[Int(type.id.file)] else { continue }
                captures = bound
            } else if evaluator.isNoSource[Int(type.id.file)] {
                continue
            }
            if let bound = selector.captures(of: type, in: model, given: captures) {
                types.append(SelectedType(id: type.id, captures: [bound]))
            }
        }
        // A selector by use is not vacuous because no type is used so, nor one without an attribute because all types have it.
        if types.isEmpty, emptySelections.isEmpty, !selector.readsUses, selector.otherAttributes.isEmpty {
            emptySelections.append(EmptySelection(selector, isNamed: selector.names.contains(where: isNamedInFiles)))
        }
        if rule.preset == nil, emptySelections.isEmpty {
            let model = self.model
            let names = (selector.supertypes + selector.otherSupertypes).filter(\.isLiteral).map(\.text)
            let unused = names.filter { !model.hasSupertype(named: $0) }
            noteMisspelled(unused, { "no type inherits from '\($0)'" }, among: { model.supertypeNames })
        }
        if selector.skipsDoubles, !types.isEmpty { types.removeAll { evaluator.doubles.contains($0.id) } }
        for users in selector.nestedFor { types = nested(types, for: self.types(users)) }
        if !selector.interactiveKinds.isEmpty { types = interactive(types, of: selector.interactiveKinds) }
        if !selector.alternatives.isEmpty { types = intersection(of: types, with: selector.alternatives.map { select($0) }) }
        for owners in selector.storedIn {
            let stored = Set(select(owners).flatMap { model.storedTypes(of: $0.id) })
            types.removeAll { !stored.contains($0.id) }
        }
        if !selector.madeIn.isEmpty { types = made(types, in: selector.madeIn, notIn: selector.notMadeIn) }
        if let units = selector.sharedBy { types = shared(types, by: units) }
        if let units = selector.usedBy { types = used(types, by: units) }
        for providers in selector.returnedBy { types = provided(types, by: select(providers)) }
        for takers in selector.notOnlyTakenBy { types = notOnlyTaken(types, by: select(takers)) }
        return types
    }

    /// The types that one of several selections contains too, with its captures.
    private func intersection(of types: [SelectedType], with alternatives: [[SelectedType]]) -> [SelectedType] {
        var captures: [DeclarationID: [Captures]] = [:]
        for type in alternatives.joined() { captures[type.id, default: []] += type.captures }
        return types.compactMap { type in
            var type = type
            type.captures = type.captures.flatMap { own in
                (captures[type.id] ?? []).filter { agree($0, own) }.map { $0.merging(own) { $1 } }
            }
            return type.captures.isEmpty ? nil : type
        }
    }

    /// Whether a file names something that a pattern without wildcards matches.
    private func isNamedInFiles(_ pattern: Pattern) -> Bool {
        pattern.isLiteral && model.files.contains { facts in facts.names.indices.contains { facts.names[$0] == pattern.text } }
    }

    /// The names of the types that have a supertype of some name.
    func namesBelow(_ supertype: String) -> [String] { evaluator.namesBelow[supertype] ?? [] }

    /// The files of the project but manifests and those that manifests exclude.
    var sourceFiles: [FileID] { model.files.indices.filter { !evaluator.isNoSource[$0] }.map { FileID($0) } }

    /// Whether a file is a manifest or excluded by one, or states what one was resolved to.
    func isNoSource(_ path: String) -> Bool { evaluator.noSourcePaths.contains(path) || Path.name(of: path) == "Package.resolved" }

    /// Whether selectors select modules alone, themselves or through groups.
    func areModules(_ selectors: [FileSelector]) -> Bool { selectors.allSatisfy { $0.isOfModules(groups) } }

    /// The folders of the project.
    var folders: FolderTree { evaluator.folders }

    /// Whether a target's sources list a file one by one.
    func isListed(_ path: String) -> Bool { evaluator.listedPaths.contains(path) }

    /// Whether there is a file at a path.
    func exists(_ path: String) -> Bool { evaluator.paths.contains(path) }

    /// The names of what lies in each folder.
    var entries: FolderEntries { evaluator.entries }

    /// The folder of each file's module.
    var moduleFolders: ModuleFolders { evaluator.moduleFolders }

    /// Notes that a pattern over folders matched none.
    package mutating func noteEmpty(_ pattern: Pattern, at location: Location) {
        emptySelections.append(EmptySelection(text: pattern.text, location: location, isWhole: true))
    }

    /// Notes that a selector of anything else selects nothing.
    mutating func noteEmpty(_ message: String, at location: Location) {
        emptySelections.append(EmptySelection(message, at: location))
    }

    /// How the project's objects are put together.
    var bindingGraph: BindingGraph {
        dependencyUse.note()
        return evaluator.bindingGraph
    }

    /// The bindings and injections of the project.
    var injectionGraph: InjectionGraph { evaluator.injectionGraph }

    /// The injected dependencies followed by all others, as one collection without a copy.
    struct AllDependencies: RandomAccessCollection {
        let injections: [Dependency]
        let others: [Dependency]

        var startIndex: Int { 0 }
        var endIndex: Int { injections.count + others.count }
        package subscript(index: Int) -> Dependency {
            index < injections.count ? injections[index] : others[index - injections.count]
        }
    }

    /// The dependencies that count for the rule.
    package var dependencies: some Sequence<Dependency> { allDependencies.lazy.filter(counts) }

    /// Whether a dependency is of a kind that the rule goes by, and certain.
    func counts(_ dependency: Dependency) -> Bool { dependency.isCertain && rule.goes(by: dependency) }

    /// What people call a place that no selector names: the groups it lies in.
    package func groupNames(of place: Dependency.Node) -> [String] {
        groups.keys.sorted().filter { groups[$0]?.contains(place) == true }
    }

    // MARK: Reporting

    /// What an exception can name: a path, and the names of types, groups, modules, units.
    package struct Subject {
        package var path: String?
        package var names: [String]

        package init(path: String? = nil, names: [String] = []) {
            self.path = path
            self.names = names
        }

        /// What the finding's identity calls it: its first name, else its path.
        fileprivate var name: String { names.first ?? path ?? "" }

        fileprivate func matches(_ pattern: Pattern?) -> Bool {
            guard let pattern else { return true }
            return path.map { pattern.matchFile($0) != nil } == true || names.contains { pattern.match($0) != nil }
        }
    }

    /// Reports a finding about one thing, unless an exception excuses it.
    ///
    /// - Parameters:
    ///   - subject: what the finding is about; its first name is part of the finding's identity.
    ///   - target: what the subject violates the rule with, where the rule can find several things about one subject.
    ///   - subjectPath: the folder that it is about, where the location only stands in for that.
    ///   - suggestions: changes of the code each of which resolves it.
    package mutating func report(
        _ message: String, at location: Location, about subject: Subject, target: String? = nil, chain: [Finding.Step] = [],
        help: String? = nil, injectionParts: [Finding.InjectionPart] = [], measured: Int? = nil, of subjectPath: String? = nil,
        suggesting suggestions: [Suggestion] = []
    ) {
        guard !excuses(about: subject) else { return }
        var finding = Finding(
            rule: rule.id, severity: rule.severity ?? .error, location: location, subject: subject.name, target: target,
            message: message, help: help, chain: chain, injectionParts: injectionParts
        )
        finding.measured = measured
        finding.subjectPath = subjectPath ?? (subject.path == location.path ? nil : subject.path)
        finding.suggestions = suggestions
        add(finding)
    }

    /// Reports what is found in several places as one finding, without those that exceptions excuse.
    ///
    /// - Parameters:
    ///   - names: what exceptions can name; the first is the finding's subject.
    ///   - target: what the subject violates the rule with.
    ///   - suggestions: changes of the code at the places each of which resolves it.
    mutating func report(
        _ message: String, at places: [Location], about names: [String], target: String? = nil, evidence: Evidence? = nil,
        suggesting suggestions: ([Location]) -> [Suggestion] = { _ in [] }
    ) {
        let places = places.filter { !excuses(about: Subject(path: $0.path, names: names)) }
        guard let first = places.first else { return }
        var finding = Finding(
            rule: rule.id, severity: rule.severity ?? .error, location: first, subject: names.first ?? first.path, target: target,
            message: message, otherLocations: Array(places.dropFirst()), evidence: evidence
        )
        finding.suggestions = suggestions(places)
        add(finding)
    }

    /// Whether an exception of the rule excuses a thing, which counts it as used.
    mutating func excuses(about subject: Subject) -> Bool {
        guard !rule.exceptions.isEmpty else { return false }
        let name = subject.name
        let subject = completed(subject)
        return isExcused(name) { exception in
            guard let about = exception.at ?? (exception.to == nil ? exception.from : nil) else { return false }
            return subject.matches(about)
        }
    }

    /// The subject with the modules and groups of its file.
    private func completed(_ subject: Subject) -> Subject {
        guard let path = subject.path, let file = model.files.firstIndex(where: { $0.path == path }) else { return subject }
        var subject = subject
        subject.names += moduleNames(ofFile: FileID(file)) + groupNames(of: .file(FileID(file)))
        return subject
    }

    /// The names of the modules that a file belongs to.
    func moduleNames(ofFile file: FileID) -> [String] {
        model.modulesOfFile[Int(file)].map { model.modules[Int($0)].name }
    }

    /// Reports a finding about a dependency, unless an exception excuses it.
    package mutating func report(_ finding: Finding, from source: Subject, to target: Subject) {
        if !excuses(from: source, to: target) { add(finding) }
    }

    /// Whether an exception of the rule excuses a dependency; counted as used where one does.
    package mutating func excuses(from source: Subject, to target: Subject) -> Bool {
        guard let exception = exception(from: source, to: target) else { return false }
        countAsUsed(exception, for: "\(source.name) → \(target.name)")
        return true
    }

    /// The index of the exception that excuses a dependency; looking it up does not count as a use.
    func exception(from source: Subject, to target: Subject) -> Int? {
        rule.exceptions.firstIndex { exception in
            // Who knows something is what a finding is about.
            if let at = exception.at { return source.matches(at) }
            return source.matches(exception.from) && target.matches(exception.to)
        }
    }

    /// Counts a finding that an exception excuses.
    ///
    /// - Parameter subject: what the finding is about.
    mutating func countAsUsed(_ exception: Int, for subject: @autoclosure () -> String) {
        excused[exception] += 1
        record?.excused[exception, default: []].append(subject())
    }

    /// Notes that something which would be a finding is left out.
    mutating func leaveOut(_ subject: String, as reason: LeftOut) { leftOut[reason, default: []].insert(subject) }

    /// Reports a finding to which exceptions have been applied already.
    package mutating func reportAsIs(_ finding: Finding) { add(finding) }

    private mutating func isExcused(_ subject: String, _ condition: (Exception) -> Bool) -> Bool {
        guard let index = rule.exceptions.firstIndex(where: condition) else { return false }
        countAsUsed(index, for: subject)
        return true
    }

    private mutating func add(_ finding: Finding) {
        var finding = finding
        let path = finding.location.path
        if let folder = rule.folder, !isPath(path, below: folder) { return }
        guard !evaluator.generatedPaths.contains(path) else { return leaveOut(path, as: .generated) }
        if let index = rule.overrides.firstIndex(where: { isPath(path, below: $0.folder) }) {
            overridden[index] += 1
            guard let severity = rule.overrides[index].severity else { return }
            finding.severity = severity
        }
        finding.rationale = rule.rationale
        finding.help = rule.help ?? finding.help
        findings.append(finding)
    }
}
