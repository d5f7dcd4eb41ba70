import Testing

/// The check of string literals.
@Suite struct LiteralTests {
    private let source = """
        //- A.swift
        // https://a.com
        struct A {
            let a = " HTTPS://me:pass@a.com:80/b?c"
            let b = "wss://\\(user)@\\(name).b.com"; let c = "https://\\(host):8080/d"
            enum B { static let local = "http://localhost:1", again = "http://localhost" }
            let d = "see https://d.com", e = "https://", f = "app://e/f", g = "\\(scheme)://g.com"
            @available(*, deprecated, message: "https://h.com") let h = #"http://www.w3.org/2000/svg"#
            let i = \"""
                https://i.com
                \"""
        }
        #warning("https://j.com")
        #Preview { A("https://k.com") }
        let l = "http://l.com#\\(m)"
        //- B.swift
        extension A { func f() { print("https://a.com") } }
        struct P: PreviewProvider { let n = "https://n.com" }
        //- C/C.swift
        let o = "https://o.com"
        //- Project.swift
        import ProjectDescription
        let p = "https://p.com"
        """

    @Test func `addresses outside of the allowed files are findings`() {
        check("literals: { addresses: [http, HTTPS, wss], not-hosts: '*.w3.org', only-in: C }\nexcept: [{ at: '*.b.com', reason: b }]", in: source, finds: """
            A.swift:3:13: 'A' contains an address of 'a.com'
              also: B.swift:1:32
            A.swift:5:33: 'A' contains an address of 'localhost'
              also: A.swift:5:63
            A.swift:8:13: 'A' contains an address of 'i.com'
            A.swift:14:9: 'A.swift' contains an address of 'l.com'
            """)
        check("literals: { addresses: app, only-in: C }", in: source, finds: """
            A.swift:6:54: 'A' contains an address of 'e'
            """)
    }

    @Test func `errors in the settings of literals`() {
        check("literals: { addresses: [http] }", isWrong: "ashlar.yml:4:15: 'literals' needs the key 'only-in'")
        check("literals: { only-in: [http] }", isWrong: "ashlar.yml:4:15: 'literals' needs the key 'addresses'")
    }
}
