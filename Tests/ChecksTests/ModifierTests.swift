import Testing

/// Modifiers and global actors as selectors and as demands.
@Suite struct ModifierTests {
    private let classes = """
        //- A.swift
        final class Closed {}
        class Base {}
        final class Derived: Base {}
        class Loose {
            lazy var late = 1
            var early = 2
            func load() async {}
            final func keep() {}
        }
        open class Offered {}
        struct Value {}
        nonisolated struct Free {}
        """

    @Test func `a class that nothing inherits from is final`() {
        check("conforms: { types: '*', modifier: final }", in: classes, finds: """
            A.swift:4:7: 'Loose' is not declared 'final'
              help: write 'final' before its declaration, or exclude 'Loose' from the rule
            """)
    }

    @Test func `modifiers select types`() {
        #expect(findingNames(of: "naming: { types: { modifier: final }, match: X }", in: classes) == "Closed Derived")
        #expect(findingNames(of: "naming: { types: { kind: class, not-modifier: final }, match: X }", in: classes) == "Base Loose Offered")
        #expect(findingNames(of: "naming: { types: { modifier: nonisolated }, match: X }", in: classes) == "Free")
        check("naming: { types: { modifier: static }, match: X }", isWrong: """
            ashlar.yml:4:34: 'modifier' of 'types' of 'naming' cannot be 'static'; only members can be 'static'
            """)
    }

    @Test func `modifiers select members`() {
        #expect(findingNames(of: "members: { of: Loose, modifier: lazy, at-most: 0 }", in: classes) == "Loose")
        #expect(findings(of: "members: { of: Loose, kind: [function], not-modifier: async, at-most: 0 }", in: classes) == "'Loose' has the function 'keep'")
    }

    @Test func `global actors select types`() {
        let actors = """
            //- A.swift
            @MainActor protocol Screen {}
            @MainActor final class Own {}
            final class Inherited: Screen {}
            final class Plain {}
            nonisolated final class Freed: Screen {}
            final class Controller: UIViewController {}
            """
        #expect(findingNames(of: "naming: { types: { kind: class, isolated-to: MainActor }, match: X }", in: actors) == "Controller Inherited Own")
    }
}
