import AshlarModel
import AshlarYAML

/// Where something may be done: in files, or by types wherever they lie.
struct Whereabouts: Sendable {
    fileprivate var files: FileSelector?
    fileprivate var types: [TypeSelector] = []
    /// As written, for messages.
    fileprivate(set) var phrases: [String] = []
}

/// What whereabouts select in a model.
struct SelectedWhereabouts {
    fileprivate var files: Selection?
    fileprivate var types: Set<DeclarationID>

    /// Whether a place is among them: by its file, or by the outermost type around it.
    func holds(_ file: FileID, _ type: DeclarationID?, in model: Model) -> Bool {
        if files?.files[Int(file)] != nil { return true }
        return type.map { types.contains($0) || types.contains(model.outermostType(of: $0)) } ?? false
    }
}

extension CheckRun {
    mutating func select(_ whereabouts: Whereabouts) -> SelectedWhereabouts {
        var types: Set<DeclarationID> = []
        for selector in whereabouts.types { types.formUnion(select(selector).map(\.id)) }
        return SelectedWhereabouts(files: whereabouts.files.map { select($0) }, types: types)
    }
}

extension Whereabouts {
    /// As rule files write it.
    static let schema = Schema.some(.either([.pattern, .mapping(typesKeys)]))
}

extension RuleReader {
    /// Files, groups and modules, and mappings with the key `types`, in a list if need be.
    mutating func whereabouts(_ node: YAMLNode, of what: String) -> Whereabouts? {
        var result = Whereabouts()
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

    /// The value of a required key, as whereabouts.
    mutating func whereabouts(_ key: String, of what: String, in node: YAMLNode) -> Whereabouts? {
        required(key, of: what, in: node).flatMap { whereabouts($0, of: "'\(key)' of \(what)") }
    }
}
