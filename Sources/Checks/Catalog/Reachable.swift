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
        .optional("in", .files, "The files that must be reached; without this key, the whole project but tests."),
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
        let files = selector.map { run.select($0).fileIDs } ?? production
        // What the system may find is used, as far as can be told.
        let found = Set(production).union(files).filter { !model.showsItsUse(of: $0) }
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

extension Model {
    /// Whether other code has to name something of a file in order to use it, as `isUsedByName` tells. Nor where a type may be found by
    /// the system: by an attribute, or by a supertype that the project does not declare.
    fileprivate func showsItsUse(of file: FileID) -> Bool {
        let declarations = files[Int(file)].declarations
        return isUsedByName(file) && declarations.indices.allSatisfy { index in
            guard declarations[index].isNonlocalType else { return true }
            let type = DeclarationID(file: file, index: Int32(index))
            guard attributeNames(of: type).isSubset(of: Self.plainAttributes) else { return false }
            return inheritance.allSupertypeNames(of: type).allSatisfy { name in
                !types.declarations(named: name).isEmpty || Self.plainSupertypes.contains(name)
            }
        }
    }

    /// Attributes of types that only code which names the type makes use of.
    private static let plainAttributes: Set<String> = [
        "MainActor", "Observable", "available", "dynamicCallable", "dynamicMemberLookup", "frozen", "preconcurrency",
        "propertyWrapper", "resultBuilder", "unchecked", "usableFromInline",
    ]

    /// Supertypes from the standard library, Foundation and SwiftUI by which the system finds no type.
    private static let plainSupertypes = SystemTypes.ofValues.union([
        "Actor", "AnyObject", "ButtonStyle", "Collection", "Error", "IteratorProtocol", "LocalizedError", "ObservableObject",
        "OptionSet", "Sendable", "Sequence", "Shape", "View", "ViewModifier", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8",
        "UInt16", "UInt32", "UInt64", "Double", "Float", "Character", "ExpressibleByStringLiteral", "CodingKey",
    ])
}
