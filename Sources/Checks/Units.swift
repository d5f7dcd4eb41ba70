package import AshlarModel
import AshlarText
import AshlarYAML

/// A division of files into named units: by the captures of one pattern (each feature), or by a list of selectors.
package struct Units: Sendable {
    private enum Form: Sendable {
        /// One unit per distinct combination of captures.
        case captured(FileSelector)
        case listed([FileSelector])
    }

    private let form: Form

    /// Its form in rule files: a pattern with a capture, or several entries.
    static let schema = Schema.json(["anyOf": [
        ["title": "a pattern", "type": "string", "pattern": capture, "patternErrorMessage": .text(requirement)],
        [
            "title": "a list", "type": "array", "items": Schema.pattern.json, "minItems": 1, "if": ["maxItems": 1],
            "then": ["items": ["pattern": capture, "patternErrorMessage": .text(requirement)]],
        ],
    ]])

    private static let capture: JSON = #"\{|\(\?<"#
    private static let requirement = "must have a capture, as in 'Features/{feature}/**', or at least two entries"

    /// Reads `App/Features/{feature}/**` or a list of selectors without captures.
    static func read(_ node: YAMLNode, of what: String, with reader: inout RuleReader) -> Units? {
        guard let all = reader.files(node, of: what) else { return nil }
        let hasCaptures = all.entries.contains { !$0.isExcluded && !$0.captures.isEmpty }
        if hasCaptures { return Units(form: .captured(all)) }
        let positive = all.entries.filter { !$0.isExcluded }
        guard positive.count > 1 else {
            reader.report("\(what) needs a capture, as in 'Features/{feature}/**', or at least two entries", at: node)
            return nil
        }
        let negative = all.entries.filter(\.isExcluded)
        return Units(form: .listed(positive.map {
            FileSelector(entries: [$0] + negative, location: $0.location)
        }))
    }

    /// The selectors that it consists of.
    var selectors: [FileSelector] {
        switch form {
        case .captured(let selector): [selector]
        case .listed(let selectors): selectors
        }
    }

    /// A function that gives the unit of a node; `nil` for a node in none.
    package func assignment(in run: inout CheckRun) -> (Dependency.Node) -> String? {
        switch form {
        case .captured(let selector):
            let entries = selector.entries.filter { !$0.isExcluded }
            let names = entries.flatMap(\.captures)
            let areModules = entries.allSatisfy(\.isOfModules)
            let selection = run.select(selector)
            let (folders, model) = (run.moduleFolders, run.model)
            func unit(of node: Dependency.Node) -> String? {
                guard let captures = selection.captures(of: node) else { return nil }
                var values = names.compactMap { captures[$0] }
                // A folder may hold several units: each is a module that is named after a folder further inside.
                if let last = values.last, let inner = folders.unit(of: node, in: last, model) { values[values.count - 1] = inner }
                if areModules { values = values.map(withoutSeparators) }
                return values.isEmpty ? nil : values.joined(separator: "/")
            }
            // Many dependencies share their ends.
            var known: [Dependency.Node: String?] = [:]
            return { node in
                if let unit = known[node] { return unit }
                let own = unit(of: node)
                known[node] = .some(own)
                return own
            }
        case .listed(let selectors):
            let selections = selectors.map { run.select($0) }
            return { node in selections.first { $0.contains(node) }?.label }
        }
    }

    /// A function that gives the captures of the unit of a node: none for listed units, `nil` for a node in no unit.
    func captures(in run: inout CheckRun) -> (Dependency.Node) -> Captures? {
        switch form {
        case .captured(let selector):
            let selection = run.select(selector)
            return { selection.captures(of: $0) }
        case .listed(let selectors):
            let selections = selectors.map { run.select($0) }
            return { node in selections.contains { $0.contains(node) } ? [:] : nil }
        }
    }
}

/// The captured part of a module's name without the signs that part it from the rest: `Main` of `Main_Feature`.
private func withoutSeparators(_ name: String) -> String {
    let isSeparator = { (character: Character) in character == "_" || character == "-" }
    let inner = name.drop(while: isSeparator).reversed().drop(while: isSeparator).reversed()
    return inner.isEmpty ? name : String(inner)
}

extension FileSelector.Entry {
    /// Whether its pattern is one of modules' names.
    fileprivate var isOfModules: Bool { if case .module = target { true } else { false } }

    var captures: [String] {
        switch target {
        case .group, .moduleKind: []
        case .path(let path): path.pattern.captures
        case .module(let pattern), .moduleFolder(let pattern), .tag(let pattern), .owner(let pattern): pattern.captures
        }
    }
}
