import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText
import AshlarYAML

/// A proposed rule file for a project that has none.
package struct Proposal: Sendable {
    /// The observations and conclusions as text, one line each.
    package var lines: [String]
    /// The rule file.
    package var text: String
    /// Today's violations of the proposed rules.
    package var baseline: [KnownFindings.Entry]
}

extension Project {
    /// Proposes a rule file that the project satisfies today, apart from the baseline.
    ///
    /// The project must have been read for `.proposal`, without rules of its own.
    ///
    /// - Parameter name: the preset to propose; by default the one that fits best, if one fits.
    /// - Throws: `Failure` if there is no such preset.
    package func proposal(preset name: String? = nil) throws -> Proposal {
        if let name { _ = try ruleSets(ofPreset: name) }
        let survey = Survey(of: linked)
        let fits = shippedPresets.map(\.name).filter { !Self.general.contains($0) }.map { fit(ofPreset: $0) }
            .sorted { ($1.share, $0.preset) < ($0.share, $1.preset) }
        let best = fits.first { name == nil ? $0.isGood : $0.preset == name }.map(refined)
        var plan = Plan()
        if let best {
            plan.presets = [best.preset]
            plan.settings = best.settings
        } else if let name {
            plan.presets = [name]
        }
        addGeneralPresets(to: &plan, survey)
        addOwnRules(to: &plan, survey)
        judge(&plan)
        var lines = survey.lines
        if let best {
            lines.append("'\(best.preset)' fits\(name == nil ? " best" : ""): \(best.evidence)")
        } else if name == nil, let nearest = fits.first {
            lines.append("no architecture preset fits; '\(nearest.preset)' is the closest: \(nearest.evidence)")
        }
        return plan.proposal(seeing: survey, lines: lines)
    }

    /// The presets that are independent of the architecture.
    private static let general: Set<String> = ["layered-modules", "modules", "wiring"]

    // MARK: Choosing a preset

    private struct Fit {
        var preset: String
        var settings: [(name: String, value: String)]
        /// The number of rules that are vacuous in an empty project, so that they are specific to the architecture.
        var ruleCount: Int
        /// How many of these are not vacuous in this project, and how many of those pass or nearly pass.
        var applicableCount: Int
        var passingCount: Int
        var findingCount: Int

        var share: Double { Double(passingCount) / Double(max(ruleCount, 1)) }
        /// Passing 60 % of the specific rules is more than chance.
        var isGood: Bool { share >= 0.6 }
        var evidence: String {
            "\(applicableCount) of its \(ruleCount) specific rules apply here, and \(passingCount) of these pass or nearly pass"
        }
    }

    private func fit(ofPreset name: String) -> Fit { fit(ofPreset: name, settings: relocatedSettings(ofPreset: name)) }

    /// The fit with an additional folder level in settings, such as `{feature}/Presentation/{screen}` for `{feature}/{screen}`,
    /// if at least half of the features have that folder and more rules pass then.
    private func refined(_ fit: Fit) -> Fit {
        let folders = SourceFolders(of: model)
        let own = RuleSet.preset(fit.preset, of: shippedPresets).rules.settings
        var best = fit
        for name in own.keys.sorted() {
            guard let value = folders.relocated(own[name]?.text ?? "") ?? own[name]?.text else { continue }
            for wider in folders.widened(value) {
                let settings = fit.settings.filter { $0.name != name } + [(name, quoted(wider))]
                let other = self.fit(ofPreset: fit.preset, settings: settings.sorted { $0.name < $1.name })
                if (other.passingCount, -other.findingCount) > (best.passingCount, -best.findingCount) { best = other }
            }
        }
        return best
    }

    private func fit(ofPreset name: String, settings: [(name: String, value: String)]) -> Fit {
        let text = Plan(presets: [name], settings: settings).text(seeing: nil)
        let rules = RuleSet.read(text, path: "ashlar.yml", presets: shippedPresets).rules
        let own = Set(rules.results(in: LinkedProject(linking: [])).filter { $0.vacuous != nil }.map(\.rule.id))
        let results = rules.results(in: linked, concurrency: Threads(width: threads)).filter { own.contains($0.rule.id) }
        let missing = rulesAboutMissingTypes(rules)
        let applicable = results.filter { $0.vacuous == nil && missing[$0.rule.id] == nil }
        return Fit(
            preset: name, settings: settings, ruleCount: results.count, applicableCount: applicable.count,
            passingCount: applicable.count { $0.findings.count <= maximumBaselineCount },
            findingCount: applicable.reduce(0) { $0 + $1.findings.count }
        )
    }

    /// The maximum number of findings of a rule that go into the baseline.
    private var maximumBaselineCount: Int { max(20, model.files.count / 30) }

    /// The settings of a preset whose folders are elsewhere in this project, with their paths here.
    private func relocatedSettings(ofPreset name: String) -> [(name: String, value: String)] {
        let folders = SourceFolders(of: model)
        return RuleSet.preset(name, of: shippedPresets).rules.settings.sorted { $0.key < $1.key }.compactMap { name, node in
            guard let value = node.text, let new = folders.relocated(value) else { return nil }
            return (name, quoted(new))
        }
    }

    private func addGeneralPresets(to plan: inout Plan, _ survey: Survey) {
        if survey.targetCount > 1, !plan.presets.contains("layered-modules") {
            let layered = plan.adding("layered-modules", features: survey.modules.features?.selectors)
            plan = [layered, plan.adding("modules")].compactMap(\.self).first { fitsModules($0) } ?? plan
        }
        if survey.idioms.reduce(0, { $0 + $1.count }) >= 10, !plan.presets.contains("wiring") { plan = plan.adding("wiring") ?? plan }
    }

    /// Whether no rule of the preset `layered-modules` itself is vacuous, and its core depends on nothing.
    private func fitsModules(_ plan: Plan) -> Bool {
        let rules = RuleSet.read(plan.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).rules
        guard model.incompleteManifests.isEmpty || !plan.presets.contains("layered-modules") else { return false }
        let own = rules.results(in: linked, concurrency: Threads(width: threads)).filter { $0.rule.preset == "layered-modules" }
        return own.allSatisfy { $0.vacuous == nil && (type(of: $0.rule.check).name != "allowed" || $0.findings.isEmpty) }
    }

    // MARK: Rules without a preset

    /// Adds rules for what the presets do not cover.
    private func addOwnRules(to plan: inout Plan, _ survey: Survey) {
        let rules = RuleSet.read(plan.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).rules
        let checks = Set(rules.rules.filter { $0.preset != "layered-modules" && $0.preset != "modules" }.map { type(of: $0.check).name })
        let names = Set(rules.groups.map(\.name))
        if !checks.contains("layers"), survey.layers.allSatisfy({ !names.contains($0.name) }), let order = layerOrder(survey.layers) {
            plan.groups = survey.layers.map { ($0.name, $0.globs) }
            plan.rules.append(Plan.OwnRule(
                id: "layers-know-only-those-below", rationale: "Code that changes often may depend on stable code, not the other way round.",
                check: "layers: [\(order.levels.map(level).joined(separator: ", "))]",
                comment: "Each layer may depend on those after it\(siblings(in: order.levels)). \(grouped(order.followed)) of \(grouped(order.all)) references between them follow this order today."
            ))
        }
        if let interfaces = survey.modules.interfaces { addRules(about: interfaces, to: &plan) }
        if let features = survey.modules.features {
            if !rules.rules.contains(where: { $0.id == "features-are-independent" }) {
                plan.rules.append(Plan.OwnRule(
                    id: "features-are-independent", rationale: "A feature that depends on another cannot be built, previewed or shipped alone.",
                    check: "independent: \(quoted(features.selectors))",
                    comment: "\(features.names.count) features, such as \(features.names.prefix(3).joined(separator: ", "))."
                ))
            }
        } else if !checks.contains("independent"), let features = survey.features {
            plan.rules.append(Plan.OwnRule(
                id: "feature-folders-are-independent", rationale: "A feature that depends on another cannot be changed or tested alone.",
                check: "independent: \(quoted(features.folder + "/{feature}/**"))",
                comment: "\(features.names.count) features, such as \(features.names.prefix(3).joined(separator: ", "))."
            ))
        }
        guard !checks.contains("budget") else { return }
        let lengths = model.files.filter { $0.origin != .generated }.map(\.lineCount).sorted()
        let usual = lengths.isEmpty ? 0 : lengths[lengths.count * 98 / 100]
        plan.rules.append(Plan.OwnRule(
            id: "files-stay-readable", rationale: "Long files are hard to understand.",
            check: "budget: { of: files, at-most: { lines: \(max(300, (usual + 99) / 100 * 100)) } }",
            comment: "98 of 100 files have at most \(grouped(usual)) \(inflected("line", for: usual)) today."
        ))
    }

    private func addRules(about interfaces: ModuleSurvey.Interfaces, to plan: inout Plan) {
        let implementations = interfaces.implementations.map { "\n    - " + quoted("module:" + $0) }.joined()
        plan.rules.append(Plan.OwnRule(
            id: "interfaces-know-no-implementation", rationale: "What depends on an interface must build without any implementation.",
            check: "forbidden:\n  from: \(quoted("module:*" + interfaces.ending))\n  to:\(implementations)",
            comment: "\(interfaces.implementations.count) modules have an interface of their own."
        ))
        plan.rules.append(Plan.OwnRule(
            id: "modules-know-only-interfaces", rationale: "A module that depends on another's interface builds and is tested without it.",
            check: "independent:\(implementations)",
            comment: "Modules with an interface do not depend on each other but through it."
        ))
    }

    private func level(_ names: [String]) -> String { names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]" }

    private func siblings(in levels: [[String]]) -> String {
        levels.filter { $0.count > 1 }.map { ", and \(list($0)) not on each other" }.joined()
    }

    /// The order of layers that most references follow; `nil` unless there are at least thirty and 85 % of them do. Layers next to each
    /// other without any reference between them are one level, as screens and repositories that both know the domain alone.
    private func layerOrder(_ layers: [Survey.Layer]) -> (levels: [[String]], followed: Int, all: Int)? {
        guard layers.count >= 2 else { return nil }
        var layerOfFile: [FileID: Int] = [:]
        for (index, layer) in layers.enumerated() { for file in layer.files { layerOfFile[file] = index } }
        var uses = [[Int]](repeating: [Int](repeating: 0, count: layers.count), count: layers.count)
        for dependency in model.dependencies where dependency.isCertain && dependency.evidence == .references {
            guard case (.file(let from), .file(let to)) = (dependency.source, dependency.target),
                  let source = layerOfFile[from], let target = layerOfFile[to], source != target else { continue }
            uses[source][target] += 1
        }
        let all = uses.joined().reduce(0, +)
        func followed(_ order: [Int]) -> Int {
            order.indices.reduce(0) { sum, index in order[(index + 1)...].reduce(sum) { $0 + uses[order[index]][$1] } }
        }
        guard let best = permutations(of: Array(layers.indices)).max(by: { followed($0) < followed($1) }), all >= 30,
              followed(best) * 100 >= all * 85 else { return nil }
        var levels: [[Int]] = []
        for layer in best {
            if let last = levels.last, last.allSatisfy({ uses[$0][layer] + uses[layer][$0] == 0 }) {
                levels[levels.count - 1].append(layer)
            } else {
                levels.append([layer])
            }
        }
        return (levels.map { $0.sorted().map { layers[$0].name } }, followed(best), all)
    }

    // MARK: Evaluating the rules

    /// Runs the rules: marks vacuous rules and those with too many violations, and records the findings of the others.
    private func judge(_ plan: inout Plan) {
        let rules = RuleSet.read(plan.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).rules
        let missing = rulesAboutMissingTypes(rules)
        var reported = ReportedFindings()
        for result in rules.results(in: linked, concurrency: Threads(width: threads)) {
            let id = result.rule.id
            if let reason = result.vacuous ?? missing[id] {
                plan.vacuous.append((id, reason))
            } else if result.findings.count > maximumBaselineCount {
                plan.far.append((id, "\(grouped(result.findings.count)) findings today, for example \(example(of: result.findings))"))
            } else {
                let findings = reported.new(among: result.findings, of: result.rule.preset)
                plan.held.append(Plan.Held(
                    id: id, findings: findings, example: example(of: findings), doubt: doubt(about: result)
                ))
            }
        }
        // A group that only omitted rules use would be reported as unused.
        let used = plan.rules.map(\.check).joined()
        plan.groups.removeAll { !used.contains($0.name) }
    }

    private func example(of findings: [Finding]) -> String { findings.first.map { "'\($0.location.path)': \($0.message)" } ?? "" }

    /// Why the findings of a rule may be false: `nil` if nothing suggests it.
    private func doubt(about result: RuleSet.RuleResult) -> String? {
        let count = result.findings.count
        if count > 0, !model.incompleteManifests.isEmpty, isAboutTargets(result) {
            return "the targets of \(model.incompleteManifests.count) of \(counted(model.manifests.count, "manifest")) are not all known"
        }
        guard count >= 5 else { return nil }
        var numbers: [String: Int] = [:]
        // Those about dependencies; others are about one thing each.
        for finding in result.findings where !finding.edges.isEmpty {
            for name in Set([finding.subject, finding.target].compactMap(\.self)) { numbers[name, default: 0] += 1 }
        }
        guard let (name, number) = numbers.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), number * 5 >= count * 4 else { return nil }
        return "\(number == count ? "all" : "\(number) of them") are about '\(name)', so they have one cause"
    }

    /// Whether the findings of a rule would change with the targets: those about manifests, imports and modules.
    private func isAboutTargets(_ result: RuleSet.RuleResult) -> Bool {
        type(of: result.rule.check).name == "manifest" || result.findings.contains { finding in
            finding.evidence == .imports || finding.edges.contains { edge in
                [edge.source, edge.target].contains { if case .module = $0 { true } else { false } }
            }
        }
    }

    /// The preset rules whose settings name a type that the project does not have, with the reason. They would report every
    /// other type, although the project only uses another name.
    private func rulesAboutMissingTypes(_ rules: RuleSet) -> [String: String] {
        let names = rules.settings.compactMap { setting, node -> (setting: String, type: String)? in
            guard let name = node.text, name.first?.isUppercase == true, name.allSatisfy({ $0.isLetter || $0.isNumber }),
                  model.types.declarations(named: name).isEmpty else { return nil }
            return (setting, name)
        }
        var found: [String: String] = [:]
        for preset in shippedPresets where rules.presets.contains(where: { $0.name == preset.name }) {
            for file in preset.files {
                for (setting, type) in names.sorted(by: { $0.setting < $1.setting }) where file.text.contains("${\(setting)}") {
                    found[String(file.name.dropLast(".yml".count))] = "there is no type named '\(type)'"
                }
            }
        }
        return found
    }
}

/// All permutations of the items.
private func permutations(of items: [Int]) -> [[Int]] {
    guard let first = items.first else { return [[]] }
    return permutations(of: Array(items.dropFirst())).flatMap { rest in
        (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
}
