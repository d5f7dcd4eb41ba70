import AshlarModel
import AshlarYAML

/// Allowed locations: files, or types in any file.
struct LocationSelector: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var types: [TypeSelector] = []
    /// Descriptions for messages.
    fileprivate(set) var phrases: [String] = []
}

/// The selection of a `LocationSelector` in a model.
struct SelectedLocations {
    fileprivate var files: Selection?
    fileprivate var types: Set<DeclarationID>
    /// Selectors that are asked about the types that matter, rather than for all that they select.
    fileprivate var judged: [TypeSelector]
    fileprivate let evaluator: SelectorEvaluator

    /// Whether a location is among them, by its file or by the outermost type around it.
    func contains(_ file: FileID, _ type: DeclarationID?, in model: Model) -> Bool {
        if files?.files[Int(file)] != nil { return true }
        return type.map { contains($0) || contains(model.outermostType(of: $0)) } ?? false
    }

    private func contains(_ type: DeclarationID) -> Bool {
        types.contains(type) || judged.contains { selector in
            evaluator.selectable(type).map { evaluator.selects(selector, $0) } == true
                && !(selector.skipsDoubles && evaluator.doubles.contains(type))
        }
    }
}

extension CheckRun {
    mutating func select(_ locations: LocationSelector) -> SelectedLocations {
        var types: Set<DeclarationID> = []
        var judged: [TypeSelector] = []
        for selector in locations.types {
            if selectsSome(selector) { judged.append(selector) } else { types.formUnion(select(selector).map(\.id)) }
        }
        return SelectedLocations(files: locations.files.map { select($0) }, types: types, judged: judged, evaluator: evaluator)
    }
}

extension LocationSelector {
    /// Its form in rule files.
    static let schema = Schema.some(.either([.pattern, .mapping(typesKeys)]))
}

extension RuleReader {
    /// Files, groups and modules, and mappings with the key `types`; one or a list.
    mutating func locations(_ node: YAMLNode, of what: String) -> LocationSelector? {
        var result = LocationSelector()
        var texts: [YAMLNode] = []
        for element in node.elements {
            if element.text != nil {
                texts.append(element)
            } else if let mapping = mapping(element, of: what, keys: typesKeys),
                      let types = required("types", of: what, in: mapping).flatMap({ types($0, of: "'types' of \(what)") }) {
                result.types.append(types)
                result.phrases.append(("ae".contains(types.summary.prefix(1)) ? "an " : "a ") + types.summary)
            }
        }
        if !texts.isEmpty {
            result.files = files(YAMLNode(value: .sequence(texts), location: node.location), of: what)
            result.phrases = texts.compactMap(\.text).map { $0.hasPrefix("!") ? "outside of '\($0.dropFirst())'" : "'\($0)'" } + result.phrases
        }
        guard result.files != nil || !result.types.isEmpty else {
            if node.elements.isEmpty { report("\(what) must name files or types", at: node) }
            return nil
        }
        return result
    }

    /// The value of a required key, as allowed locations.
    mutating func locations(_ key: String, of what: String, in node: YAMLNode) -> LocationSelector? {
        required(key, of: what, in: node).flatMap { locations($0, of: "'\(key)' of \(what)") }
    }
}
