import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The names of types, modules, other declarations, files and folders, and what files declare.
struct Naming: Check {
    static let name = "naming"
    static let summary = """
        The names of types, modules, files and folders meet requirements; files declare the type that they are named after.
        """

    static let captureUses: KeyValuePairs = [
        "match": ["types", "modules", "files", "folders"], "not-match": ["types", "modules", "files", "folders"], "declare": ["files"],
    ]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("types", .types, "Types whose names are checked."),
            .optional("modules", .pattern, "Modules whose names are checked."),
            .optional("files", .files, "Files whose names, without '.swift', are checked, or that declare the type that they are named after."),
            .optional("folders", .patterns, "Folders with Swift files, in any depth, whose names are checked."),
            .optional("declare", .pattern, "What each of these files declares, with captures of its path: \"{view}View\"."),
            .optional("declarations", .files, "Files all of whose declarations are checked; goes with 'without-words'."),
        ],
        .atLeastOne(["types", "modules", "files", "folders", "declarations"]), .atLeastOne(NameRequirement.keys.names + ["declare"]),
        .with("declare", "files"), .with("declarations", "without-words")
    ) + NameRequirement.keys

    fileprivate enum Form {
        case types(TypeSelector, NameRequirement)
        case modules(Pattern, NameRequirement, Location)
        case files(FileSelector, NameRequirement)
        case folders([Pattern], except: [Pattern], NameRequirement, Location)
        case declared(FileSelector, Pattern)
        case declarations(FileSelector, WordList)
    }

    fileprivate let form: Form

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Naming? {
        guard let node = reader.mapping(node, of: "'naming'", keys: keys) else { return nil }
        if let declared = node["declare"] {
            guard let selector = reader.files("files", of: "'naming' with 'declare'", in: node),
                  let pattern = reader.pattern(declared, of: "'declare' of 'naming'") else { return nil }
            return Naming(form: .declared(selector, pattern))
        }
        let unwanted = WordList(words: node["without-words"].map { reader.texts($0, of: "'without-words' of 'naming'") } ?? [])
        if let declarations = node["declarations"] {
            guard let selector = reader.files(declarations, of: "'declarations' of 'naming'") else { return nil }
            if node["without-words"] == nil { reader.report("'declarations' of 'naming' needs 'without-words'", at: node) }
            for key in NameRequirement.keys.names.dropLast() where node[key] != nil {
                reader.report("'declarations' of 'naming' goes with 'without-words', not with '\(key)'", at: node)
            }
            return Naming(form: .declarations(selector, unwanted))
        }
        guard let requirement = NameRequirement.read(node, unwanted: unwanted, with: &reader) else { return nil }
        if let modules = node["modules"] {
            guard let pattern = reader.modulePattern(modules, of: "'modules' of 'naming'") else { return nil }
            return Naming(form: .modules(pattern, requirement, modules.location))
        }
        if let files = node["files"] {
            return reader.files(files, of: "'files' of 'naming'").map { Naming(form: .files($0, requirement)) }
        }
        if let folders = node["folders"] {
            let texts = reader.texts(folders, of: "'folders' of 'naming'")
            let included = texts.filter { !$0.hasPrefix("!") }.compactMap { reader.pattern($0, at: folders) }
            let excluded = texts.filter { $0.hasPrefix("!") }.compactMap { reader.pattern(String($0.dropFirst()), at: folders) }
            return Naming(form: .folders(included, except: excluded, requirement, folders.location))
        }
        guard let types = node["types"] else {
            reader.report("'naming' needs 'types', 'modules', 'files', 'folders' or 'declarations'", at: node)
            return nil
        }
        guard let selector = reader.types(types, of: "'types' of 'naming'") else { return nil }
        return Naming(form: .types(selector, requirement))
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        switch form {
        case .modules, .files, .folders: FactQuery()
        case .declarations: FactQuery(.declarations)
        case .types, .declared: FactQuery(.references)
        }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .types(let selector, let requirement):
            let things = requirement.verbPhrase?.things.map { Self.things($0, in: run) } ?? []
            for type in run.select(selector) {
                let problems = type.captures.map { requirement.problem(of: run.model[type.id].name, given: $0, amid: things) }
                guard !problems.contains(where: { $0 == nil }), case let problem?? = problems.first else { continue }
                let path = run.model.files[Int(type.id.file)].path
                let name = run.model[type.id].name
                // A type that is selected by its use may be innocent: the finding names the type that returns it.
                let user = selector.returnedBy.isEmpty ? nil : type.providers.last.map(run.model.qualifiedName)
                run.report(
                    user.map { "'\(name)', returned by '\($0)', \(problem.predicate)" } ?? "'\(name)' \(problem.predicate)",
                    at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: path, names: [run.model.qualifiedName(of: type.id)]), target: problem.target,
                    chain: type.evidence, help: problem.help,
                    suggesting: requirement.newNames(for: name, given: type.captures, amid: things).compactMap { run.renaming(type.id, to: $0) }
                )
            }
        case .modules(let pattern, let requirement, let location):
            let modules = run.model.modules.filter { pattern.match($0.target.name) != nil }
            if modules.isEmpty { run.noteEmpty(pattern, at: location) }
            for module in modules {
                guard let captures = pattern.match(module.target.name),
                      let problem = requirement.problem(of: module.target.name, given: captures) else { continue }
                run.report(
                    "'\(module.target.name)' \(problem.predicate)", at: module.target.location,
                    about: CheckRun.Subject(path: nil, names: [module.target.name]), target: problem.target, help: problem.help
                )
            }
        case .files(let selector, let requirement):
            let selection = run.select(selector)
            for file in selection.fileIDs where !run.leavesOut(file) {
                let path = run.model.files[Int(file)].path
                let name = String(Path.name(of: path).dropLast(".swift".count))
                // The compiler knows a program by this name.
                guard name != "main", let problem = requirement.problem(of: name, given: selection.files[Int(file)] ?? [:]) else { continue }
                run.report(
                    "the file '\(Path.name(of: path))' \(problem.predicate)", at: Location(path: path, line: 1, column: 1),
                    about: CheckRun.Subject(path: path, names: []), target: problem.target, help: problem.help
                )
            }
        case .folders(let patterns, let excluded, let requirement, let location):
            inspectFolders(patterns, except: excluded, requirement, location, &run)
        case .declarations(let selector, let words):
            let selection = run.select(selector)
            for file in selection.fileIDs {
                for index in run.model.files[Int(file)].declarations.indices {
                    inspect(DeclarationID(file: file, index: Int32(index)), for: words, &run)
                }
            }
        case .declared(let selector, let pattern):
            let selection = run.select(selector)
            for file in selection.fileIDs {
                let captures = selection.files[Int(file)] ?? [:]
                let facts = run.model.files[Int(file)]
                let isDeclared = facts.declarations.contains {
                    $0.kind.isNamedType && $0.parent == nil && pattern.match($0.name, given: captures) != nil
                }
                guard !isDeclared else { continue }
                run.report(
                    "'\(Path.name(of: facts.path))' does not declare '\(pattern.filled(with: captures))'",
                    at: Location(path: facts.path, line: 1, column: 1), about: CheckRun.Subject(path: facts.path, names: []),
                    target: pattern.filled(with: captures),
                    help: "declare '\(pattern.filled(with: captures))' in it, or rename the file after the type that it declares",
                    suggesting: suggestions(for: file, selectedBy: selector, declaring: pattern, captures, run)
                )
            }
        }
    }

    /// Folders with source files below them: others belong to tools.
    private func inspectFolders(
        _ patterns: [Pattern], except excluded: [Pattern], _ requirement: NameRequirement, _ location: Location, _ run: inout CheckRun
    ) {
        var firstFiles: [String: String] = [:]
        for file in run.sourceFiles where run.model.files[Int(file)].origin == .source {
            let path = run.model.files[Int(file)].path
            for folder in Path.folders(around: path) where firstFiles[folder] == nil { firstFiles[folder] = path }
        }
        var unmatched = patterns
        for (folder, file) in firstFiles.sorted(by: { $0.key < $1.key }) where !folder.isEmpty {
            var captures: Captures?
            for pattern in patterns {
                guard let own = pattern.match(folder) else { continue }
                captures = captures ?? own
                unmatched.removeAll { $0 == pattern }
            }
            if patterns.isEmpty { captures = [:] }
            guard let captures, !excluded.contains(where: { $0.matchFile(folder) != nil }),
                  let problem = requirement.problem(of: Path.name(of: folder), given: captures) else { continue }
            run.report(
                "the folder '\(folder)' \(problem.predicate)", at: Location(path: file, line: 1, column: 1),
                about: CheckRun.Subject(path: folder, names: [Path.name(of: folder)]), target: problem.target, help: problem.help, of: folder
            )
        }
        for pattern in unmatched { run.noteEmpty(pattern, at: location) }
    }

    /// Renaming the only type that a file declares, or the file after it.
    private func suggestions(
        for file: FileID, selectedBy selector: FileSelector, declaring pattern: Pattern, _ captures: Captures, _ run: CheckRun
    ) -> [Suggestion] {
        let facts = run.model.files[Int(file)]
        let types = facts.types.filter { facts.declarations[Int($0)].parent == nil && facts.declarations[Int($0)].kind.isNominal }
        guard types.count == 1 else { return [] }
        let name = facts.declarations[Int(types[0])].name
        var found = [run.renaming(DeclarationID(file: file, index: types[0]), to: pattern.filled(with: captures))]
        for entry in selector.entries where !entry.isExcluded {
            guard case .path(let selector) = entry.target, selector.pattern.matchFile(facts.path) != nil,
                  let last = try? Pattern(Path.name(of: selector.pattern.text)), let own = pattern.match(name),
                  case let new = last.filled(with: own.merging(captures) { own, _ in own }), !new.contains(where: { "*{?".contains($0) }),
                  new.hasSuffix(".swift"), case let folder = Path.folder(of: facts.path) else { continue }
            found.append(run.moving(facts.path, to: folder.isEmpty ? new : folder + "/" + new))
        }
        return found.compactMap(\.self)
    }

    /// What the captures of the names of some types hold. There need not be any such type.
    private static func things(_ selector: TypeSelector, in run: CheckRun) -> Set<String> {
        Set(run.types(selector).flatMap(\.captures).flatMap(\.values))
    }

    /// Reports the names that a declaration introduces as one finding, for the first of the words.
    private func inspect(_ id: DeclarationID, for words: WordList, _ run: inout CheckRun) {
        let declaration = run.model[id]
        guard declaration.kind != .extension, !declaration.modifiers.contains(.local) else { return }
        let names = [declaration.name] + declaration.genericParameters
            + declaration.parameters.flatMap { [$0.label, $0.name].compactMap { $0 } }
        guard let word = names.lazy.compactMap(words.first).first else { return }
        var subjects = [declaration.fullName, declaration.name]
        if declaration.kind.isType {
            subjects = [run.model.qualifiedName(of: id)]
        } else if let owner = declaration.parent.map({ run.model.qualifiedName(of: DeclarationID(file: id.file, index: $0)) }) {
            subjects = subjects.map { "\(owner).\($0)" } + [owner]
        }
        run.report(
            "'\(subjects[0])' contains the word '\(word)'", at: run.model.location(of: id),
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: subjects + [word]), target: word,
            help: "rename it without '\(word)'"
        )
    }
}
