import AshlarYAML

extension RuleChange.Direction {
    /// Which way the settings of a check changed, if only its limits did: a higher or absent `at-most` and a lower or absent `at-least`
    /// demand less. `nil` if anything else differs, or if some limits demand more and others less.
    init?(fromSettings old: String, to new: String) {
        guard let old = YAMLNode.parse(old, path: "").root, let new = YAMLNode.parse(new, path: "").root,
              let changes = Self.changes(from: old, to: new, under: nil), changes.count == 1, let only = changes.first else { return nil }
        self = only
    }

    private enum Limit: String {
        case most = "at-most", least = "at-least"
    }

    private static func changes(from old: YAMLNode, to new: YAMLNode, under limit: Limit?) -> Set<Self>? {
        switch (old.value, new.value) {
        case (.null, .null): return []
        case (.scalar(let was), .scalar(let now)):
            if was == now { return [] }
            guard let limit, let was = number(was), let now = number(now) else { return nil }
            return [(now > was) == (limit == .most) ? .weaker : .stronger]
        case (.sequence(let was), .sequence(let now)):
            guard was.count == now.count else { return nil }
            return union(zip(was, now).map { changes(from: $0, to: $1, under: limit) })
        case (.mapping, .mapping):
            return union(Set((old.pairs + new.pairs).compactMap(\.key.text)).map { key in
                let own = Limit(rawValue: key) ?? limit
                if let was = old[key], let now = new[key] { return changes(from: was, to: now, under: own) }
                return own == nil ? nil : [old[key] == nil ? .stronger : .weaker]
            })
        default: return nil
        }
    }

    /// All changes; `nil` if one of them is not of a limit.
    private static func union(_ changes: [Set<Self>?]) -> Set<Self>? {
        changes.reduce(Set()) { found, next in found.flatMap { found in next.map(found.union) } }
    }

    /// The number of a limit, of which shares are in percent.
    private static func number(_ text: String) -> Int? { Int(text.hasSuffix("%") ? String(text.dropLast()) : text) }
}
