import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// How types, modules and whatever is declared are called, and what files declare.
struct Naming: Check {
    static let name = "naming"
    static let summary = "Types and modules are named as agreed; files declare the type that they are named after."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("types", .types, "Types whose names are looked at."),
            .optional("modules", .pattern, "Modules whose names are looked at."),
            .optional("files", .files, "Files that declare the type that they are named after; goes with 'declare'."),
            .optional("declare", .pattern, "What each of these files declares, with captures of its path: \"{view}View\"."),
            .optional("declarations", .files, "Files all of whose declarations are looked at; goes with 'without-words'."),
        ],
        .atLeastOne(["types", "modules", "files", "declarations"]), .atLeastOne(requirementKeys.names + ["declare"]),
        .with("files", "declare"), .with("declarations", "without-words")
    ) + requirementKeys

    private static let requirementKeys = Keys([
        .optional("match", .patterns, "Patterns one of which fits the name."),
        .optional("not-match", .patterns, "Patterns none of which fits the name."),
        .optional("first-word", .texts, "Words with one of which the camel-case name begins."),
        .optional("last-word", .texts, "Words with one of which the camel-case name ends."),
        .optional("without-words", .texts, "Words that the name does not hold, nor their plurals, in any case."),
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
        var unwanted = WordList(words: [])
    }

    /// Words that no name is to hold, in any case, nor their plurals.
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

    func depth(over grounds: Set<Ground>) -> Depth {
        if case .modules = form { [] } else { .declarations }
    }

    func isAbout(unnamed declaration: Declaration) -> Bool {
        switch form {
        case .types(let selector, _): selector.isAbout(unnamed: declaration)
        case .modules: false
        case .declarations, .declared: true
        }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .types(let selector, let requirement):
            for type in run.select(selector) {
                let flaws = type.bindings.map { requirement.flaw(of: run.model[type.id].name, given: $0) }
                guard !flaws.contains(nil), case let flaw?? = flaws.first else { continue }
                let path = run.model.files[Int(type.id.file)].path
                run.report(
                    flaw, at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: path, names: [run.model.qualifiedName(of: type.id)]), chain: type.grounds
                )
            }
        case .modules(let pattern, let requirement, let location):
            let modules = run.model.modules.filter { pattern.match($0.target.name) != nil }
            if modules.isEmpty { run.noteEmpty(pattern, at: location) }
            for module in modules {
                guard let captures = pattern.match(module.target.name),
                      let flaw = requirement.flaw(of: module.target.name, given: captures) else { continue }
                run.report(
                    flaw, at: module.target.location, about: CheckRun.Subject(path: nil, names: [module.target.name])
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
                    at: Location(path: facts.path, line: 1, column: 1), about: CheckRun.Subject(path: facts.path, names: [])
                )
            }
        }
    }

    /// What a declaration introduces is one finding, for the first of the words.
    private func inspect(_ id: DeclarationID, for words: WordList, _ run: inout CheckRun) {
        let declaration = run.model[id]
        guard declaration.kind != .extension, !declaration.modifiers.contains(.local) else { return }
        let names = [declaration.name] + declaration.genericParameters
            + declaration.parameters.flatMap { [$0.label, $0.name].compactMap { $0 } }
        guard let word = names.lazy.compactMap(words.first).first else { return }
        var called = [declaration.fullName, declaration.name]
        if declaration.kind.isType {
            called = [run.model.qualifiedName(of: id)]
        } else if let owner = declaration.parent.map({ run.model.qualifiedName(of: DeclarationID(file: id.file, index: $0)) }) {
            called = called.map { "\(owner).\($0)" } + [owner]
        }
        run.report(
            "'\(called[0])' holds the word '\(word)'", at: run.model.location(of: id),
            about: CheckRun.Subject(path: run.model.files[Int(id.file)].path, names: called + [word])
        )
    }
}

extension Naming.WordList {
    /// The first of the words, as the list writes it, that a name holds: `bed` of `openBeds2`, and none of `embedded`.
    fileprivate func first(in name: String) -> String? {
        guard !words.isEmpty else { return nil }
        let held = camelCaseWords(name).map { word in
            String(word.reversed().drop(while: \.isNumber).reversed()).lowercased()
        }
        return words.first { word in
            let word = word.lowercased()
            return held.contains { $0 == word || $0 == word + "s" || $0 == word + "es" }
        }
    }
}

extension Naming.Requirement {
    /// What is wrong with a name; `nil` for a good one.
    fileprivate func flaw(of name: String, given captures: Captures) -> String? {
        if !match.isEmpty, !match.contains(where: { $0.match(name, given: captures) != nil }) {
            return "'\(name)' is not named like \(list(match.map { $0.filled(with: captures) }, joinedBy: "or"))"
        }
        if let bad = notMatch.first(where: { $0.match(name, given: captures) != nil }) {
            return "'\(name)' is named like '\(bad.filled(with: captures))'"
        }
        let words = camelCaseWords(name)
        if !firstWords.isEmpty, !firstWords.contains(words.first ?? "") {
            return "'\(name)' begins with '\(words.first ?? "")', which is \(denied(firstWords))"
        }
        if !lastWords.isEmpty, !lastWords.contains(words.last ?? "") {
            return "'\(name)' ends with '\(words.last ?? "")', which is \(denied(lastWords))"
        }
        return unwanted.first(in: name).map { "'\(name)' holds the word '\($0)'" }
    }

    private func denied(_ words: Set<String>) -> String {
        switch words.count {
        case 1: "not " + list(words)
        case ...8: "none of " + list(words.sorted(), joinedBy: "and")
        default: "none of the \(words.count) words that the rule lists"
        }
    }
}

/// The words of a camel-case name: `GetURLForID2` → `Get`, `URL`, `For`, `ID2`.
func camelCaseWords(_ name: String) -> [String] {
    let characters = Array(name)
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
        let isStart = character.isUppercase && index > 0
            && (!characters[index - 1].isUppercase || (index + 1 < characters.count && characters[index + 1].isLowercase))
        if isStart || character == "_" {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        if character != "_" { word.append(character) }
    }
    return word.isEmpty ? words : words + [word]
}
