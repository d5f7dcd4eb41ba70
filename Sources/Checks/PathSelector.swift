package import AshlarText
import AshlarYAML

/// Files or folders by a pattern, and by what lies beside or in the folder that it names: `**/Core/** beside {Domain,Data}` are the files
/// below a folder `Core` whose parent folder also holds one named `Domain` or `Data`, `**/App/** holding DI` those below a folder `App`
/// that holds one named `DI`.
package struct PathSelector: Hashable, Sendable {
    package let pattern: Pattern
    /// The folder that the condition is about: `**/Core` of `**/Core/**`; otherwise what `pattern` matches.
    let outer: Pattern
    /// `nil` if the pattern says all.
    let condition: Condition?

    /// What must lie beside or in the folder, by name.
    enum Condition: Hashable, Sendable { case beside(Pattern), holding(Pattern) }

    /// Whether it is written like the name of a group: as a path, it is a folder or a file without extension at the root.
    var isPlainWord: Bool { condition == nil && pattern.isLiteral && !pattern.text.contains(where: { "/.:\\".contains($0) }) }
}

extension RuleReader {
    /// A pattern of paths, and after the word `beside` or `holding` one of names.
    mutating func pathSelector(_ text: String, at node: YAMLNode) -> PathSelector? {
        for (word, condition) in [(" beside ", PathSelector.Condition.beside), (" holding ", PathSelector.Condition.holding)] {
            guard !Pattern.isExpression(text), let range = text.firstRange(of: word) else { continue }
            let (path, name) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
            guard !name.contains("/") else {
                report("'\(word.dropFirst())\(name)' names a file or folder, without '/'", at: node)
                return nil
            }
            guard let whole = pattern(path, at: node), let names = pattern(name, at: node),
                  let outer = path.hasSuffix("/**") ? pattern(String(path.dropLast(3)), at: node) : whole else { return nil }
            return PathSelector(pattern: whole, outer: outer, condition: condition(names))
        }
        return pattern(text, at: node).map { PathSelector(pattern: $0, outer: $0, condition: nil) }
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

    /// Whether the condition of a selector holds for a file or folder that its pattern matches, or for the folder that the pattern names
    /// around it.
    func meet(_ selector: PathSelector, at path: String, _ captures: Captures) -> Bool {
        guard let condition = selector.condition else { return true }
        return (Path.folders(around: path) + [path]).contains { candidate in
            guard let captures = selector.outer.match(candidate, given: captures) else { return false }
            switch condition {
            case .holding(let part): return names[candidate]?.contains { part.match($0, given: captures) != nil } == true
            case .beside(let neighbor):
                let name = Path.name(of: candidate)
                return names[Path.folder(of: candidate)]?.contains { $0 != name && neighbor.match($0, given: captures) != nil } == true
            }
        }
    }
}
