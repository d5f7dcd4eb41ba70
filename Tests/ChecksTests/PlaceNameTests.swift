import Testing

/// The names of files and folders.
@Suite struct PlaceNameTests {
    private let files = """
        //- App/cart-view/CartView.swift
        struct CartView {}
        //- App/Pay/pay_view.swift
        struct PayView {}
        //- App/Pay/Array+Sum.swift
        extension Array {}
        //- App/Pay/Deep Folder/A.swift
        struct A {}
        //- App/main.swift
        print(1)
        //- App/Assets.xcassets/icon-set/Contents.json
        {}
        """

    @Test func `files are written in a case`() {
        check("naming: { files: App, case: upper-camel }", in: files, finds: """
            App/Pay/pay_view.swift:1:1: the file 'pay_view.swift' is not written in 'upper-camel'
              help: rename it, as in 'OrderList'
            """)
        check("naming: { files: 'App/Pay/*.swift', case: [snake, upper-camel], not-match: '*+*' }", in: files, finds: """
            App/Pay/Array+Sum.swift:1:1: the file 'Array+Sum.swift' is named like '*+*'
              help: rename it so that it does not match '*+*'
            """)
    }

    @Test func `folders have characters and a case`() {
        check("naming: { folders: 'App/**', match: '/^[A-Za-z]+$/' }", in: files, finds: """
            App/Pay/Deep Folder/A.swift:1:1: the folder 'App/Pay/Deep Folder' is not named like '/^[A-Za-z]+$/'
              help: rename it to match '/^[A-Za-z]+$/'
            App/cart-view/CartView.swift:1:1: the folder 'App/cart-view' is not named like '/^[A-Za-z]+$/'
              help: rename it to match '/^[A-Za-z]+$/'
            """)
        check("naming: { folders: ['**', '!**/*Folder'], case: [upper-camel, kebab] }", in: files, finds: "")
        check("naming: { folders: 'Lib/**', case: kebab }", in: files, finds: """
            ashlar.yml:4:24: the rule 'r' selects nothing: nothing matches 'Lib/**' [rules-select-something]
              help: correct it or remove it
            """)
    }

    @Test(arguments: [
        ("upper-camel", "OrderList A1 A+B", "orderList Order_List A-B"), ("lower-camel", "orderList a", "OrderList order_list"),
        ("kebab", "a-b2 a", "A-b a--b a_b"), ("snake", "a_b a", "A_b a-b _a"), ("lower", "ab1", "aB a-b"),
    ])
    func `each case has names that are written so`(word: String, good: String, bad: String) {
        for (names, isGood) in [(good, true), (bad, false)] {
            for name in names.split(separator: " ") {
                let found = findings(of: "naming: { files: '**', case: \(word) }", in: "//- \(name).swift\nstruct A {}")
                #expect(found.isEmpty == isGood, "\(name)")
            }
        }
    }

    @Test func `a name without a requirement is wrong`() {
        check("naming: { files: App }", isWrong: """
            ashlar.yml:4:13: 'naming' needs one of 'match', 'not-match', 'case', 'first-word', 'last-word', 'verb-phrase' or 'without-words'
            """)
        check("naming: { types: A, declare: B }", isWrong: "ashlar.yml:4:13: 'naming' with 'declare' needs the key 'files'")
    }
}
