package import AshlarText
import AshlarYAML

/// Files or folders by a pattern, and what must lie beside them: `**/Core/** beside {Domain,Data}` are the files below a folder `Core`
/// whose parent folder also holds one named `Domain` or `Data`.
package struct PathSelector: Hashable, Sendable {
    package let pattern: Pattern
    /// The folder of which `neighbor` speaks: `**/Core` of `**/Core/**`; otherwise what `pattern` matches.
    let outer: Pattern
    /// What lies beside it, by name; `nil` if that does not matter.
    let neighbor: Pattern?
}

extension RuleReader {
    /// A pattern of paths, and after the word `beside` one of names.
    mutating func pathSelector(_ text: String, at node: YAMLNode) -> PathSelector? {
        guard let word = text.firstRange(of: " beside ") else {
            return pattern(text, at: node).map { PathSelector(pattern: $0, outer: $0, neighbor: nil) }
        }
        let (path, name) = (String(text[..<word.lowerBound]), String(text[word.upperBound...]))
        guard !name.contains("/") else {
            report("what lies beside '\(path)' is given by its name, without '/'", at: node)
            return nil
        }
        guard let whole = pattern(path, at: node), let neighbor = pattern(name, at: node),
              let outer = path.hasSuffix("/**") ? pattern(String(path.dropLast(3)), at: node) : whole else { return nil }
        return PathSelector(pattern: whole, outer: outer, neighbor: neighbor)
    }
}

/// The names of what lies in each folder of a project.
struct FolderEntries {
    /// By folder; the empty path is the root.
    private var names: [String: Set<String>] = [:]

    init(paths: [String]) {
        for path in paths {
            var rest = path
            // The folders around an entry that is known are known.
            while !rest.isEmpty, names[Path.folder(of: rest), default: []].insert(Path.name(of: rest)).inserted {
                rest = Path.folder(of: rest)
            }
        }
    }

    /// Whether a file or folder that a selector's pattern matches, or the folder that the pattern names around it, lies beside what the
    /// selector demands.
    func contain(neighborOf path: String, as selector: PathSelector, _ captures: Captures) -> Bool {
        guard let neighbor = selector.neighbor else { return true }
        let enclosing = path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
        return (enclosing + [path]).contains { candidate in
            guard let captures = selector.outer.match(candidate, given: captures) else { return false }
            let name = Path.name(of: candidate)
            return names[Path.folder(of: candidate)]?.contains { $0 != name && neighbor.match($0, given: captures) != nil } == true
        }
    }
}
