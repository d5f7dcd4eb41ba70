import AshlarFacts
import AshlarText

extension Manifest {
    /// The manifest with the tags that comments of its source give to targets: `// ashlar:tags feature ui`, in the line of the target or
    /// before it. For manifests that cannot state tags.
    func tagged(by source: String) -> Manifest {
        let mark = "ashlar:tags"
        guard source.contains(mark) else { return self }
        var manifest = self
        for (index, line) in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let found = line.firstRange(of: mark), ["//", "#"].contains(where: line[..<found.lowerBound].contains) else { continue }
            let tags = line[found.upperBound...].split { $0 == " " || $0 == "\t" || $0 == "," }.map(String.init)
            let location = Location(path: path, line: index + 1, column: 1)
            let next = targets.lazy.map(\.location).filter { $0.path == path && $0.line >= location.line }.map(\.line).min()
            guard let next else {
                manifest.problems.append(Problem(location: location, message: "no target follows these tags; put them before the target"))
                continue
            }
            for target in targets.indices where targets[target].location.path == path && targets[target].location.line == next {
                manifest.targets[target].tags += tags
            }
        }
        return manifest
    }
}
