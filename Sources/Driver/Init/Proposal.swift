import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarText
import AshlarYAML

/// A rule file for a project that has none: what it keeps today, and what it does not.
package struct Proposal: Sendable {
    /// What is seen and what follows from it, for people, a line each.
    package var lines: [String]
    /// The rule file.
    package var text: String
    /// What is to be lived with for now.
    package var baseline: [KnownFindings.Entry]
}

extension Project {
    /// Proposes a rule file by which the project is clean today.
    ///
    /// The project must have been read for a proposal, without rules of its own.
    ///
    /// - Parameter name: the preset to propose; by default the one that fits best, if one does.
    /// - Throws: `Failure` where there is no such preset.
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
            lines.append("no preset of a whole architecture fits; '\(nearest.preset)' comes nearest: \(nearest.evidence)")
        }
        return plan.proposal(seeing: survey, lines: lines)
    }

    /// The presets that go with any architecture.
    private static let general: Set<String> = ["layered-modules", "wiring"]

    // MARK: Which preset

    private struct Fit {
        var preset: String
        var settings: [(name: String, value: String)]
        /// How many rules ask for something that not every project has.
        var ruleCount: Int
        /// How many of these have something to look at, and how many of those hold or nearly do.
        var lookingCount: Int
        var holdingCount: Int
        var findingCount: Int

        var share: Double { Double(holdingCount) / Double(max(ruleCount, 1)) }
        /// Three fifths of what an architecture asks for are more than chance.
        var isGood: Bool { share >= 0.6 }
        var evidence: String {
            "\(lookingCount) of the \(ruleCount) rules that are its own have something to look at, \(holdingCount) of these hold or nearly do"
        }
    }

    private func fit(ofPreset name: String) -> Fit { fit(ofPreset: name, settings: relocatedSettings(ofPreset: name)) }

    /// The fit with folders put in between that most features have and the preset does not: `{feature}/Presentation/{screen}`
    /// for `{feature}/{screen}`, where more rules hold then.
    private func refined(_ fit: Fit) -> Fit {
        let folders = SourceFolders(of: model)
        let own = RuleSet.preset(fit.preset, of: shippedPresets).rules.settings
        var best = fit
        for name in own.keys.sorted() {
            guard let value = fit.settings.first(where: { $0.name == name })?.value ?? own[name]?.text else { continue }
            for wider in folders.widened(value) {
                let settings = fit.settings.filter { $0.name != name } + [(name, wider)]
                let other = self.fit(ofPreset: fit.preset, settings: settings.sorted { $0.name < $1.name })
                if (other.holdingCount, -other.findingCount) > (best.holdingCount, -best.findingCount) { best = other }
            }
        }
        return best
    }

    private func fit(ofPreset name: String, settings: [(name: String, value: String)]) -> Fit {
        let text = Plan(presets: [name], settings: settings).text(seeing: nil)
        let rules = RuleSet.read(text, path: "ashlar.yml", presets: shippedPresets).rules
        let own = Set(rules.standings(in: LinkedProject(linking: [])).filter { $0.idle != nil }.map(\.rule.id))
        let standings = rules.standings(in: linked, concurrency: Threads(width: threads)).filter { own.contains($0.rule.id) }
        let missing = rulesAboutMissingTypes(rules)
        let looking = standings.filter { $0.idle == nil && missing[$0.rule.id] == nil }
        return Fit(
            preset: name, settings: settings, ruleCount: standings.count, lookingCount: looking.count,
            holdingCount: looking.count { $0.findings.count <= bearable },
            findingCount: looking.reduce(0) { $0 + $1.findings.count }
        )
    }

    /// How many findings of a rule a team may live with until they are mended.
    private var bearable: Int { max(20, model.files.count / 30) }

    /// The settings of a preset that name folders which lie elsewhere in this project.
    private func relocatedSettings(ofPreset name: String) -> [(name: String, value: String)] {
        let folders = SourceFolders(of: model)
        return RuleSet.preset(name, of: shippedPresets).rules.settings.sorted { $0.key < $1.key }.compactMap { name, node in
            guard let value = node.text, let new = folders.relocated(value) else { return nil }
            return (name, new)
        }
    }

    private func addGeneralPresets(to plan: inout Plan, _ survey: Survey) {
        var further: [String] = []
        if survey.targetCount > 1, !plan.presets.contains("layered-modules") { further.append("layered-modules") }
        if survey.idioms.reduce(0, { $0 + $1.count }) >= 10, !plan.presets.contains("wiring") { further.append("wiring") }
        for preset in further {
            var wider = plan
            wider.presets.append(preset)
            // Two presets may call different things by one name.
            if RuleSet.read(wider.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).problems.isEmpty { plan = wider }
        }
    }

    // MARK: Own rules

    /// What the presets say nothing of.
    private func addOwnRules(to plan: inout Plan, _ survey: Survey) {
        let rules = RuleSet.read(plan.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).rules
        let checks = Set(rules.rules.filter { $0.preset != "layered-modules" }.map { type(of: $0.check).name })
        let names = Set(rules.groups.map(\.name))
        if !checks.contains("layers"), survey.layers.allSatisfy({ !names.contains($0.name) }), let order = layerOrder(survey.layers) {
            plan.groups = survey.layers.map { ($0.name, $0.globs) }
            plan.rules.append(Plan.OwnRule(
                id: "layers-know-only-those-below", rationale: "What changes often may rest on what changes seldom, not the other way round.",
                check: "layers: [\(order.names.joined(separator: ", "))]",
                comment: "Each may know those after it. \(grouped(order.kept)) of \(grouped(order.all)) uses between them keep this order today."
            ))
        }
        if !checks.contains("independent"), let features = survey.features {
            plan.rules.append(Plan.OwnRule(
                id: "feature-folders-are-independent", rationale: "A feature that knows another cannot change or be tested alone.",
                check: "independent: \(quoted(features.folder + "/{feature}/**"))",
                comment: "\(features.names.count) features, \(features.names.prefix(3).joined(separator: ", ")) among them."
            ))
        }
        guard !checks.contains("budget") else { return }
        let lengths = model.files.map(\.lineCount).sorted()
        let usual = lengths.isEmpty ? 0 : lengths[lengths.count * 98 / 100]
        plan.rules.append(Plan.OwnRule(
            id: "files-stay-readable", rationale: "Nobody has the whole of a long file in mind.",
            check: "budget: { of: files, at-most: { lines: \(max(300, (usual + 99) / 100 * 100)) } }",
            comment: "98 of 100 files have at most \(grouped(usual)) line\(usual == 1 ? "" : "s") today."
        ))
    }

    /// The order of layers that most uses keep, where nearly all do.
    private func layerOrder(_ layers: [Survey.Layer]) -> (names: [String], kept: Int, all: Int)? {
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
        func kept(_ order: [Int]) -> Int {
            order.indices.reduce(0) { sum, index in order[(index + 1)...].reduce(sum) { $0 + uses[order[index]][$1] } }
        }
        guard let best = permutations(of: Array(layers.indices)).max(by: { kept($0) < kept($1) }), all >= 10,
              kept(best) * 100 >= all * 85 else { return nil }
        return (best.map { layers[$0].name }, kept(best), all)
    }

    // MARK: What holds

    /// Takes out what has nothing to look at and what is far from holding, and notes what the rest finds today.
    private func judge(_ plan: inout Plan) {
        let rules = RuleSet.read(plan.text(seeing: nil), path: "ashlar.yml", presets: shippedPresets).rules
        let missing = rulesAboutMissingTypes(rules)
        for standing in rules.standings(in: linked, concurrency: Threads(width: threads)) {
            let id = standing.rule.id
            if let idle = standing.idle ?? missing[id] {
                plan.idle.append((id, idle))
            } else if standing.findings.count > bearable {
                let example = standing.findings[0]
                plan.far.append((id, "\(grouped(standing.findings.count)) findings today, as '\(example.location.path)': \(example.message)"))
            } else if !standing.findings.isEmpty {
                plan.findings += standing.findings
                plan.held[id] = standing.findings.count
            } else {
                plan.held[id] = 0
            }
        }
        // What only rules that are left out use would be told as used by nobody.
        let used = plan.rules.map(\.check).joined()
        plan.groups.removeAll { !used.contains($0.name) }
    }

    /// The rules of presets that go by a type which the project does not have, and how it is called: that everybody lacks it
    /// says only that the project has another one.
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

/// Every order of some items.
private func permutations(of items: [Int]) -> [[Int]] {
    guard let first = items.first else { return [[]] }
    return permutations(of: Array(items.dropFirst())).flatMap { rest in
        (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
}
