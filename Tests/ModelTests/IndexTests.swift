import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarSyntax
import AshlarText
import Testing

/// Where the compiler has seen a file, its word counts and no name is looked up.
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
            index: CompilerIndex(files: index.mapValues { looks in
                CompilerIndex.File(looks: looks.map { CompilerIndex.Look(written: 0, references: $0) })
            })
        )
    }

    private func reference(_ line: Int, _ column: Int, _ name: String, at place: (Int, Int)) -> CompilerIndex.Reference {
        CompilerIndex.Reference(
            line: line, column: column, name: name, declaration: Location(path: "B.swift", line: place.0, column: place.1)
        )
    }

    @Test func theCompilersWordCounts() {
        let model = model(["A.swift": [[reference(1, 19, "B", at: (2, 19))]]])
        #expect(references(in: model) == "A.swift: C.B in B.swift")
        #expect(model.dependencies.first?.owner.map { model.qualifiedName(of: $0) } == "A")
    }

    @Test func aFileThatNamesNothingNamesNothing() {
        #expect(references(in: model(["A.swift": [[]]])) == "")
        #expect(references(in: model([:])) == "A.swift: B in B.swift\nA.swift: C in B.swift")
    }

    @Test func whatSeveralTargetsSayIsOne() {
        let model = model(["A.swift": [
            [reference(1, 19, "B", at: (1, 8))], [reference(1, 19, "B", at: (1, 8)), reference(2, 8, "C", at: (2, 8))],
        ]])
        #expect(references(in: model) == "A.swift: B in B.swift\nA.swift: C in B.swift")
        #expect(model.dependencies.last?.owner == nil)
    }

    @Test func whatAFileNamesOfItselfIsNoDependency() {
        var own = reference(2, 8, "A", at: (1, 8))
        own.declaration.path = "A.swift"
        let model = model(["A.swift": [[own]], "B.swift": [[]]])
        #expect(references(in: model) == "")
        #expect(model.referencesWithinFiles.map { text(of: $0, in: model) } == ["A.swift: A in A.swift"])
    }

    @Test func aDeclarationThatMovedIsKnownByItsName() {
        #expect(references(in: model(["A.swift": [[reference(2, 8, "C", at: (9, 9))]]])) == "A.swift: C in B.swift")
        #expect(references(in: model(["A.swift": [[reference(2, 8, "X", at: (9, 9))]]])) == "A.swift:  in B.swift")
    }

    @Test func whatANameIsThereForTheFileTells() {
        let fixture = """
            //- A.swift
            let a = B.C(), b = B(), c: B.C = B
                .C.init(d: B
            .self)
            //- B.swift
            struct B { struct C {} }
            """
        let places = [(1, 9, "B"), (1, 11, "C"), (1, 20, "B"), (1, 28, "B"), (1, 30, "C"), (2, 6, "C"), (2, 16, "B")]
        let looks = places.map { reference($0.0, $0.1, $0.2, at: $0.2 == "B" ? (1, 8) : (1, 19)) }
        let model = Model(
            linking: Fixture(fixture).files.map { extract(path: $0.path, text: $0.text) },
            index: CompilerIndex(files: ["A.swift": .init(looks: [.init(written: 0, references: looks)])])
        )
        let roles = model.dependencies.map { $0.role.map { "\($0)" } ?? "" }
        #expect(roles == ["expression", "construction", "construction", "type", "type", "construction", "expression"])
    }
}
