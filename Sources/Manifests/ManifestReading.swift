import AshlarFacts
import AshlarText

/// Converts the values of an evaluated manifest to facts, and reports those that could not be determined.
struct ManifestReading {
    let evaluator: Evaluator
    /// The folder of the manifest, relative to the project's root.
    let folder: String
    private(set) var problems: [Problem] = []
    private(set) var unknowns: [Manifest.Unknown] = []
    /// Whether the targets that were read are all targets of the manifest.
    var areTargetsKnown = true

    /// One of the possible values of a list element or a field.
    struct Item {
        var value: Value
        var isConditional: Bool
        var position: SourcePosition
        /// How many values the element may have, this one among them, if the list contains it in any case; else 0.
        var alternativeCount = 0
    }

    init(evaluator: Evaluator, folder: String) {
        self.evaluator = evaluator
        self.folder = folder
        for (index, file) in evaluator.files.enumerated() {
            guard let excess = file.excess else { continue }
            areTargetsKnown = false
            report(excess.message, at: SourcePosition(file: index, offset: excess.offset))
        }
    }

    func location(of position: SourcePosition) -> Location {
        let (path, line, column) = evaluator.lineAndColumn(of: position)
        return Location(path: path, line: line, column: column)
    }

    mutating func report(_ message: String, at position: SourcePosition) {
        let problem = Problem(location: location(of: position), message: message)
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Reports that a value which the facts need is unknown, at the position where that began, if it has one.
    mutating func report(_ what: String, is unknown: Unknown, near position: SourcePosition) {
        let hasPosition = unknown.position.offset > 0
        report(what, becauseOf: unknown.reason, at: hasPosition ? unknown.position : position)
    }

    /// Reports that a value which the facts need is unknown.
    mutating func report(_ what: String, becauseOf reason: String, at position: SourcePosition) {
        unknowns.append(Manifest.Unknown(location: location(of: position), reason: reason, subject: what))
    }

    /// The possible names of a product of a package from elsewhere; reports an unknown one as such.
    mutating func productNames(_ value: Value?, called what: String, near position: SourcePosition) -> [String] {
        let known = unknowns.count
        let names = texts(value, called: what, near: position)
        for index in unknowns.indices.dropFirst(known) { unknowns[index].isOutside = true }
        return names
    }

    /// Whether a list, with all that may be in it, is evaluated.
    func isEvaluated(_ list: Value?) -> Bool {
        (list?.alternatives ?? []).allSatisfy { value in
            switch value {
            case .unknown: false
            case .array(let elements): elements.allSatisfy { element in element.value.alternatives.contains { !$0.isUnknown } }
            default: true
            }
        }
    }

    /// The record that a value is or refers to.
    func record(_ value: Value) -> Value.Record? {
        switch value {
        case .record(let record): return record
        case .object(let address):
            if case .record(let record) = evaluator.heap.read(address) { return record }
            return nil
        default: return nil
        }
    }

    /// The elements of a list, of all its alternatives; reports unknown ones.
    mutating func items(_ value: Value?, called what: String, near position: SourcePosition) -> [Item] {
        guard let value else { return [] }
        let alternatives = value.alternatives
        var items: [Item] = []
        for alternative in alternatives {
            switch alternative {
            case .array(let elements):
                for element in elements {
                    items += self.alternatives(
                        of: element.value, called: what, near: element.position,
                        isConditional: element.isConditional || alternatives.count > 1
                    )
                }
            case .none: break
            default:
                items += self.alternatives(of: alternative, called: what, near: position, isConditional: alternatives.count > 1)
            }
        }
        return items
    }

    /// The alternatives of a value. An unknown value is omitted, and reported if it has no alternative.
    mutating func alternatives(
        of value: Value, called what: String, near position: SourcePosition, isConditional: Bool = false
    ) -> [Item] {
        let values = value.alternatives
        let alternativeCount = isConditional ? 0 : values.count
        return values.compactMap { value in
            if case .unknown(let unknown) = value {
                // The known alternative is usually the default that applies in most runs of the manifest.
                if values.count == 1 { report(what, is: unknown, near: position) }
                return nil
            }
            return Item(
                value: value, isConditional: isConditional || values.count > 1, position: position,
                alternativeCount: alternativeCount
            )
        }
    }

    /// The possible texts of a field; reports an unknown value.
    mutating func texts(_ value: Value?, called what: String, near position: SourcePosition) -> [String] {
        guard let value else { return [] }
        var texts: [String] = []
        for item in alternatives(of: value, called: what, near: position) {
            if case .string(let text) = item.value {
                texts.append(text)
            } else if let record = record(item.value), let first = record.fields.first?.value {
                texts += self.texts(first, called: what, near: position)
            } else if !item.value.isNone {
                report(what, becauseOf: "its value is not text", at: position)
            }
        }
        return texts
    }

    /// The texts that a list holds unconditionally: what only some machines exclude exists on the others.
    mutating func certainTexts(inList value: Value?, called what: String, near position: SourcePosition) -> [String] {
        let alternativeCount = max(1, value?.alternatives.count ?? 1)
        var counts: [String: Int] = [:]
        var certain: [String] = []
        for item in items(value, called: what, near: position) {
            for text in texts(item.value, called: what, near: item.position) {
                counts[text, default: 0] += 1
                guard !item.isConditional || alternativeCount > 1 && counts[text] == alternativeCount else { continue }
                certain.append(text)
            }
        }
        return certain
    }

    /// The texts of a list.
    mutating func texts(inList value: Value?, called what: String, near position: SourcePosition) -> [String] {
        items(value, called: what, near: position).flatMap { texts($0.value, called: what, near: $0.position) }
    }
}

/// The targets, each with the list element that it was read from. One that every possible value of its element declares is
/// declared in any case, whatever the condition.
func settled(_ targets: [(target: Manifest.Target, item: ManifestReading.Item)]) -> [Manifest.Target] {
    targets.map { target, item in
        guard item.alternativeCount > 1 else { return target }
        let same = targets.count { $0.item.position == item.position && $0.target.name == target.name }
        var target = target
        if same == item.alternativeCount { target.isConditional = false }
        return target
    }
}

/// One target per name: declarations of the same name are merged.
func merged(_ targets: [Manifest.Target]) -> [Manifest.Target] {
    var merged: [Manifest.Target] = []
    for target in targets {
        guard let index = merged.firstIndex(where: { $0.name == target.name }) else {
            merged.append(target)
            continue
        }
        merged[index].isConditional = merged[index].isConditional && target.isConditional
        merged[index].sources += target.sources.filter { !merged[index].sources.contains($0) }
        merged[index].partial += target.partial.filter { !merged[index].partial.contains($0) }
        merged[index].excluded += target.excluded.filter { !merged[index].excluded.contains($0) }
        merged[index].flags = nil
        merged[index].dependencies = distinct(merged[index].dependencies + target.dependencies)
    }
    return merged
}

/// The dependencies without duplicates. One that is unconditional anywhere is unconditional, and a target of the manifest is
/// preferred to a dependency by name that may refer to it.
func distinct(_ dependencies: [Manifest.Dependency]) -> [Manifest.Dependency] {
    var distinct: [Manifest.Dependency] = []
    for dependency in dependencies {
        let known = distinct.firstIndex { other in
            guard other.name == dependency.name else { return false }
            if (other.kind, other.package) == (dependency.kind, dependency.package) { return true }
            let isTarget = other.kind == .target || dependency.kind == .target
            return isTarget && other.kind != .external && other.package == nil && dependency.package == nil
        }
        guard let known else {
            distinct.append(dependency)
            continue
        }
        let isConditional = distinct[known].isConditional && dependency.isConditional
        if dependency.kind == .target { distinct[known] = dependency }
        distinct[known].isConditional = isConditional
    }
    return distinct
}
