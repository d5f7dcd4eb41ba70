import AshlarChecks
import AshlarText
import Testing

/// What is wrong in a rule file, word for word, with its place.
@Suite struct RuleFileTests {
    // MARK: The file

    @Test func `a text that is no rule file is an error`() {
        check(file: "", isWrong: "ashlar.yml:1:1: the rule file is empty; name a preset or write a rule")
        check(file: "# nothing yet\n", isWrong: "ashlar.yml:1:1: the rule file is empty; name a preset or write a rule")
        check(file: "- a\n", isWrong: """
            ashlar.yml:1:1: the rule file must be a mapping with the keys 'preset', 'extends', 'settings', 'sources', 'exclude', 'groups', 'rules', \
            'folders' and 'di'
            """)
        check(file: "rules", isWrong: """
            ashlar.yml:1:1: the rule file must be a mapping with the keys 'preset', 'extends', 'settings', 'sources', 'exclude', 'groups', 'rules', \
            'folders' and 'di'
            """)
    }

    @Test func `a text that is no YAML is an error`() {
        check(file: "rules: [a, b\n", isWrong: """
            ashlar.yml:2:1: a '[' is not closed, or a comma is missing in it; put a text that holds brackets in quotes
            """)
        check(file: "rules:\n\t- id: a\n", isWrong: """
            ashlar.yml:2:1: this line is indented with a tab; indent with spaces
            """)
        check(file: "exclude: a\nrules:\n  - id: a\n    layers: [a, b]\n    id: b\n", isWrong: """
            ashlar.yml:3:5: duplicate key in a mapping: id; keep one of them
            """)
        check(file: "rules: *anchor\n", isWrong: """
            ashlar.yml:1:8: '*' at the beginning has a meaning in YAML; put the text in quotes: "*anchor"
            """)
        check(file: "a: b: c\n", isWrong: """
            ashlar.yml:1:5: a text with a colon and a space needs quotes: a: "b: c"
            """)
        check(file: "preset: a\n---\npreset: b\n", isWrong: """
            ashlar.yml:2:1: not valid YAML: expected a single document in the stream, but found another document
            """)
    }

    private static let indentation = """
        the indentation of this line does not fit the lines above; keys of one mapping, and entries of one list, begin in the same column
        """

    @Test(arguments: [
        ("sources: *.swift", 1, "'*' at the beginning has a meaning in YAML; put the text in quotes: \"*.swift\""),
        ("sources: [A, **/B]", 1, "'*' at the beginning has a meaning in YAML; put the text in quotes: \"**/B\""),
        ("groups: { a: [x, !y/**] }", 1, "'!' at the beginning has a meaning in YAML; put the text in quotes: \"!y/**\""),
        ("groups: { a: [!y/**, x] }", 1, "'!' at the beginning has a meaning in YAML; put the text in quotes: \"!y/**\""),
        ("groups:\n  a: !tests", 2, "'!' at the beginning has a meaning in YAML; put the text in quotes: \"!tests\""),
        ("groups:\n  a:\n    - x\n    - !Packages/Env/**", 4, "'!' at the beginning has a meaning in YAML; put the text in quotes: \"!Packages/Env/**\""),
        ("groups:\n  a: @x", 2, "no text begins with '@' in YAML; put the text in quotes: \"@x\""),
        ("rules:\n  -id: a\n   rationale: W", 3, "an entry of a list needs a space after '-': - id: a"),
        ("rules:\n  - budget: { at-most: { lines: [} }", 2, "a '{' or a '[' is not closed, or closed by the other kind of bracket"),
        ("groups:\n  a: {f}/**", 2, "'{' at the beginning has a meaning in YAML; put the text in quotes: \"{f}/**\""),
        ("groups:\n  a: [A-Z]*/b", 2, "'[' at the beginning has a meaning in YAML; put the text in quotes: \"[A-Z]*/b\""),
        ("rules:\n  - id: a\n    rationale: Why: because", 3, "a text with a colon and a space needs quotes: rationale: \"Why: because\""),
        ("rules:\n  - id: a\n      acyclic: files", 3, indentation),
        ("rules:\n  - id: a\n   acyclic: files", 3, indentation),
        ("groups:\n  a: 'it's'", 2, "a quote inside of single quotes is written twice: 'it''s'; or use double quotes"),
        ("groups:\n  a: \"b\n", 3, "a text in quotes has no closing quote"),
    ])
    func `mistakes in YAML are told in the words of its author`(file: String, line: Int, message: String) {
        let problems = RuleSet.read(file, path: "ashlar.yml", presets: []).problems
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.location.line) == [line])
    }

    @Test func `empty lists are the same as no lists`() {
        check(file: "sources: []\nexclude: []\ngroups: { a: A, b: B }\nrules: [{ id: r, rationale: W, layers: [a, b] }]\n", isWrong: "")
    }

    @Test func `unknown keys are errors at every level`() {
        check(file: "presets: a\nruls: []\nxyz: 1\n", isWrong: """
            ashlar.yml:1:1: the rule file has no key 'presets'; did you mean 'preset'?
            ashlar.yml:2:1: the rule file has no key 'ruls'; did you mean 'rules'?
            ashlar.yml:3:1: the rule file has no key 'xyz'; the keys are 'preset', 'extends', 'settings', 'sources', 'exclude', 'groups', 'rules', \
            'folders' and 'di'
            """)
        check("layer: [a, b]", isWrong: "ashlar.yml:4:5: the rule 'r' has no key 'layer'; did you mean 'layers'?")
        check("forbidden: { from: a, too: b }", isWrong: """
            ashlar.yml:4:16: 'forbidden' needs the key 'to'
            ashlar.yml:4:27: 'forbidden' has no key 'too'; did you mean 'to'?
            """)
        check("naming: { types: { naned: a }, match: a }", isWrong: """
            ashlar.yml:4:24: 'types' of 'naming' has no key 'naned'; did you mean 'named'?
            """)
        check("budget: { of: files, at-most: { line: 1 } }", isWrong: """
            ashlar.yml:4:37: 'at-most' of 'budget' has no key 'line'; did you mean 'lines'?
            """)
        check("budget: { of: types, at-most: { files: 1 } }", isWrong: """
            ashlar.yml:4:37: 'at-most' of 'budget' has no key 'files'; the keys are 'lines', 'members', 'dependencies' and 'dependents'
            """)
        check("access: { members: { off: a }, is: public }", isWrong: """
            ashlar.yml:4:24: 'members' of 'access' needs the key 'of'
            ashlar.yml:4:26: 'members' of 'access' has no key 'off'; did you mean 'of'?
            """)
        check("layers: [a, b]\nexcept: [{ form: a, reason: b }]", isWrong: """
            ashlar.yml:5:14: an exception of 'r' needs 'from', 'to' or both, or 'at'
            ashlar.yml:5:16: an exception of 'r' has no key 'form'; did you mean 'from'?
            """)
        check("layers: [a, b]\nexamples: [{ title: a, fixtures: b }]", isWrong: """
            ashlar.yml:5:16: an example of 'r' needs the key 'fixture'
            ashlar.yml:5:28: an example of 'r' has no key 'fixtures'; did you mean 'fixture'?
            """)
    }

    @Test func `values of wrong types are errors`() {
        check(file: "groups: [a]\n", isWrong: "ashlar.yml:1:9: 'groups' must be a mapping from names to globs")
        check(file: "settings: a\n", isWrong: "ashlar.yml:1:11: 'settings' must be a mapping from names to values")
        check(file: "preset: { a: b }\n", isWrong: "ashlar.yml:1:9: 'preset' must be a name or a list of names")
        check(file: "sources: { a: b }\n", isWrong: "ashlar.yml:1:10: 'sources' must be a text")
        check(file: "di: { scopes: [a] }\n", isWrong: """
            ashlar.yml:1:15: 'di.scopes' must map your scope names to built-in ones (transient, singleton, …)
            """)
        check(file: "rules: a\n", isWrong: "ashlar.yml:1:8: a rule must be a mapping with the key 'id'")
        check(file: "rules:\n  - layers: [a, b]\n", isWrong: "ashlar.yml:2:5: a rule must be a mapping with the key 'id'")
        check(file: "groups: { a: { b: c } }\n", isWrong: "ashlar.yml:1:14: the group 'a' must be a text")
        check(file: "groups: { a: }\n", isWrong: "ashlar.yml:1:14: the group 'a' must name a group, a path or a module")
        check("forbidden: a", isWrong: """
            ashlar.yml:4:16: 'forbidden' must be a mapping with the keys 'from', 'to', 'indirect' and 'via'
            """)
        check("layers: [a, { b: c }]", isWrong: "ashlar.yml:4:13: 'layers' needs at least two layers\nashlar.yml:4:17: a layer must be a text")
        check("forbidden: { from: [a, [b]], to: c }", isWrong: "ashlar.yml:4:28: 'from' of 'forbidden' must be a text")
        check("layers: a", isWrong: "ashlar.yml:4:13: 'layers' needs at least two layers")
        check("naming: { types: { nested: maybe }, match: a }", isWrong: """
            ashlar.yml:4:32: 'nested' of 'types' of 'naming' must be true or false
            """)
        check("help: [a]\nlayers: [a, b]", isWrong: "ashlar.yml:4:11: the help of 'r' must be a text")
        check("budget: { of: files, at-most: { lines: many, share: 10, types: -1 } }", isWrong: """
            ashlar.yml:4:44: 'lines' must be a number
            ashlar.yml:4:57: 'share' must be a number with '%'
            ashlar.yml:4:68: 'types' must be a number
            """)
    }

    // MARK: Rules

    @Test func `a rule has one check and a rationale`() {
        check("help: a", isWrong: """
            ashlar.yml:2:5: the rule 'r' has no check; add one of 'layers', 'forbidden', 'allowed', 'independent', 'diagram', 'protected', 'acyclic', 'stable', 'required', 'paired', 'reachable', 'imports', 'layout', 'naming', 'access', 'exposed', 'members', 'conforms', 'declares', 'spelled', 'calls', 'called', 'literals', 'budget', 'manifest', 'policy', 'bound', 'unique', 'scoped', 'used', 'abstract', 'located', 'ordered' or 'bindings'
            """)
        check("layers: [a, b]\nacyclic: files", isWrong: "ashlar.yml:2:5: the rule 'r' has 2 checks; make one rule of each")
        check(file: "rules:\n  - id: r\n    layers: [a, b]\n", isWrong: """
            ashlar.yml:2:5: the rule 'r' needs a rationale: one sentence that says why
            """)
        check(file: "rules:\n  - id: r\n    rationale:\n    layers: [a, b]\n", isWrong: "ashlar.yml:3:15: the rationale of 'r' must be a text")
    }

    @Test func `ids are unique and in kebab case`() {
        check(file: "rules:\n  - { id: aB, rationale: c, layers: [a, b] }\n", isWrong: """
            ashlar.yml:2:11: a rule's id is written in kebab-case, as in 'features-are-independent'
            """)
        check(
            file: "rules:\n  - { id: a, rationale: c, layers: [a, b] }\n  - { id: a, rationale: c, layers: [a, b] }\n",
            isWrong: "ashlar.yml:3:11: there are two rules 'a'; ids must differ"
        )
    }

    @Test func `missing keys are errors`() {
        check("forbidden: { from: a }", isWrong: "ashlar.yml:4:16: 'forbidden' needs the key 'to'")
        check("allowed: { from: a }", isWrong: "ashlar.yml:4:14: 'allowed' needs 'to', 'imports' or both")
        check("protected: { of: a }", isWrong: "ashlar.yml:4:16: 'protected' needs the key 'only-from'")
        check("required: { to: a }", isWrong: "ashlar.yml:4:15: 'required' needs the key 'from'")
        check("layers: [a]", isWrong: "ashlar.yml:4:13: 'layers' needs at least two layers")
        check("independent: a", isWrong: """
            ashlar.yml:4:18: 'independent' needs a capture, as in 'Features/{feature}/**', or at least two entries
            """)
        check("acyclic: groups", isWrong: """
            ashlar.yml:4:14: 'acyclic: groups' needs groups; add some under 'groups'
            """)
        check("layout: { at: a }", isWrong: "ashlar.yml:4:13: 'layout' needs the key 'holds'")
        check("layout: { at: a, types: b }", isWrong: """
            ashlar.yml:4:13: 'layout' needs exactly one of 'at' (with 'holds'), 'types' and 'files' (with 'lie-in'), and 'forbids'
            """)
        check("layout: { files: a }", isWrong: "ashlar.yml:4:13: 'layout' needs the key 'lie-in'")
        check("naming: { types: a }", isWrong: """
            ashlar.yml:4:13: 'naming' needs one of 'match', 'not-match', 'case', 'first-word', 'last-word', 'verb-phrase' or 'without-words'
            """)
        check("naming: { types: [a, b], match: a }", isWrong: """
            ashlar.yml:4:22: 'types' of 'naming' must be a name pattern or a mapping; a list of names belongs under 'named'
            """)
        check("access: { types: a, is: [] }", isWrong: """
            ashlar.yml:4:29: 'is' of 'access' must not be empty; it may be 'private', 'fileprivate', 'internal', 'package', 'public' or 'open'
            """)
        check("layout: { types: a, lie-in: [] }", isWrong: "ashlar.yml:4:33: 'lie-in' of 'layout' must not be empty")
        check("layout: { at: a, holds: [] }", isWrong: "")
        check("naming: { match: a }", isWrong: "ashlar.yml:4:13: 'naming' needs 'types', 'modules', 'files', 'folders' or 'declarations'")
        check("naming: { files: a }", isWrong: "ashlar.yml:4:13: 'naming' needs one of 'match', 'not-match', 'case', 'first-word', 'last-word', 'verb-phrase' or 'without-words'")
        check("access: { is: public }", isWrong: "ashlar.yml:4:13: 'access' needs 'types' or 'members'")
        check("access: { types: a }", isWrong: "ashlar.yml:4:13: 'access' needs the key 'is'")
        check("conforms: { types: a }", isWrong: "ashlar.yml:4:15: 'conforms' needs 'to', 'not-to' or 'modifier'")
        check("budget: { at-most: { lines: 1 } }", isWrong: "ashlar.yml:4:13: 'budget' needs the key 'of'")
        check("budget: { of: files }", isWrong: "ashlar.yml:4:13: 'budget' needs 'at-most' or 'at-least'")
        check("manifest: []", isWrong: """
            ashlar.yml:4:15: 'manifest' of the rule 'r' must not be empty; it may be 'imports-are-declared', 'dependencies-are-used', 'product-imports-are-declared', 'products-are-used', 'files-have-one-target' or 'targets-have-files'
            """)
        check("layers: [a, b]\nexcept: [{ from: a }]", isWrong: "ashlar.yml:5:14: an exception of 'r' needs the key 'reason'")
        check("layers: [a, b]\nexcept: [{ reason: a }]", isWrong: """
            ashlar.yml:5:14: an exception of 'r' needs 'from', 'to' or both, or 'at'
            """)
        check("layers: [a, b]\nexamples: [{ title: a }]", isWrong: "ashlar.yml:5:16: an example of 'r' needs the key 'fixture'")
    }

    @Test func `unknown words are errors`() {
        check("severity: errors\nlayers: [a, b]", isWrong: """
            ashlar.yml:4:15: the severity of 'r' cannot be 'errors'; did you mean 'error'?
            """)
        check("severity: fatal\nlayers: [a, b]", isWrong: """
            ashlar.yml:4:15: the severity of 'r' cannot be 'fatal'; it is 'error', 'warning' or 'off'
            """)
        check("over: [import, all]\nlayers: [a, b]", isWrong: """
            ashlar.yml:4:12: 'over' of 'r' cannot be 'import'; did you mean 'imports'?
            ashlar.yml:4:20: 'over' of 'r' cannot be 'all'; it may be 'imports', 'references', 'declared', 'constructions', 'values' or 'injections'
            """)
        check("over: []\nlayers: [a, b]", isWrong: """
            ashlar.yml:4:11: 'over' of the rule 'r' must not be empty; it may be 'imports', 'references', 'declared', 'constructions', 'values' or 'injections'
            """)
        check("layout:\n  forbids:", isWrong: "ashlar.yml:5:15: 'forbids' of 'layout' must not be empty")
        check("naming: { types: { kind: clas }, match: a }", isWrong: """
            ashlar.yml:4:30: 'kind' of 'types' of 'naming' cannot be 'clas'; did you mean 'class'?
            """)
        check("access: { types: a, is: [publik] }", isWrong: """
            ashlar.yml:4:30: 'is' of 'access' cannot be 'publik'; did you mean 'public'?
            """)
        check("budget: { of: folders, at-most: { lines: 1 } }", isWrong: """
            ashlar.yml:4:19: 'of' of 'budget' cannot be 'folders'; it may be 'files', 'types', 'functions' or 'modules'
            """)
        check("manifest: [imports-declared]", isWrong: """
            ashlar.yml:4:16: 'manifest' cannot be 'imports-declared'; did you mean 'imports-are-declared'?
            """)
    }

    @Test func `groups that name each other are errors`() {
        check(file: "groups: { a: [b, c], b: '!a', c: d }\n", isWrong: "ashlar.yml:1:14: the groups 'a' and 'b' name each other")
        check(file: "groups: { a: a }\n", isWrong: "ashlar.yml:1:14: the group 'a' names itself")
    }

    @Test func `invalid dates are errors`() {
        for day in ["2027-02-29", "2027-13-01", "tomorrow", "27-01-01", "2027-1-1"] {
            check("layers: [a, b]\nexcept: [{ from: a, reason: b, until: \(day) }]", isWrong: """
                ashlar.yml:5:43: 'until' must be a day such as 2027-03-01
                """)
        }
    }

    @Test func `invalid globs are errors`() {
        check("layers: ['{a', b]", isWrong: """
            ashlar.yml:4:13: 'layers' needs at least two layers
            ashlar.yml:4:14: '{a' opens a brace and does not close it
            """)
        check("naming: { types: '{}', match: a }", isWrong: "ashlar.yml:4:22: '{}' has an empty capture; name it, as in {name}")
        check("layers: [a, b]\nexcept: [{ from: '{', reason: b }]", isWrong: "ashlar.yml:5:22: '{' opens a brace and does not close it")
        check(file: "groups: { a: '' }\n", isWrong: "ashlar.yml:1:14: a pattern must not be empty")
        check(file: "exclude: ['module:A']\n", isWrong: "ashlar.yml:1:11: 'exclude' takes paths only")
    }

    @Test func `all errors are reported in the order of their locations`() {
        check(
            file: "rules:\n  - id: a\n    laiers: [a, b]\nexclude: '{'\npreset: [[]]\n",
            isWrong: """
                ashlar.yml:3:5: the rule 'a' has no key 'laiers'; did you mean 'layers'?
                ashlar.yml:4:10: '{' opens a brace and does not close it
                ashlar.yml:5:10: 'preset' must be a name or a list of names
                """
        )
    }
}
