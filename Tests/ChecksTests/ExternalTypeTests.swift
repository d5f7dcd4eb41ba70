import Testing

/// Rules over types that the project does not declare.
@Suite struct ExternalTypeTests {
    private let source = """
        //- App/Login.swift
        import Foundation
        struct LoginModel {
            let session: URLSession
            func load() { _ = URLSession.shared; UserDefaults.standard.set(1, forKey: "a") }
            func delegate() -> Foundation.URLSession.Delegate? { nil }
        }
        //- App/Storage/Client.swift
        import Foundation
        final class Client: NSObject, URLSessionDelegate { @AppStorage("a") var a = 1 }
        extension URLSession { struct Kind {} }
        typealias Session = URLSession
        //- App/Cart.swift
        struct Cart { let session: Session; let kind: URLSession.Kind }
        """

    @Test func `references to external types`() {
        check("forbidden: { from: { types: '*Model' }, to: { external-types: [URLSession, 'User*'] } }", in: source, finds: """
            App/Login.swift:3:18: 'LoginModel' refers to 'URLSession'
              also: App/Login.swift:4:23 App/Login.swift:5:24
            App/Login.swift:4:42: 'LoginModel' refers to 'UserDefaults'
            """)
    }

    @Test func `only some files may name an external type`() {
        check("protected: { of: { external-types: [URLSession*, AppStorage] }, only-from: App/Storage/** }", in: source, finds: """
            App/Cart.swift:1:28: 'Cart' refers to 'URLSession' by its alias 'Session'
              also: App/Cart.swift:1:47
              help: only 'App/Storage/**' may refer to it
            App/Login.swift:3:18: 'LoginModel' refers to 'URLSession'
              also: App/Login.swift:4:23 App/Login.swift:5:24
              help: only 'App/Storage/**' may refer to it
            """)
        check("protected: { of: [{ external-types: [AppStorage, URLSessionDelegate] }, App/Storage], only-from: App/Cart.swift }", in: source, finds: """
            App/Storage/Client.swift:2:31: 'Client' refers to 'URLSessionDelegate'
              help: only 'App/Cart.swift' may refer to it
            App/Storage/Client.swift:2:53: 'Client' refers to 'AppStorage'
              help: only 'App/Cart.swift' may refer to it
            """)
    }

    /// A name that the project declares where it is seen, a generic parameter, and what may be a value are no external types.
    @Test(arguments: [
        ("let a: Session", "'A' refers to 'Session'"),
        ("let a: [Session?]", "'A' refers to 'Session'"),
        ("func a<Session>(_ b: Session) {}", ""),
        ("struct Session {}; let a: Session", ""),
        ("enum B { struct Session {} }; let a: B.Session", ""),
        ("let a: Other.Session", ""),
        ("let a: Kit.Session", "'A' refers to 'Session'"),
        ("func a() { struct Session {}; let b: Session }", ""),
        ("static var Session: Int { 1 }; let a = Session", ""),
        ("let a = Session()", "'A' refers to 'Session'"),
        ("let a = session()", ""),
    ])
    func `names that mean something of the project`(member: String, finding: String) {
        let found = findings(
            of: "forbidden: { from: '**', to: { external-types: Session } }",
            in: "//- A.swift\nimport Kit\nstruct A {\n\(member)\n}\n//- B.swift\nprivate struct Session {}\nstruct Other {}"
        )
        #expect(found == finding)
    }

    @Test func `the types of a module, in files that import it`() {
        let body = "forbidden: { from: '**', to: { external-types: Session, module: Alamofire } }"
        #expect(findings(of: body, in: "//- A.swift\nimport Alamofire\nlet a: Session\n//- B.swift\nlet b: Session") == "'A.swift' refers to 'Session'")
    }

    @Test func `a type of a module that a file imports, and one of another`() {
        check(
            "forbidden: { from: '**', to: { external-types: Session } }",
            in: """
                //- Package.swift
                let package = Package(name: "A", targets: [
                    .target(name: "A", dependencies: ["B"]), .target(name: "B"), .target(name: "C"),
                ])
                //- Sources/A/A.swift
                import B
                struct A { let session: Session }
                //- Sources/B/B.swift
                public struct Session {}
                //- Sources/C/C.swift
                struct C { let session: Session }
                """,
            finds: "Sources/C/C.swift:1:25: 'C' refers to 'Session'"
        )
    }

    @Test func `constructions of external types, and exceptions by their names`() {
        check("over: constructions\nforbidden: { from: '**', to: { external-types: [URLSession, NSObject] } }", in: """
            //- A.swift
            class A: NSObject { let a: URLSession = URLSession(), b: URLSession }
            """, finds: "A.swift:1:41: 'A' constructs 'URLSession'")
        check(
            "forbidden: { from: '**', to: { external-types: '*' } }\nexcept: [{ to: 'URL*', reason: a, at-most: 1 }]",
            in: "//- A.swift\nstruct A { let a: URL; let b: Date }", finds: "A.swift:1:31: 'A' refers to 'Date'"
        )
    }

    @Test func `calls on values of external types`() {
        check("calls: { in: '**', to: [set, 'data(for:)'], on: [UserDefaults, URLSession] }", in: """
            //- A.swift
            struct A {
                let session: URLSession
                let other: Other
                func a(defaults: UserDefaults) {
                    session.data(for: 1)
                    other.data(for: 1)
                    URLSession.shared.data(for: 1)
                    defaults.set(1)
                    UserDefaults.standard.set(1)
                    UserDefaults(suiteName: "a").set(1)
                }
            }
            """, finds: """
            A.swift:5:17: 'A.a' calls 'data(for:)' on 'session'
              help: remove the call, or move it to code that may call 'data(for:)'
            A.swift:7:27: 'A.a' calls 'data(for:)' on 'URLSession.shared'
              help: remove the call, or move it to code that may call 'data(for:)'
            A.swift:8:18: 'A.a' calls 'set' on 'defaults'
              help: remove the call, or move it to code that may call 'set'
            A.swift:9:31: 'A.a' calls 'set' on 'UserDefaults.standard'
              help: remove the call, or move it to code that may call 'set'
            A.swift:10:38: 'A.a' calls 'set' on 'UserDefaults'
              help: remove the call, or move it to code that may call 'set'
            """)
    }

    @Test func `errors in the settings of external types`() {
        check("forbidden: { from: a, to: { external-types: B, types: C } }",
              isWrong: "ashlar.yml:4:59: 'to' of 'forbidden' has either 'types' or 'external-types'; make a list of two entries")
        check("forbidden: { from: a, to: { types: C, module: D } }",
              isWrong: "ashlar.yml:4:51: 'module' of 'to' of 'forbidden' goes with 'external-types'")
        check("forbidden: { from: a, to: { external-types: C }, indirect: true }",
              isWrong: "ashlar.yml:4:31: 'indirect' of 'forbidden' follows no references to external types; make a rule without it")
        check("forbidden: { from: { external-types: C }, to: b }",
              isWrong: """
              ashlar.yml:4:24: 'from' of 'forbidden' needs the key 'types'
              ashlar.yml:4:26: 'from' of 'forbidden' has no key 'external-types'; the keys are 'types'
              """)
    }

    @Test func `a type that only others declare`() {
        check("forbidden: { from: '**', to: { types: URLSession } }", in: "//- A.swift\nlet a: URLSession", finds: """
            ashlar.yml:4:43: the rule 'r' selects nothing: there is no type named 'URLSession' in the project; as the target of a dependency, \
            'external-types' selects one from outside of it [rules-select-something]
              help: correct it or remove it
            """)
    }
}
