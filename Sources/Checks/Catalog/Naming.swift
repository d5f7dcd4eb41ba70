import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The names of types, modules and other declarations, and what files declare.
struct Naming: Check {
    static let name = "naming"
    static let summary = "The names of types and modules meet requirements; files declare the type that they are named after."

    static let captureUses: KeyValuePairs = ["match": ["types", "modules"], "not-match": ["types", "modules"], "declare": ["files"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("types", .types, "Types whose names are checked."),
            .optional("modules", .pattern, "Modules whose names are checked."),
            .optional("files", .files, "Files that declare the type that they are named after; goes with 'declare'."),
            .optional("declare", .pattern, "What each of these files declares, with captures of its path: \"{view}View\"."),
            .optional("declarations", .files, "Files all of whose declarations are checked; goes with 'without-words'."),
        ],
        .atLeastOne(["types", "modules", "files", "declarations"]), .atLeastOne(requirementKeys.names + ["declare"]),
        .with("files", "declare"), .with("declarations", "without-words")
    ) + requirementKeys

    private static let requirementKeys = Keys([
        .optional("match", .patterns, "Patterns one of which matches the name."),
        .optional("not-match", .patterns, "Patterns none of which matches the name."),
        .optional("first-word", .texts, "Words, one of which is the first of the camel-case name."),
        .optional("last-word", .texts, "Words, one of which is the last of the camel-case name."),
        .optional("verb-phrase", .mapping(VerbPhrase.keys), """
            That the name, or the capture of the pattern that selects the type, starts with a verb and names one task.
            """),
        .optional("without-words", .texts, "Words that the name does not contain, in singular or plural and in upper or lower case."),
    ])

    fileprivate enum Form {
        case types(TypeSelector, Requirement)
        case modules(Pattern, Requirement, Location)
        case declared(FileSelector, Pattern)
        case declarations(FileSelector, WordList)
    }

    fileprivate struct Requirement {
        var match: [Pattern] = []
        var notMatch: [Pattern] = []
        var firstWords: Set<String> = []
        var lastWords: Set<String> = []
        var verbPhrase: VerbPhrase?
        var unwanted = WordList(words: [])
    }

    /// Words that no name may contain, in singular or plural and in upper or lower case.
    fileprivate struct WordList {
        let words: [String]
    }

    fileprivate let form: Form

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Naming? {
        guard let node = reader.mapping(node, of: "'naming'", keys: keys) else { return nil }
        let requirementKeys = requirementKeys.names
        if let files = node["files"] {
            guard let selector = reader.files(files, of: "'files' of 'naming'"),
                  let declared = reader.required("declare", of: "'naming'", in: node),
                  let pattern = reader.pattern(declared, of: "'declare' of 'naming'") else { return nil }
            return Naming(form: .declared(selector, pattern))
        }
        let unwanted = WordList(words: node["without-words"].map { reader.texts($0, of: "'without-words' of 'naming'") } ?? [])
        if let declarations = node["declarations"] {
            guard let selector = reader.files(declarations, of: "'declarations' of 'naming'") else { return nil }
            if node["without-words"] == nil { reader.report("'declarations' of 'naming' needs 'without-words'", at: node) }
            for key in requirementKeys.dropLast() where node[key] != nil {
                reader.report("'declarations' of 'naming' goes with 'without-words', not with '\(key)'", at: node)
            }
            return Naming(form: .declarations(selector, unwanted))
        }
        var requirement = Requirement(unwanted: unwanted)
        requirement.match = reader.patterns(node["match"], of: "'match' of 'naming'")
        requirement.notMatch = reader.patterns(node["not-match"], of: "'not-match' of 'naming'")
        requirement.firstWords = Set(node["first-word"].map { reader.texts($0, of: "'first-word' of 'naming'") } ?? [])
        requirement.lastWords = Set(node["last-word"].map { reader.texts($0, of: "'last-word' of 'naming'") } ?? [])
        requirement.verbPhrase = node["verb-phrase"].flatMap { reader.verbPhrase($0, of: "'verb-phrase' of 'naming'") }
        guard requirementKeys.contains(where: { node[$0] != nil }) else {
            reader.report("'naming' needs one of \(list(requirementKeys, joinedBy: "or"))", at: node)
            return nil
        }
        if let modules = node["modules"] {
            guard let pattern = reader.pattern(modules, of: "'modules' of 'naming'") else { return nil }
            return Naming(form: .modules(pattern, requirement, modules.location))
        }
        guard let types = node["types"] else {
            reader.report("'naming' needs 'types', 'modules', 'files' or 'declarations'", at: node)
            return nil
        }
        guard let selector = reader.types(types, of: "'types' of 'naming'") else { return nil }
        return Naming(form: .types(selector, requirement))
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        switch form {
        case .modules: FactQuery()
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

extension Naming.WordList {
    /// The first of the words, as listed, that a name contains: `bed` of `openBeds2`, and none of `embedded`.
    fileprivate func first(in name: String) -> String? {
        guard !words.isEmpty else { return nil }
        let contained = camelCaseWords(name).map { word in
            String(word.reversed().drop(while: \.isNumber).reversed()).lowercased()
        }
        return words.first { word in
            let word = word.lowercased()
            return contained.contains { $0 == word || $0 == word + "s" || $0 == word + "es" }
        }
    }
}

extension Naming.Requirement {
    /// How a name breaks the requirement.
    fileprivate struct Problem {
        /// What is wrong, as it follows the name: `contains the word 'x'`.
        let predicate: String
        /// The word or the pattern that the name has or lacks.
        let target: String
        let help: String
    }

    /// The first part of the requirement that a name does not meet; `nil` if it meets all.
    ///
    /// - Parameter things: the words that name things of the project.
    fileprivate func problem(of name: String, given captures: Captures, amid things: Set<String> = []) -> Problem? {
        if !match.isEmpty, !match.contains(where: { $0.match(name, given: captures) != nil }) {
            let wanted = match.map { $0.filled(with: captures) }
            return Problem(
                predicate: "is not named like \(list(wanted, joinedBy: "or"))", target: wanted.joined(separator: " or "),
                help: "rename it to match \(list(wanted, joinedBy: "or"))"
            )
        }
        if let bad = notMatch.first(where: { $0.match(name, given: captures) != nil })?.filled(with: captures) {
            return Problem(predicate: "is named like '\(bad)'", target: bad, help: "rename it so that it does not match '\(bad)'")
        }
        let words = camelCaseWords(name)
        if !firstWords.isEmpty, !firstWords.contains(words.first ?? "") {
            return problem("begins", with: words.first ?? "", insteadOf: firstWords)
        }
        if !lastWords.isEmpty, !lastWords.contains(words.last ?? "") {
            return problem("ends", with: words.last ?? "", insteadOf: lastWords)
        }
        let phrase = captures.count == 1 ? captures.first?.value ?? name : name
        if let problem = verbPhrase?.problem(of: phrase, amid: things) {
            return Problem(predicate: problem.predicate, target: problem.target, help: problem.help)
        }
        return unwanted.first(in: name).map {
            Problem(predicate: "contains the word '\($0)'", target: $0, help: "rename it without '\($0)'")
        }
    }

    /// The names nearest to one that meet the requirement, as far as they follow from it: with the beginning or the end that the only
    /// pattern asks for, and without unwanted words.
    fileprivate func newNames(for name: String, given captures: [Captures], amid things: Set<String>) -> [String] {
        var found: [String] = []
        for captures in captures {
            var new = name
            if let unwanted = unwanted.first(in: name) {
                new = camelCaseWords(name).filter { Naming.WordList(words: [unwanted]).first(in: $0) == nil }.joined()
            }
            if match.count == 1 { new = nearestName(to: new, like: match[0].filled(with: captures)) }
            if new != name, !found.contains(new), problem(of: new, given: captures, amid: things) == nil { found.append(new) }
        }
        return found
    }

    /// A name with the text before and after the `*` of a pattern; a word that stands at its beginning or end is not repeated:
    /// `LessonViewModel` for `LessonModel` and `*ViewModel`.
    private func nearestName(to name: String, like pattern: String) -> String {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map { camelCaseWords(String($0)) }
        guard parts.count == 2 else { return parts.count == 1 ? pattern : name }
        var words = camelCaseWords(name)
        let common = (0...min(parts[1].count, words.count)).last { parts[1].suffix($0).elementsEqual(words.suffix($0)) } ?? 0
        words = words.dropLast(common) + parts[1]
        let first = (0...min(parts[0].count, words.count)).last { parts[0].prefix($0).elementsEqual(words.prefix($0)) } ?? 0
        return (parts[0] + words.dropFirst(first)).joined()
    }

    private func problem(_ verb: String, with word: String, insteadOf allowed: Set<String>) -> Problem {
        Problem(
            predicate: allowed.count > 8
                ? "\(verb) with '\(word)', which is not in the rule's list of words"
                : "\(verb) with '\(word)', not with \(list(allowed.sorted(), joinedBy: "or"))",
            target: word, help: "rename it, or add '\(word)' to the rule's list of words"
        )
    }
}
