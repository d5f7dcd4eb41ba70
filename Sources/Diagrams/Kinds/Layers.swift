import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarText

extension PictureKind {
    /// The groups of the rule file and the dependencies between them.
    package static let layers = PictureKind(name: "layers") { source, options in
        let (parts, rule, notes) = try source.layerParts(options)
        return source.dependencyPicture(titled: "Layers", parts, options, onlyLabelled: true, countedBy: rule, notes: notes)
    }
}

extension DiagramSource {
    /// The groups that a rule puts in order, or else all groups of the rule file, as nodes.
    ///
    /// - Returns: the parts; the rule; and notes about files in none or several of the groups.
    /// - Throws: `Failure` if no group selects a file, or if the chosen rule orders none.
    func layerParts(_ options: PictureOptions) throws -> (PictureParts, Rule?, [String]) {
        let selections = rules.selections(in: linked).groups
        // A preset's groups that select nothing are not part of the project, and a single one shows nothing.
        let all = rules.groups.filter { $0.preset == nil || selections[$0.name]?.isEmpty == false }
        guard all.count > 1 || all.contains(where: { $0.preset == nil }) else {
            throw Failure("no group of the rule file selects a file; add one under 'groups', as in 'domain: App/Domain/**'")
        }
        let rule = try orderingRule(options, among: all)
        let order = rule?.check.order ?? []
        let groups = rule == nil ? all : all.filter { order.contains($0.name) }
        let parts = PictureParts(nodes: groups.map { group in
            Picture.Node(
                id: group.name, name: group.name, kind: "layer", rank: order.firstIndex(of: group.name),
                file: group.preset == nil ? group.selector.location.path : nil,
                line: group.preset == nil ? group.selector.location.line : nil
            )
        }) { node in
            groups.first { selections[$0.name]?.contains(node) == true }?.name
        }
        let notes = filesOutside(of: all, selections) + others(than: groups, of: all, orderedBy: rule)
        return (parts, rule, notes + overlaps(of: groups.map(\.name), selections))
    }

    /// How many files no group selects, tests and manifests left aside, and why so few layers are drawn.
    private func filesOutside(of groups: [RuleSet.Group], _ selections: [String: Selection]) -> [String] {
        let manifests = Set(model.manifests.map(\.path))
        let files = model.files.indices.filter { !isTest(FileID($0)) && !manifests.contains(model.files[$0].path) }
        let outside = files.count { file in !groups.contains { selections[$0.name]?.contains(.file(FileID(file))) == true } }
        guard outside > 0 else { return [] }
        return [
            "\(outside) of \(counted(files.count, "file")) \(outside == 1 ? "is" : "are") in no layer"
                + (groups.count < 3 ? "; the rule file has no other groups to draw" : ""),
        ]
    }

    /// Why some groups are not drawn: the rule that is drawn does not order them.
    private func others(than drawn: [RuleSet.Group], of all: [RuleSet.Group], orderedBy rule: Rule?) -> [String] {
        guard let rule, drawn.count < all.count else { return [] }
        let left = all.filter { group in !drawn.contains { $0.name == group.name } }.map(\.name)
        let rules = orderingRules(among: all).map(\.id).filter { $0 != rule.id }
        return [
            "only the groups that '\(rule.id)' orders: \(list(left)) \(left.count == 1 ? "is" : "are") not drawn"
                + (rules.isEmpty ? "" : "; --rule draws those of \(list(rules, joinedBy: "or"))"),
        ]
    }

    /// The rule whose groups are drawn: the chosen one, or else the first that orders at least two groups. The project's own
    /// rules precede those of presets.
    private func orderingRule(_ options: PictureOptions, among groups: [RuleSet.Group]) throws -> Rule? {
        let ordering = orderingRules(among: groups)
        if let id = options.rule, !ordering.contains(where: { $0.id == id }) {
            throw unknown(id, among: ordering.map(\.id), what: "rule that orders groups")
        }
        return ordering.first { $0.id == options.rule } ?? ordering.first { $0.preset == nil } ?? ordering.first
    }

    private func orderingRules(among groups: [RuleSet.Group]) -> [Rule] {
        rules.inForce.filter { rule in
            let order = rule.check.order ?? []
            return order.count { name in groups.contains { $0.name == name } } > 1
        }
    }

    /// A note for each two groups with files in common.
    private func overlaps(of groups: [String], _ selections: [String: Selection]) -> [String] {
        let files = groups.map { Set(selections[$0]?.fileIDs ?? []) }
        return groups.indices.flatMap { first in
            groups.indices[(first + 1)...].compactMap { second in
                let count = files[first].intersection(files[second]).count
                guard count > 0 else { return nil }
                return "\(counted(count, "file")) \(count == 1 ? "is" : "are") in '\(groups[first])' and in '\(groups[second])', and drawn in '\(groups[first])'"
            }
        }
    }
}
