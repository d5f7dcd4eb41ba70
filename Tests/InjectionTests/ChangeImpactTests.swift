import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarSyntax
import TestSupport
import Testing

/// Changes that leave the relevant facts of a file unchanged leave the project's dependencies unchanged.
@Suite struct ChangeImpactTests {
    /// The file that does not change.
    private static let project = """
        struct A { struct Inner { var b: B } ; var c: C; func f() {} }
        struct B { let a: A; func make() -> C { C() } }
        class C: A { struct Inner {}; var b: B }
        protocol P { associatedtype Inner }
        extension String { struct Kind {} }
        func helper(_ n: Int) {}
        let limit = 1
        func early(a: A, owner: Owner) { a.mentioned.a.f(); owner.b.a.f() }
        final class AppContainer { static let shared = AppContainer(); lazy var a: A = A(); func makeB() -> B { B(a: a) } }
        """
    /// Types of the changing file, with members in place of `…`.
    private static let types = [
        "extension A { … }", "extension B { typealias Inner = A.Inner; … }", "struct G<T> { … }", "struct H: P { struct Inner {}; … }",
        "extension A { … }", "struct Owner { … }", "struct Fresh { … }", "final class FreshOne: C { … }", "class D: C { … }", "struct Deep { struct Er { struct Inner {}; … }; … }", "#if DEBUG\n…\n#else\n…\n#endif", "…",
    ]
    private static let members = [
        "func f() { let i: Inner; g(i, String(), B.self) }", "func h<U>(_ u: U) -> A? { nil }", "func l() { struct B {}; let b: B }",
        "func calls(a: A) { helper(limit); helper(a: 1) }", "func helper(_ n: Int) { limit }", "var limit: Int { helper(1); return 2 }",
        "let b: B", "func a<A>(_ a: A) {}", "let a: A", "let i: Inner", "let k: String.Kind", "let s: [String: Date] = [:]", "let again: (A, A, A)?",
        "func v(b: B, text: String) { b.a.f(); b.make().b.a; text.count.description }", "func x(a: A) { a.c.b.a; self.c.b.a }",
        "func u() { AppContainer.shared.a.f(); AppContainer.shared.other.f() }", "let shared: AppContainer", "func w() { shared.makeB().a; shared.none.b }",
        "var fresh: Int { 0 }", "func freshly(_ b: B) -> A { b.a }", "let fresh: A", "var mentioned: B", "var fresher: Int { get }", "static let fresher = Fresh()", "lazy var freshest: A = A()",
        "func y(f: Fresh) { f.fresh.b; freshly(f.b).f() }", "case freshCase", "@Inner var y: Int", "let made: C = .init()", "let any: any P, some: [UUID?]",
    ]

    @Test(arguments: [UInt64(1), 2, 3, 20_261_122]) func `equal relevant facts give equal dependencies`(seed: UInt64) {
        var random = Random(seed: seed)
        var (sameCount, otherCount, unnamedCount) = (0, 0, 0)
        for _ in 0..<200 {
            let kinds = [FactKinds.references, .values, .injection, .globals][Int.random(in: 0..<4, using: &random)]
            let countsAll = Bool.random(using: &random) || kinds == .injection
            var file = someFile(&random)
            let old = source(of: file)
            let before = model(of: old, kinds: kinds)
            let names = ProjectNameFilter(of: before.model, bindings: before.injectionGraph.bindings.compactMap(\.member), followingValues: kinds.contains(.values))
            change(&file, &random)
            let new = source(of: file)
            let after = model(of: new, kinds: kinds)
            let unnamed = Self.unnamed(in: after.model, new, besides: Self.project + old, since: before.model)
            unnamedCount += unnamed.count
            func relevant(_ project: LinkedProject) -> FileFacts {
                project.model.files[1].relevant(among: names, countingAll: countsAll, without: unnamed)
            }
            guard relevant(before).interfaceHash == relevant(after).interfaceHash else {
                otherCount += 1
                continue
            }
            sameCount += 1
            #expect(
                dependencies(before, countingAll: countsAll) == dependencies(after, countingAll: countsAll),
                "seed \(seed), \(kinds): \(old)\n→\n\(new)"
            )
        }
        #expect(sameCount > 20 && otherCount > 20 && unnamedCount > 10, "\(sameCount) equal, \(otherCount) different, \(unnamedCount) new")
    }

    /// The names of new declarations that appear nowhere else.
    private static func unnamed(in after: Model, _ text: String, besides others: String, since before: Model) -> Set<String> {
        let added = after.files[1].newDeclarations(since: before.files[1]).map(\.name)
        return Set(added.filter { name in
            others.ranges(of: name).isEmpty && text.ranges(of: name).count == added.count { $0 == name }
        })
    }

    /// The contents of a file: types, each with its members.
    private typealias File = [(type: String, members: [String])]

    private func someFile(_ random: inout Random) -> File {
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
            (one(of: Self.types, &random), (0..<Int.random(in: 1...4, using: &random)).map { _ in one(of: Self.members, &random) })
        }
    }

    private func one(of texts: [String], _ random: inout Random) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }

    private func change(_ file: inout File, _ random: inout Random) {
        let type = Int.random(in: 0..<file.count, using: &random)
        let index = Int.random(in: 0...file[type].members.count, using: &random)
        guard index < file[type].members.count else { return file[type].members.append(one(of: Self.members, &random)) }
        let member = file[type].members[index]
        switch Int.random(in: 0..<9, using: &random) {
        case 8: file.append((one(of: Self.types, &random), [one(of: Self.members, &random)]))
        case 0: file[type].members[index] = one(of: Self.members, &random)
        case 1: file[type].members.insert(one(of: Self.members, &random), at: index)
        case 2: file[type].members.remove(at: index)
        case 3: file[type].members.append(member)
        case 4: file[type].members[index] = member.replacing("String", with: one(of: ["Data", "A", "Inner"], &random))
        case 5: file[type].members[index] = member.replacing("A", with: one(of: ["A?", "C", "UUID"], &random))
        case 6: file[type].members[index] = member.replacing(".shared", with: "").replacing("shared.", with: "other.")
        default: file[type].members[index] = member.replacing("b.", with: one(of: ["b?.", "b.a.", "x."], &random))
        }
    }

    private func source(of file: File) -> String {
        file.map { $0.type.replacing("…", with: $0.members.joined(separator: "\n")) }.joined(separator: "\n")
    }

    private func model(of changing: String, kinds: FactKinds) -> LinkedProject {
        LinkedProject(linking: [("0.swift", Self.project), ("1.swift", changing)].map { extract(path: $0.0, text: $0.1, kinds: kinds) })
    }

    /// Injections and dependencies as text, in order; dependencies sorted and without duplicates unless `countingAll`.
    private func dependencies(_ project: LinkedProject, countingAll: Bool) -> [String] {
        let (model, graph) = (project.model, project.injectionGraph)
        let names = Set(graph.bindings.compactMap { $0.member.map { model[$0].name } })
        let injections = graph.injections.map { "\($0.consumer) \($0.targets) \($0.state) \($0.fact.form)" }
            + graph.unresolvedMemberNames.intersection(names).sorted()
        let all = model.dependencies + model.referencesWithinFiles
        let texts = all.map { dependency in
            let owner = dependency.owner.map { model.qualifiedName(of: $0) } ?? ""
            return "\(dependency.source) \(dependency.target) \(dependency.declaration.map { model.qualifiedName(of: $0) } ?? "") \(dependency.isCertain) \(dependency.evidence) \(dependency.role.map { "\($0)" } ?? "") \(owner)"
        }
        return injections + (countingAll ? texts : Set(texts).sorted())
    }
}
