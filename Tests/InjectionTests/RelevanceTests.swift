import AshlarFacts
import AshlarInjection
import AshlarManifests
import AshlarModel
import AshlarReports
import AshlarSyntax
import TestSupport
import Testing

/// Facts that are the same as far as they matter come to the same.
@Suite struct RelevanceTests {
    /// What the files that stay declare.
    private static let project = """
        struct A { struct Inner { var b: B } ; var c: C; func f() {} }
        struct B { let a: A; func make() -> C { C() } }
        class C: A { struct Inner {}; var b: B }
        protocol P { associatedtype Inner }
        extension String { struct Kind {} }
        func early(a: A, told: Told) { a.mentioned.a.f(); told.b.a.f() }
        final class AppContainer { static let shared = AppContainer(); lazy var a: A = A(); func makeB() -> B { B(a: a) } }
        """
    /// What can stand in the file that changes, with members in place of `…`.
    private static let types = [
        "extension A { … }", "extension B { typealias Inner = A.Inner; … }", "struct G<T> { … }", "struct H: P { struct Inner {}; … }",
        "extension A { … }", "struct Told { … }", "struct Fresh { … }", "final class FreshOne: C { … }", "class D: C { … }", "struct Deep { struct Er { struct Inner {}; … }; … }", "#if DEBUG\n…\n#else\n…\n#endif", "…",
    ]
    private static let members = [
        "func f() { let i: Inner; g(i, String(), B.self) }", "func h<U>(_ u: U) -> A? { nil }", "func l() { struct B {}; let b: B }",
        "let b: B", "func a<A>(_ a: A) {}", "let a: A", "let i: Inner", "let k: String.Kind", "let s: [String: Date] = [:]", "let again: (A, A, A)?",
        "func v(b: B, text: String) { b.a.f(); b.make().b.a; text.count.description }", "func x(a: A) { a.c.b.a; self.c.b.a }",
        "func u() { AppContainer.shared.a.f(); AppContainer.shared.other.f() }", "let shared: AppContainer", "func w() { shared.makeB().a; shared.none.b }",
        "var fresh: Int { 0 }", "func freshly(_ b: B) -> A { b.a }", "let fresh: A", "var mentioned: B", "var fresher: Int { get }", "static let fresher = Fresh()", "lazy var freshest: A = A()",
        "func y(f: Fresh) { f.fresh.b; freshly(f.b).f() }", "case freshCase", "@Inner var y: Int", "let made: C = .init()", "let any: any P, some: [UUID?]",
    ]

    @Test(arguments: [UInt64(1), 2, 3, 20_261_122]) func theSameRelevantFactsGiveTheSameDependencies(seed: UInt64) {
        var random = Random(seed: seed)
        var (sameCount, otherCount, unnamedCount) = (0, 0, 0)
        for _ in 0..<200 {
            let depth = [Depth.references, .values, .wiring][Int.random(in: 0..<3, using: &random)]
            let countsAll = Bool.random(using: &random) || depth == .wiring
            var file = someFile(&random)
            let old = source(of: file)
            let before = model(of: old, to: depth)
            let names = KnownNames(of: before.model, bindings: before.injectionGraph.bindings.compactMap(\.member), followingValues: depth.contains(.values))
            change(&file, &random)
            let new = source(of: file)
            let after = model(of: new, to: depth)
            let unnamed = Self.unnamed(in: after.model, new, besides: Self.project + old, since: before.model)
            unnamedCount += unnamed.count
            func relevant(_ project: LinkedProject) -> FileFacts {
                project.model.files[1].relevant(among: names, countingAll: countsAll, without: unnamed)
            }
            guard relevant(before).shape == relevant(after).shape else {
                otherCount += 1
                continue
            }
            sameCount += 1
            #expect(
                dependencies(before, countingAll: countsAll) == dependencies(after, countingAll: countsAll),
                "seed \(seed), \(depth): \(old)\n→\n\(new)"
            )
        }
        #expect(sameCount > 20 && otherCount > 20 && unnamedCount > 10, "\(sameCount) alike, \(otherCount) not, \(unnamedCount) new")
    }

    /// The names of the declarations that are new, and of which nothing else speaks.
    private static func unnamed(in after: Model, _ text: String, besides others: String, since before: Model) -> Set<String> {
        let news = after.files[1].newDeclarations(since: before.files[1]).map(\.name)
        return Set(news.filter { name in
            others.ranges(of: name).isEmpty && text.ranges(of: name).count == news.count { $0 == name }
        })
    }

    /// What stands in a file: types, each with its members.
    private typealias File = [(type: String, members: [String])]

    private func someFile(_ random: inout Random) -> File {
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
            (one(of: Self.types, &random), (0..<Int.random(in: 1...4, using: &random)).map { _ in one(of: Self.members, &random) })
        }
    }

    private func one(of texts: [String], _ random: inout Random) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }

    private func change(_ file: inout File, _ random: inout Random) {
        let type = Int.random(in: 0..<file.count, using: &random)
        let place = Int.random(in: 0...file[type].members.count, using: &random)
        guard place < file[type].members.count else { return file[type].members.append(one(of: Self.members, &random)) }
        let member = file[type].members[place]
        switch Int.random(in: 0..<9, using: &random) {
        case 8: file.append((one(of: Self.types, &random), [one(of: Self.members, &random)]))
        case 0: file[type].members[place] = one(of: Self.members, &random)
        case 1: file[type].members.insert(one(of: Self.members, &random), at: place)
        case 2: file[type].members.remove(at: place)
        case 3: file[type].members.append(member)
        case 4: file[type].members[place] = member.replacing("String", with: one(of: ["Data", "A", "Inner"], &random))
        case 5: file[type].members[place] = member.replacing("A", with: one(of: ["A?", "C", "UUID"], &random))
        case 6: file[type].members[place] = member.replacing(".shared", with: "").replacing("shared.", with: "other.")
        default: file[type].members[place] = member.replacing("b.", with: one(of: ["b?.", "b.a.", "x."], &random))
        }
    }

    private func source(of file: File) -> String {
        file.map { $0.type.replacing("…", with: $0.members.joined(separator: "\n")) }.joined(separator: "\n")
    }

    private func model(of changing: String, to depth: Depth) -> LinkedProject {
        LinkedProject(linking: [("0.swift", Self.project), ("1.swift", changing)].map { extract(path: $0.0, text: $0.1, to: depth) })
    }

    /// As text, in order; each once and sorted where it does not matter how often something is known.
    private func dependencies(_ project: LinkedProject, countingAll: Bool) -> [String] {
        let (model, graph) = (project.model, project.injectionGraph)
        let names = Set(graph.bindings.compactMap { $0.member.map { model[$0].name } })
        let wiring = graph.injections.map { "\($0.consumer) \($0.targets) \($0.state) \($0.fact.form)" }
            + graph.unfollowedNames.intersection(names).sorted()
        let all = model.dependencies + model.referencesWithinFiles
        let texts = all.map { dependency in
            let owner = dependency.owner.map { model.qualifiedName(of: $0) } ?? ""
            return "\(dependency.source) \(dependency.target) \(dependency.declaration.map { model.qualifiedName(of: $0) } ?? "") \(dependency.isCertain) \(dependency.evidence) \(dependency.role.map { "\($0)" } ?? "") \(owner)"
        }
        return wiring + (countingAll ? texts : Set(texts).sorted())
    }
}
