import AshlarFacts
import AshlarText

/// Turns the values of an evaluated manifest into facts, and collects what could not be told.
struct ManifestReading {
    let evaluator: Evaluator
    /// The folder of the manifest, relative to the project's root.
    let folder: String
    private(set) var problems: [Problem] = []

    /// One of the values that a list or a field may hold.
    struct Item {
        var value: Value
        var isConditional: Bool
        var place: Place
    }

    init(evaluator: Evaluator, folder: String) {
        self.evaluator = evaluator
        self.folder = folder
        for (index, file) in evaluator.files.enumerated() {
            guard let excess = file.excess else { continue }
            report(excess.message, at: Place(file: index, offset: excess.offset))
        }
    }

    func location(of place: Place) -> Location {
        let position = evaluator.position(of: place)
        return Location(path: position.path, line: position.line, column: position.column)
    }

    mutating func report(_ message: String, at place: Place) {
        let problem = Problem(location: location(of: place), message: message)
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Reports that something which the facts need is not known.
    mutating func report(_ what: String, is unknown: Unknown, near place: Place) {
        let isPlaced = unknown.place.offset > 0
        report(
            "\(what) cannot be told, because \(unknown.reason); write it as a literal",
            at: isPlaced ? unknown.place : place
        )
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

    /// The elements of a list, those of all its alternatives.
    mutating func items(_ value: Value?, called what: String, near place: Place) -> [Item] {
        guard let value else { return [] }
        let alternatives = value.alternatives
        var items: [Item] = []
        for alternative in alternatives {
            switch alternative {
            case .array(let elements):
                for element in elements {
                    items += self.alternatives(
                        of: element.value, called: what, near: element.place,
                        isConditional: element.isConditional || alternatives.count > 1
                    )
                }
            case .none: break
            default:
                items += self.alternatives(of: alternative, called: what, near: place, isConditional: alternatives.count > 1)
            }
        }
        return items
    }

    /// What a value may be; reports an unknown.
    mutating func alternatives(
        of value: Value, called what: String, near place: Place, isConditional: Bool = false
    ) -> [Item] {
        let values = value.alternatives
        return values.compactMap { value in
            if case .unknown(let unknown) = value {
                // A default beside the unknown is what most runs of the manifest give.
                if values.count == 1 { report(what, is: unknown, near: place) }
                return nil
            }
            return Item(value: value, isConditional: isConditional || values.count > 1, place: place)
        }
    }

    /// The texts that a field may hold; reports an unknown.
    mutating func texts(_ value: Value?, called what: String, near place: Place) -> [String] {
        guard let value else { return [] }
        var texts: [String] = []
        for item in alternatives(of: value, called: what, near: place) {
            if case .string(let text) = item.value {
                texts.append(text)
            } else if let record = record(item.value), let first = record.fields.first?.value {
                texts += self.texts(first, called: what, near: place)
            } else if !item.value.isNone {
                report("\(what) is not text that can be told; write it as a literal", at: place)
            }
        }
        return texts
    }

    /// The texts that a list holds in any case: what only some machines exclude is there on the others.
    mutating func certainTexts(inList value: Value?, called what: String, near place: Place) -> [String] {
        let ways = max(1, value?.alternatives.count ?? 1)
        var counts: [String: Int] = [:]
        var certain: [String] = []
        for item in items(value, called: what, near: place) {
            for text in texts(item.value, called: what, near: item.place) {
                counts[text, default: 0] += 1
                guard !item.isConditional || ways > 1 && counts[text] == ways else { continue }
                certain.append(text)
            }
        }
        return certain
    }

    /// The texts of a list.
    mutating func texts(inList value: Value?, called what: String, near place: Place) -> [String] {
        items(value, called: what, near: place).flatMap { texts($0.value, called: what, near: $0.place) }
    }
}

/// One target for each name: what several declarations of a name say of it is put together.
func merged(_ targets: [Manifest.Target]) -> [Manifest.Target] {
    var merged: [Manifest.Target] = []
    for target in targets {
        guard let index = merged.firstIndex(where: { $0.name == target.name }) else {
            merged.append(target)
            continue
        }
        merged[index].isConditional = merged[index].isConditional && target.isConditional
        merged[index].sources += target.sources.filter { !merged[index].sources.contains($0) }
        merged[index].excluded += target.excluded.filter { !merged[index].excluded.contains($0) }
        merged[index].flags = nil
        merged[index].dependencies = distinct(merged[index].dependencies + target.dependencies)
    }
    return merged
}

/// The dependencies without repetitions; one that is certain anywhere is certain, and a target of the manifest is
/// preferred to what may be the same by another way.
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
