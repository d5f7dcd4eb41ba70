import Testing

@Suite struct PairedTests {
    @Test func `a type without its counterpart is a finding`() {
        check("""
            paired:
              each: { types: "{name}Repository" }
              with: { types: { named: "Fake{name}Repository", in: Tests/** } }
            """, in: """
            //- App/LessonsRepository.swift
            struct LessonsRepository {}
            //- App/UsersRepository.swift
            struct UsersRepository {}
            //- Tests/Fakes.swift
            struct FakeLessonsRepository {}
            """, finds: """
            App/UsersRepository.swift:1:8: 'UsersRepository' has no counterpart: there is no type named 'FakeUsersRepository' in 'Tests/**'
              help: add it, or exclude 'UsersRepository' from the rule
            """)
    }

    @Test func `modules and files have counterparts`() {
        check("paired: { each: ['module:{name}', '!module:*Interface'], with: 'module:{name}Interface' }", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: ["AInterface"]), .target(name: "AInterface"), .target(name: "B"),
            ])
            //- Sources/A/A.swift
            //- Sources/AInterface/A.swift
            //- Sources/B/B.swift
            """, finds: """
            Package.swift:3:84: 'B' has no counterpart: there is no module 'BInterface'
              help: add it, or exclude 'B' from the rule
            """)
        check("paired: { each: '**/{name}View.swift', with: '**/{name}ViewModel.swift' }", in: """
            //- App/Views/HomeView.swift
            //- App/Models/HomeViewModel.swift
            //- App/Views/ListView.swift
            """, finds: """
            App/Views/ListView.swift:1:1: 'ListView.swift' has no counterpart: there is no file 'ListViewModel.swift'
              help: add it, or exclude 'ListView.swift' from the rule
            """)
    }

    @Test func `what the pattern of counterparts happens to match needs one nevertheless`() {
        check("paired: { each: '**/{name}Tests.swift', with: '**/{name}.swift' }", in: """
            //- Tests/CartTests.swift
            //- App/Cart.swift
            //- Tests/HomeTests.swift
            """, finds: """
            Tests/HomeTests.swift:1:1: 'HomeTests.swift' has no counterpart: there is no file 'Home.swift'
              help: add it, or exclude 'HomeTests.swift' from the rule
            """)
        check("paired: { each: { types: '{name}View' }, with: { types: '{name}' } }", in: "//- A.swift\nstruct A {}\nstruct AView {}\nstruct BView {}", finds: """
            A.swift:3:8: 'BView' has no counterpart: there is no type named 'B'
              help: add it, or exclude 'BView' from the rule
            """)
        check("paired: { each: { types: '{name}Repository' }, with: { types: 'Fake{name}Repository' } }", in: """
            //- A.swift
            struct UsersRepository {}
            struct FakeUsersRepository {}
            struct FakeOldRepository {}
            """, finds: "")
        check("paired: { each: 'F/{feature}/**', with: 'F/{feature}/Module.swift' }", in: """
            //- F/A/A.swift
            //- F/A/Module.swift
            //- F/B/Module.swift
            """, finds: "")
    }

    @Test func `captures that nothing binds are wrong`() {
        check("paired: { each: '**/*View.swift', with: '**/{name}ViewModel.swift' }", isWrong: """
            ashlar.yml:4:45: nothing binds '{name}' in '**/{name}ViewModel.swift': it is not in 'each'; add it to 'each', or write '*' for any text
            """)
    }
}
