import AshlarText
import AshlarChecks
import Testing

/// The check of calls.
@Suite struct CallTests {
    @Test func `calls of forbidden functions are findings`() {
        let source = """
            //- A.swift
            struct A {
                let a = load(from: 1)
                func b() { { self.load(with: 1) }(); store.load(from: 2, 3) }
                var c: Int { func d() { load() }; return 1 }
            }
            extension A { init() { a.load { $0 } } }
            func e() { load(from: 1) }
            load(from: 1)
            //- B.swift
            struct B { func f() { load(from: 1) } }
            """
        check("calls: { in: { types: A }, to: load }", in: source, finds: """
            A.swift:2:13: 'A.a' calls 'load'
              help: remove the call, or move it to code that may call 'load'
            A.swift:3:23: 'A.b' calls 'load'
              help: remove the call, or move it to code that may call 'load'
            A.swift:3:48: 'A.b' calls 'load'
              help: remove the call, or move it to code that may call 'load'
            A.swift:4:29: 'A.c' calls 'load'
              help: remove the call, or move it to code that may call 'load'
            A.swift:6:26: 'A.init' calls 'load'
              help: remove the call, or move it to code that may call 'load'
            """)
        check("calls: { in: '**', to: 'load(from:*)' }\nexcept: [{ at: A.a, reason: b }, { at: B, reason: c }]", in: source, finds: """
            A.swift:3:48: 'A.b' calls 'load(from:_:)'
              help: remove the call, or move it to code that may call 'load(from:_:)'
            A.swift:7:12: 'e' calls 'load(from:)'
              help: remove the call, or move it to code that may call 'load(from:)'
            A.swift:8:1: 'A.swift' calls 'load(from:)'
              help: remove the call, or move it to code that may call 'load(from:)'
            """)
    }

    @Test(arguments: [
        ("let x = C(); x.start(); keep.append(x)", "calls 'start' on 'x' before 'append'"),
        ("let x = C(); x.start(); child = x", "calls 'start' on 'x' before it is stored"),
        ("let x = C(); x.start(); keep += [x]", "calls 'start' on 'x' before it is stored"),
        ("let x = C(); x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("C(a: 1).start()", "calls 'start' on 'C' without calling 'append' first"),
        ("let x: C = .init(a: 1); x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = M.C.init(); try? await x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = C(); keep.append(x); x.start()", ""),
        ("let x = C(); self.keep.insert(x, at: 0); x.start()", ""),
        ("let x = C(); keep += [x]; x.start()", ""),
        ("let x = C(); keep[x.id] = x; x.start()", ""),
        ("let x = C(); self.child = x; x.start()", ""),
        ("let x = C(); child = x; x.start()", ""),
        ("let x = C(); hold(x); x.start()", ""),
        ("let x = C(); x.start(); return x", ""),
        ("let x = C(); do { keep.append(x) }; x.start()", ""),
        ("let x = C(); keep.append(x); if a { x.start() }", ""),
        ("let x = C(); if a { keep.append(x) }; x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = C(); if a { keep.append(x) } else { x.start() }", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = C(); other.show(x); x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = C(); let y = x; x.start()", "calls 'start' on 'x' without calling 'append' first"),
        ("keep.forEach { $0.start() }; keep.last?.start(); self.start(); super.start(); start(); child.start()", ""),
        ("let x = make(); x.start(); let y: C = make(); y.start()", ""),
        ("let x = D(); x.start()", ""),
        ("let x = C(); queue.async { x.start() }", "calls 'start' on 'x' without calling 'append' first"),
        ("let x = C(); queue.async { x.start() }; append(x)", ""),
        ("queue.async { let x = C(); x.start() }", "calls 'start' on 'x' without calling 'append' first"),
        ("func f(x: C) { x.start() }", ""),
    ])
    func `a call before its required predecessor is a finding`(body: String, finding: String) {
        let found = findings(
            of: "calls: { in: '**', to: start, on: C, after: [append, insert] }",
            in: "//- A.swift\nclass A {\nfunc a() -> C {\n\(body)\n}\n}"
        )
        #expect(found == (finding.isEmpty ? "" : "'A.a' " + finding))
    }

    @Test func `errors in the settings of calls`() {
        check("calls: { to: a }", isWrong: "ashlar.yml:4:12: 'calls' needs the key 'in'")
        check("calls: { in: a }", isWrong: "ashlar.yml:4:12: 'calls' needs the key 'to'")
    }

    @Test func `a check that declares no names of calls gets the calls of every function`() {
        for name in ["exit(_:)", "start()", "+(_:_:)", "resolve"] {
            #expect(name.withByteView { CalledNames.all.match($0) } != nil)
            #expect(name.withByteView { CalledNames.none.match($0) } == nil)
        }
    }
}
