import AshlarFacts
import Testing
import TestSupport

@Suite struct TypeStructureTests {
    @Test(arguments: [
        ("A", "A"), ("A.B<C , D>.E", "A.B<C, D>.E"), ("(any A<C>.B)?", "(any A<C>.B)?"), ("any P?", "(any P)?"), ("Optional<any P>", "(any P)?"),
        ("(((A)))", "A"), ("A?!", "A??"), ("[ A ]", "[A]"), ("[A:[B]]", "[A: [B]]"), ("[3 of A]", "[A]"), ("()", "()"),
        ("(A, b: B?)", "(A, b: B?)"), ("@escaping @Sendable (_ url: URL) async throws(E) -> A?", "(_ url: URL) async throws(E) -> A?"),
        ("((A) -> B)?", "((A) -> B)?"), ("(A) -> (B) -> C", "(A) -> (B) -> C"), ("@MainActor (A) -> B", "(A) -> B"),
        ("inout [A]", "[A]"), ("A...", "A"), ("any A & B", "any A & B"), ("some Collection<A & B>", "some Collection<A & B>"),
        ("A.Type", "A.Type"), ("(any P).Type", "(any P).Type"), ("any P.Type", "any P.Type"), ("[A].Element", "[A].Element"),
        ("@unchecked Sendable", "Sendable"), ("~Copyable", "~Copyable"), ("Vector<3, -1>", "Vector<3, -1>"), ("(repeat each T)", "T"),
        ("nonisolated(nonsending) () async -> Void", "() async -> Void"), ("A<>", "A"), ("`Type`", "`Type`"), ("A<", "A<"), ("(A", "(A"), ("", ""),
    ])
    func `types are read into canonical form`(text: String, canonical: String) {
        #expect(TypeStructure(text).description == canonical)
    }

    @Test(arguments: [
        ("@Sendable (_ url: URL, inout A) async throws -> [B]?", "URL A -> [B]?"), ("((A) -> Void)?", "A -> Void"), ("(A, B)", nil), ("A", nil),
    ])
    func `function types have parameters and a result`(text: String, parts: String?) {
        let function = TypeName(text: text, offset: 0).function
        #expect(function.map { ($0.parameters + [TypeName(text: "->", offset: 0), $0.result]).map(\.text).joined(separator: " ") } == parts)
    }

    @Test(arguments: [UInt64(1), 2, 3]) func `the canonical form is read as the type that it describes`(seed: UInt64) {
        var random = Random(seed: seed)
        for _ in 0..<300 {
            let type = Self.type(depth: 4, &random)
            #expect(TypeStructure(type.description) == type, "seed \(seed), \(type)")
            #expect(TypeName(text: type.description, offset: 0).nominalText == type.undecorated.name, "seed \(seed), \(type)")
        }
    }

    /// Nothing traps, and text that is no type is kept.
    @Test(arguments: [UInt64(1), 2, 3]) func `any text is read`(seed: UInt64) {
        var random = Random(seed: seed)
        let parts = ["A", "any ", "(", ")", "[", "]", "<", ">", "->", ",", ":", ".", "?", "&", " ", "@", "é", "`", "~", "-", "Type", "of ", "3"]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            let canonical = TypeStructure(text).description
            #expect(TypeStructure(canonical).description == canonical, "seed \(seed), \(text)")
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(TypeStructure(deep) == .other(deep))
    }

    /// A random type without `.other` and without decorations that canonical form removes.
    private static func type(depth: Int, _ random: inout Random) -> TypeStructure {
        func inner(_ random: inout Random) -> TypeStructure { type(depth: depth - 1, &random) }
        func named(_ random: inout Random) -> TypeStructure {
            .named((0..<Int.random(in: 1...2, using: &random)).map { _ in
                let name = ["A", "Bc", "D_1"].randomElement(using: &random)!
                let count = depth > 0 ? Int.random(in: 0...2, using: &random) : 0
                return TypeStructure.Component(name: name, arguments: (0..<count).map { _ in inner(&random) })
            })
        }
        guard depth > 0 else { return named(&random) }
        switch Int.random(in: 0...8, using: &random) {
        case 0: return .optional(inner(&random))
        case 1: return .array(inner(&random))
        case 2: return .dictionary(key: inner(&random), value: inner(&random))
        case 3: return .tuple((0..<Int.random(in: 2...3, using: &random)).map { index in
            TypeStructure.Element(label: index == 0 ? nil : "label", type: inner(&random))
        })
        case 4: return .function(
            parameters: [TypeStructure.Element(label: "_ a", type: inner(&random))], effects: ["", "async throws"].randomElement(using: &random)!,
            result: inner(&random)
        )
        case 5: return .composition([named(&random), named(&random)])
        case 6: return .existential(.composition([named(&random), named(&random)]))
        case 7: return .opaque(named(&random))
        default: return named(&random)
        }
    }
}
