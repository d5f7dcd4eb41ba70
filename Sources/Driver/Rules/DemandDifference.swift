import AshlarYAML

/// How the settings of a check differ in what they demand, as far as the settings tell: a higher or absent `at-most`, a lower or absent
/// `at-least`, a flag that is off and modules that chains must lead through demand less, whatever the code is like today.
struct DemandDifference {
    /// `weaker`, `stronger` or both; empty if no such setting differs.
    private(set) var directions: Set<RuleChange.Direction> = []

    init(from old: YAMLNode?, to new: YAMLNode?) {
        if let old, let new { compare(old, new, under: nil) }
    }

    private enum Limit: String {
        case most = "at-most", least = "at-least"
    }

    /// Keys with which a check finds more.
    private static let flags = ["indirect", "closed", "exhaustive"]

    private mutating func compare(_ old: YAMLNode, _ new: YAMLNode, under limit: Limit?) {
        switch (old.value, new.value) {
        case (.scalar(let was), .scalar(let now)):
            guard let limit, let was = Self.number(was), let now = Self.number(now), was != now else { return }
            directions.insert((now > was) == (limit == .most) ? .weaker : .stronger)
        case (.sequence(let was), .sequence(let now)) where was.count == now.count:
            for (was, now) in zip(was, now) { compare(was, now, under: limit) }
        case (.mapping, .mapping):
            for key in Set((old.pairs + new.pairs).compactMap(\.key.text)) { compare(key, of: old, new, under: limit) }
        default: break
        }
    }

    private mutating func compare(_ key: String, of old: YAMLNode, _ new: YAMLNode, under limit: Limit?) {
        if Self.flags.contains(key) {
            let (was, now) = (old.isOn(key), new.isOn(key))
            if was != now { directions.insert(now ? .stronger : .weaker) }
        } else if key == "via" {
            guard old.isOn("indirect"), new.isOn("indirect"), (old[key] == nil) != (new[key] == nil) else { return }
            directions.insert(old[key] == nil ? .weaker : .stronger)
        } else if let was = old[key], let now = new[key] {
            compare(was, now, under: Limit(rawValue: key) ?? limit)
        } else if Limit(rawValue: key) ?? limit != nil {
            directions.insert(old[key] == nil ? .stronger : .weaker)
        }
    }

    /// The number of a limit, of which shares are in percent.
    private static func number(_ text: String) -> Int? { Int(text.hasSuffix("%") ? String(text.dropLast()) : text) }
}

extension YAMLNode {
    /// Whether a key is there and not `false`.
    fileprivate func isOn(_ key: String) -> Bool { self[key].map { $0.text != "false" } ?? false }
}
