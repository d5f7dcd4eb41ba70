import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Files that something uses: no file is left over.
struct Reachable: Check {
    static let name = "reachable"
    static let summary = "From some files, dependencies lead to every file, directly or through others."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("from", .end, "Where the search begins: the files, or the files of types, that run by themselves."),
        .optional("in", .files, "The files that must be reached, tests aside; without this key, the whole project."),
    ])

    private let roots: DependencyEnd
    private let selector: FileSelector?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Reachable? {
        guard let node = reader.mapping(node, of: "'reachable'", keys: keys),
              let roots = reader.end("from", of: "'reachable'", in: node) else { return nil }
        return Reachable(roots: roots, selector: node["in"].flatMap { reader.files($0, of: "'in' of 'reachable'") })
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery(over: edgeKinds) }

    func inspect(_ run: inout CheckRun) {
        let roots = run.select(roots)
        let model = run.model
        let production = run.sourceFiles.filter { !model.isTestOfFile[Int($0)] }
        // Who runs tests finds them.
        let files = (selector.map { run.select($0).fileIDs } ?? production).filter { !model.isTestOfFile[Int($0)] }
        // What the system may find is used, as far as can be told.
        let uses = UsesByName(in: model)
        let found = Set(production).union(files).filter { !uses.showUse(of: $0) }
        let reached = reachedFiles(from: Array(found.union(model.files.indices.lazy.map { FileID($0) }.filter(roots.holds))), run)
        for file in files where !reached.contains(file) {
            let path = model.files[Int(file)].path
            guard !run.leavesOut(file) else { continue }
            run.report(
                "no dependency leads from \(self.roots.phrases.joined(separator: " or ")) to '\(Path.name(of: path))'",
                at: Location(path: path, line: 1, column: 1), about: CheckRun.Subject(path: path, names: [path]),
                help: "remove the file, or name what uses it under 'from'"
            )
        }
    }

    /// An ambiguous dependency counts: it may be the one that is needed. Whoever uses a type uses its extensions.
    private func reachedFiles(from roots: [FileID], _ run: CheckRun) -> Set<FileID> {
        var targets: [FileID: Set<FileID>] = [:]
        for dependency in run.allDependencies where run.rule.goes(by: dependency) {
            guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { continue }
            targets[source, default: []].insert(target)
        }
        for (file, facts) in run.model.files.enumerated() {
            for index in facts.types where facts.declarations[Int(index)].kind.isNominal {
                let type = DeclarationID(file: FileID(file), index: index)
                targets[type.file, default: []].formUnion(run.model.typeAndExtensions(of: type).map(\.file))
            }
        }
        var reached = Set(roots)
        var pending = roots
        while let file = pending.popLast() {
            for target in targets[file] ?? [] where reached.insert(target).inserted { pending.append(target) }
        }
        return reached
    }
}
