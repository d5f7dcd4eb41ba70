import AshlarFacts
import AshlarModel
import Testing

/// `#if` conditions: inactive branches, and mutually exclusive declarations.
@Suite struct ConditionTests {
    @Test(arguments: [
        ("os(Linux)", Platform.linux, true), ("os(Linux)", .macOS, false),
        ("!os(Linux)", .linux, false), ("os(macOS) || os(iOS)", .iOS, true),
        ("os(macOS) && swift(>=5)", .macOS, true), ("compiler(>=7.0)", .linux, false), ("swift(<6)", .linux, false),
        ("canImport(UIKit)", .iOS, true), ("canImport(UIKit)", .linux, false), ("canImport(Darwin)", .macOS, true),
        ("canImport(Unheard)", .linux, true), ("DEBUG", .linux, true), ("!DEBUG", .linux, false),
        ("UNHEARD", .linux, true), ("UNHEARD && !DEBUG", .linux, false), ("targetEnvironment(simulator)", .linux, false),
        ("targetEnvironment(simulator)", .iOS, true), ("arch(arm64)", .linux, true), ("$Feature", .linux, true),
        ("(os(Linux) || UNHEARD) && !(false)", .linux, true), ("os(Linux) ? a : b", .macOS, true),
    ]) func `a branch is left out only if it is certainly inactive`(condition: String, platform: Platform, isCompiled: Bool) {
        let build = BuildConfiguration(platform: platform, flags: ["DEBUG"])
        let model = model("//- A.swift\n#if \(condition)\nlet a: B\n#endif\n//- B.swift\nstruct B {}\n", build: build)
        #expect(references(in: model) == (isCompiled ? "A.swift: B in B.swift" : ""))
    }

    @Test(arguments: [("SET", true), ("!SET", false), ("CHOSEN", true), ("!CHOSEN", true), ("UNHEARD", false)])
    func `manifests declare flags`(condition: String, isCompiled: Bool) {
        var target = target("M", sources: [.folder("M")])
        target.flags = Manifest.Flags(certain: ["SET"], possible: ["CHOSEN"])
        let model = model(
            "//- M/A.swift\n#if \(condition)\nlet a: B\n#endif\n//- M/B.swift\nstruct B {}\n",
            manifests: [Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: [target])],
            build: BuildConfiguration(platform: .linux)
        )
        #expect(references(in: model) == (isCompiled ? "M/A.swift: B in M/B.swift" : ""))
    }

    @Test func `inactive declarations and imports are left out too`() {
        let fixture = """
            //- A.swift
            #if os(Linux)
            import Glibc
            #else
            import Darwin
            #endif
            let a: B
            //- B.swift
            #if os(Linux)
            struct B {}
            #endif
            //- C.swift
            #if os(macOS)
            struct B {}
            #endif
            """
        let linux = model(fixture, build: BuildConfiguration(platform: .linux))
        #expect(linux.dependencies.map { text(of: $0, in: linux) } == ["A.swift imports (Glibc)", "A.swift: B in B.swift"])
        let macOS = model(fixture, build: BuildConfiguration(platform: .macOS))
        #expect(macOS.dependencies.map { text(of: $0, in: macOS) } == ["A.swift imports (Darwin)", "A.swift: B in C.swift"])
    }

    @Test func `mutually exclusive declarations are certain`() {
        let declarations = [("os(Linux)", "os(macOS)"), ("canImport(X)", "!canImport(X)"), ("A && B", "!A"), ("A", "!(A) && B")]
        for (first, second) in declarations {
            let model = model("""
                //- A.swift
                let a: B
                //- B.swift
                #if \(first)
                struct B {}
                #endif
                //- C.swift
                #if \(second)
                struct B {}
                #endif
                """)
            #expect(references(in: model) == "A.swift: B in B.swift\nA.swift: B in C.swift", "\(first), \(second)")
        }
    }

    @Test func `declarations that one build may compile together are ambiguous`() {
        for (first, second) in [("os(Linux)", "DEBUG"), ("A", "B"), ("os(macOS) || os(Linux)", "os(Linux)")] {
            let model = model("""
                //- A.swift
                let a: B
                //- B.swift
                #if \(first)
                struct B {}
                #endif
                //- C.swift
                #if \(second)
                struct B {}
                #endif
                """)
            #expect(references(in: model) == "A.swift: B in B.swift?", "\(first), \(second)")
        }
    }

    @Test func `a reference under a condition resolves to what the same build compiles`() {
        let model = model("""
            //- A.swift
            #if os(Linux)
            let a: B
            #endif
            //- B.swift
            #if os(Linux)
            struct B {}
            #endif
            //- C.swift
            #if os(macOS)
            struct B {}
            #endif
            """)
        #expect(references(in: model) == "A.swift: B in B.swift")
    }
}
