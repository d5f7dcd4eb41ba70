import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarSyntax
import AshlarText
import Testing

/// References of indexed files come from the compiler's index, not from name lookup.
@Suite struct IndexTests {
    private static let fixture = """
        //- A.swift
        struct A { let b: B }
        let a: C? = nil
        //- B.swift
        struct B {}
        struct C { struct B {} }
        """

    private func model(_ index: [String: [[CompilerIndex.Reference]]]) -> Model {
        Model(
            linking: Fixture(Self.fixture).files.map { extract(path: $0.path, text: $0.text) },
            index: CompilerIndex(files: index.mapValues { references in
                CompilerIndex.File(compilations: references.map { CompilerIndex.Compilation(written: 0, references: $0) })
            })
        )
    }

    private func reference(_ line: Int, _ column: Int, _ name: String, at declaration: (Int, Int)) -> CompilerIndex.Reference {
        CompilerIndex.Reference(
            line: line, column: column, name: name, declaration: Location(path: "B.swift", line: declaration.0, column: declaration.1)
        )
    }

    @Test func `the compiler index takes precedence over name lookup`() {
        let model = model(["A.swift": [[reference(1, 19, "B", at: (2, 19))]]])
        #expect(references(in: model) == "A.swift: C.B in B.swift")
        #expect(model.dependencies.first?.owner.map { model.qualifiedName(of: $0) } == "A")
    }

    @Test func `an indexed file without references has no dependencies`() {
        #expect(references(in: model(["A.swift": [[]]])) == "")
        #expect(references(in: model([:])) == "A.swift: B in B.swift\nA.swift: C in B.swift")
    }

    @Test func `references from several compilations are merged`() {
        let model = model(["A.swift": [
            [reference(1, 19, "B", at: (1, 8))], [reference(1, 19, "B", at: (1, 8)), reference(2, 8, "C", at: (2, 8))],
        ]])
        #expect(references(in: model) == "A.swift: B in B.swift\nA.swift: C in B.swift")
        #expect(model.dependencies.last?.owner == nil)
    }

    @Test func `references within a file are not dependencies`() {
        var own = reference(2, 8, "A", at: (1, 8))
        own.declaration.path = "A.swift"
        let model = model(["A.swift": [[own]], "B.swift": [[]]])
        #expect(references(in: model) == "")
        #expect(model.referencesWithinFiles.map { text(of: $0, in: model) } == ["A.swift: A in A.swift"])
    }

    @Test func `a declaration that moved is found by its name`() {
        #expect(references(in: model(["A.swift": [[reference(2, 8, "C", at: (9, 9))]]])) == "A.swift: C in B.swift")
        #expect(references(in: model(["A.swift": [[reference(2, 8, "X", at: (9, 9))]]])) == "A.swift:  in B.swift")
    }

    @Test func `roles of indexed references come from the facts of the file`() {
        let fixture = """
            //- A.swift
            let a = B.C(), b = B(), c: B.C = B
                .C.init(d: B
            .self)
            //- B.swift
            struct B { struct C {} }
            """
        let sites = [(1, 9, "B"), (1, 11, "C"), (1, 20, "B"), (1, 28, "B"), (1, 30, "C"), (2, 6, "C"), (2, 16, "B")]
        let references = sites.map { reference($0.0, $0.1, $0.2, at: $0.2 == "B" ? (1, 8) : (1, 19)) }
        let model = Model(
            linking: Fixture(fixture).files.map { extract(path: $0.path, text: $0.text) },
            index: CompilerIndex(files: ["A.swift": .init(compilations: [.init(written: 0, references: references)])])
        )
        let roles = model.dependencies.map { $0.role.map { "\($0)" } ?? "" }
        #expect(roles == ["expression", "construction", "construction", "type", "type", "construction", "expression"])
    }
}
