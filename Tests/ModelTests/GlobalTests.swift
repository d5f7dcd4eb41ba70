import AshlarFacts
import Testing

/// Uses of functions and variables that another file declares at file scope.
@Suite struct GlobalTests {
    private func uses(_ code: String, besides others: String = "", modules: [String] = []) -> String {
        let model = model("""
            //- App/A.swift
            import Base
            \(code)
            //- Base/B.swift
            public func log(_ text: String, to file: String = "") {}
            public let limit = 3
            private func hidden() {}
            \(others)
            """, modules: modules)
        return references(in: model)
    }

    private let found = "App/A.swift: log in Base/B.swift"

    @Test func `a call of a global function is a reference to its file`() {
        #expect(uses("func f() { log(\"a\") }") == found)
        #expect(uses("struct A { let a: Void = log(\"a\", to: \"b\") }") == found)
        #expect(uses("struct A { func f() { run { [weak self] in log(\"a\") } } }") == found)
        #expect(uses("func f() { [\"a\"].forEach(log) }") == found)
        #expect(uses("func f() { print(limit) }") == "App/A.swift: limit in Base/B.swift")
    }

    @Test(arguments: [
        "func f(log: (String) -> Void) { log(\"a\") }", "func f() { let log = g(); log(\"a\") }", "func f() { run { log in log(\"a\") } }",
        "struct A { func log(_ text: String) {}; func f() { log(\"a\") } }", "func f() { func log(_ text: String) {}; log(\"a\") }",
        "struct A { func f() { log(\"a\") } }\nextension A { func log(_ text: String) {} }", "func f(a: A) { a.log(\"a\"); A.log(\"a\") }",
        "func log(_ text: String) {}\nfunc f() { log(\"a\") }", "func f() { hidden() }", "func f() { log(1, 2, 3); log(to: \"a\") }",
        "func f() { guard let limit = g() else { return }; print(limit) }", "let a = \\A.limit",
    ])
    func `a name that means something else is no reference`(code: String) {
        #expect(uses(code) == "")
    }

    @Test func `an inherited member comes first`() {
        #expect(uses("class A: Base { func f() { log(\"a\") } }", besides: "class Base { func log(_ text: String) {} }")
            == "App/A.swift: Base in Base/B.swift")
    }

    @Test func `one of several functions is meant by its labels, or none`() {
        let others = "//- Base/C.swift\npublic func log(count: Int) {}\n"
        #expect(uses("func f() { log(count: 1) }", besides: others) == "App/A.swift: log in Base/C.swift")
        #expect(uses("func f() { [1].forEach(log) }", besides: others) == "")
    }

    @Test func `a module must be imported, and the function public`() {
        let call = "func f() { log(\"a\") }"
        #expect(uses(call, modules: ["App", "Base"]) == found)
        #expect(uses(call.replacing("log", with: "note"), besides: "func note(_ text: String) {}", modules: ["App", "Base"]) == "")
    }
}
