import Testing

/// Rules that would pass in silence, whatever the project is like.
@Suite struct VacuousRuleTests {
    @Test func `a capture in an exclusion that no entry of the list binds is an error`() {
        check("forbidden: { from: 'module:{feature}Feature', to: ['module:*Feature', '!module:{feature}Feature'] }", isWrong: """
            ashlar.yml:4:75: nothing in this list binds '{feature}' in '!module:{feature}Feature', so that it excludes whatever fits; write '*' if it should, or bind '{feature}' in the entry that it excludes from
            """)
        check("forbidden: { from: 'F/{f}/**', to: '!F/{f}/**' }", isWrong: """
            ashlar.yml:4:40: nothing binds '{f}' in '!F/{f}/**', so that it excludes whatever fits; write '*' if it should, or a list that binds '{f}' in the entry that it excludes from
            """)
        check("forbidden: { from: 'F/A/**', to: '!F/A/**' }", isWrong: "")
        check("protected: { of: ['F/{f}/**', '!F/{f}/API/**'], only-from: 'F/{f}/**' }", isWrong: "")
        check("conforms: { types: { in: ['!F/{f}/**'], named: '{f}Model' }, to: P }", isWrong: """
            ashlar.yml:4:31: nothing in this list binds '{f}' in '!F/{f}/**', so that it excludes whatever fits; write '*' if it should, or bind '{f}' in the entry that it excludes from
            """)
    }

    @Test func `a capture that no earlier key binds is an error`() {
        check("forbidden: { from: 'F/{feature}/UI/**', to: 'F/{featur}/Data/**' }", isWrong: """
            ashlar.yml:4:49: nothing binds '{featur}' in 'F/{featur}/Data/**': it is not in 'from'; did you mean '{feature}'?
            """)
        check("forbidden: { from: 'F/{a}/UI/**', to: 'G/{other}/Data/**' }", isWrong: """
            ashlar.yml:4:43: nothing binds '{other}' in 'G/{other}/Data/**': it is not in 'from'; add it to 'from', or write '*' for any text
            """)
        check("layout: { types: '*UseCase', lie-in: 'Domain/{task}/**' }", isWrong: """
            ashlar.yml:4:42: nothing binds '{task}' in 'Domain/{task}/**': it is not in 'types'; add it to 'types', or write '*' for any text
            """)
        check("naming: { files: '**/*View.swift', declare: '{view}View' }", isWrong: """
            ashlar.yml:4:49: nothing binds '{view}' in '{view}View': it is not in 'files'; add it to 'files', or write '*' for any text
            """)
        check("protected: { of: 'F/{f}/**', only-from: ['G/{g}/**', H/**] }", isWrong: """
            ashlar.yml:4:46: nothing binds '{g}' in 'G/{g}/**': it is not in 'of'; add it to 'of', or write '*' for any text
            """)
        check("layout: { types: '{task}UseCase', lie-in: 'Domain/{task}/**' }", isWrong: "")
        check("conforms: { types: { in: 'F/{f}/**', named: '{n}Model' }, to: ['{f}{n}'] }", isWrong: "")
        check("allowed: { from: 'F/{f}/**', to: 'G/{f}/{any}/**' }", isWrong: """
            ashlar.yml:4:38: nothing binds '{any}' in 'G/{f}/{any}/**': it is not in 'from'; add it to 'from', or write '*' for any text
            """)
    }

    @Test func `a capture in a setting need not be bound`() {
        let settings = "settings: { screens: 'App/{feature}/{screen}' }\nrules:\n  - id: r\n    rationale: Why\n    "
        check(file: settings + "layout: { types: '*View', lie-in: '${screens}/**' }\n", isWrong: "")
        check(file: settings + "layout: { types: '*View', lie-in: '${screens}/{other}/**' }\n", isWrong: """
            ashlar.yml:5:39: nothing binds '{other}' in 'App/{feature}/{screen}/{other}/**': it is not in 'types'; add it to 'types', or write '*' for any text
            """)
        check(file: settings + "forbidden: { from: 'A/**', to: ['App/**', '!${screens}/**'] }\n", isWrong: "")
    }

    @Test func `a layer of no module of the project and of none that a file imports selects nothing`() {
        let files = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Ui", dependencies: ["Kit"]), .target(name: "Kit")])
            //- Sources/Ui/A.swift
            import Kit
            import SwiftUI
            //- Sources/Kit/B.swift
            struct B {}
            """
        check("layers: ['module:Ui', 'module:Kit', 'module:Swift*']", in: files, finds: "")
        check("layers: ['module:Ui', 'module:Kti*', 'module:Kit']", in: files, finds: """
            ashlar.yml:4:27: the rule 'r' selects nothing: nothing matches 'module:Kti*' [rules-select-something]
              help: did you mean 'module:Kit'?
            """)
    }

    @Test func `imports lead to modules alone`() {
        let files = """
            //- UI/A.swift
            import UIKit
            struct A { let b: B }
            //- Data/B.swift
            struct B {}
            """
        check("over: imports\nforbidden: { from: UI/**, to: Data/** }", in: files, finds: """
            ashlar.yml:5:35: the rule 'r' selects nothing: no import leads to 'Data/**', as the project has no manifest that tells its modules; take 'over' out to judge references [rules-select-something]
              help: correct it or remove it
            """)
        check("over: imports\nforbidden: { from: UI/**, to: { types: B } }", in: files, finds: """
            ashlar.yml:5:44: the rule 'r' selects nothing: no import leads to a type named 'B', but to a module; take 'over' out to judge references [rules-select-something]
              help: correct it or remove it
            """)
        check("over: imports\nlayers: [UI, Data]", in: files, finds: """
            ashlar.yml:5:14: the rule 'r' selects nothing: no import leads from one to another, as the project has no manifest that tells its modules; take 'over' out to judge references [rules-select-something]
              help: correct it or remove it
            """)
        check("over: [imports, declared]\nindependent: '{part}/**'", in: files, finds: """
            ashlar.yml:2:9: the rule 'r' selects nothing: no import leads from one to another, as the project has no manifest that tells its modules; take 'over' out to judge references [rules-select-something]
              help: correct it or remove it
            """)
        check("over: imports\nacyclic: modules", in: files, finds: """
            ashlar.yml:2:9: the rule 'r' selects nothing: there is no module, as the project has no manifest that tells them [rules-select-something]
              help: correct it or remove it
            """)
        check("over: imports\nforbidden: { from: Data/**, to: ['module:UIKit', UI/**] }", in: files, finds: "")
        check("over: imports\nforbidden: { from: 'module:UI', to: Sources/Data/** }", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "UI"), .target(name: "Data")])
            //- Sources/UI/A.swift
            struct A {}
            //- Sources/Data/B.swift
            struct B {}
            """, finds: "")
    }

    @Test func `members for types without a counterpart are told`() {
        let models = "//- A.swift\nstruct HomeModel {}\nstruct ListModel {}\nstruct Mapper {}\nstruct DetailMapper {}"
        check("members: { of: '{name}Mapper', named: map, for: { types: '{name}Model' }, at-most: 2 }", in: models, finds: """
            ashlar.yml:4:20: the rule 'r' selects nothing: no type of 'of' belongs to 'HomeModel' and 1 more, which 'for' selects: their captures differ [rules-select-something]
              help: correct it or remove it
            """)
        check("members: { of: 'Mapper', named: 'map{name}', for: { types: '{name}Model' }, at-least: 0, at-most: 1 }", in: models, finds: "")
    }

    @Test func `a type for which there is none whose members could be counted is a finding`() {
        check("members: { for: { types: '{x}View' }, of: '{x}Model', at-least: 1 }\nexcept: [{ at: OldView, reason: old }]", in: """
            //- A.swift
            struct HomeView {}
            struct AppView {}
            struct OldView {}
            struct HomeModel { let a = 1 }
            """, finds: """
            A.swift:2:8: 'AppView' has no counterpart: there is no type named 'AppModel'
              help: add it, or exclude 'AppView' from the rule
            """)
    }

    @Test func `a capture of members that nothing binds is an error`() {
        check("members: { for: { types: '{x}View' }, of: '{y}Model', named: '{type}{z}', at-least: 1 }", isWrong: """
            ashlar.yml:4:47: nothing binds '{y}' in '{y}Model': it is not in 'for'; add it to 'for', or write '*' for any text
            ashlar.yml:4:66: nothing binds '{z}' in '{type}{z}': it is not in 'of' or 'for'; add it to 'of' or 'for', or write '*' for any text
            """)
        check("members: { of: '{x}Model', named: '{type}', at-least: 1 }", isWrong: """
            ashlar.yml:4:39: nothing binds '{type}' in '{type}': it is not in 'of'; add it to 'of', or write '*' for any text
            """)
        check("members: { for: { members: { of: Store } }, of: NullStore, named: '{member}', takes: '{taken}', at-least: 1 }", isWrong: "")
    }

    @Test func `a modifier is no supertype`() {
        check("conforms: { types: '*', to: [final, '@MainActor', public] }", isWrong: """
            ashlar.yml:4:34: no type conforms to 'final', which is a modifier; write 'modifier: final'
            ashlar.yml:4:55: no type conforms to 'public', which is an access level; write a rule 'access: { types: …, is: [public] }'
            """)
    }

    /// Rules with a name that nothing has, each with what it selects nothing by.
    @Test(arguments: [
        ("forbidden: { from: App, to: { external-types: [Data, UIImagee] } }", "nothing uses 'UIImagee'; did you mean 'UIImage'?"),
        ("forbidden: { from: App, to: { external-types: CIImage } }", nil),
        ("naming: { types: { not-inherits: Vieww }, match: '*' }", "no type inherits from 'Vieww'; did you mean 'View'?"),
        ("naming: { types: { inherits: [View, Views] }, match: '*' }", nil),
        ("located: { container: AppContaner, held-by: App }", "there is no container named 'AppContaner'"),
        ("located: { container: AppContainer, held-by: App }", nil),
        ("located: { shared: AppContainer.shred, only-in: App }", "'AppContainer' has no member 'shred'"),
        ("located: { shared: AppContaner.shared, only-in: App }", "there is no type named 'AppContaner'"),
        ("located: { injections: { service: Nosuch }, only-in: App }", "there is no service named 'Nosuch'"),
        ("located: { bindings: { service: Nosuch }, only-in: App }", "there is no service named 'Nosuch'"),
        ("called: { types: Main, function: nosuch }", "none of these types has a function 'nosuch'"),
        ("imports: { of: [UIKit, SwiftUII], forbids: testable }", "nothing imports 'SwiftUII'; did you mean 'SwiftUI'?"),
        ("imports: { of: [UIKit, Testing, App], forbids: testable }", "nothing imports 'Testing', and no module has such a name"),
        ("imports: { of: [UIKit, 'Realm*', App], forbids: testable }", "nothing imports 'Realm*', and no module has such a name"),
        ("imports: { of: [UIKit, App, 'Swift*'], forbids: testable }", nil),
        ("calls: { in: App, to: [print, decde] }", "nothing calls 'decde'; did you mean 'decode'?"),
        ("calls: { in: App, to: 'decode(form:)' }", "nothing calls 'decode(form:)'; did you mean 'decode(from:)'?"),
        ("calls: { in: App, to: [print, decode, decoded, 'decode(from:)', resume] }", nil),
        ("calls: { in: App, to: save, on: AppContaienr }", "there is no type named 'AppContaienr'; did you mean 'AppContainer'?"),
        ("calls: { in: App, to: save, on: [AppContainer, UserDefaults] }", nil),
        ("policy: { tested: [NoSuch] }", "there is no target named 'NoSuch'"),
        ("policy: { resources-in: [App, NoSuch] }", "there is no target named 'NoSuch'"),
        ("policy: { resources-in: ['!module:App', module:App] }", nil),
        ("imports: { of: module:UIKit, forbids: testable }", nil),
        ("naming: { modules: 'module:*', match: App }", nil),
    ] as [(String, String?)])
    func `a name that nothing has selects nothing`(body: String, problem: String?) {
        let found = findings(of: body, in: """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "App", path: "App")])
            //- App/A.swift
            import SwiftUI
            import UIKit
            struct AView: View { let picture: UIImage }
            final class AppContainer { static let shared = AppContainer(); func decode(from: String) {} }
            @main struct Main { static func main() {} }
            """)
        #expect(found.contains("selects nothing: \(problem ?? "")") == (problem != nil), "\(found)")
    }

    @Test func `an attribute is no supertype`() {
        check("conforms: { types: '*', to: [MainActor], not-to: objc }", isWrong: """
            ashlar.yml:4:34: no type conforms to 'MainActor', which is an attribute; write '@MainActor' with quotes
            ashlar.yml:4:54: no type conforms to 'objc', which is an attribute; write '@objc' with quotes
            """)
        check("conforms: { types: '*View', to: Storage }", in: """
            //- A.swift
            @globalActor actor Storage { static let shared = Storage() }
            struct AView {}
            """, finds: """
            ashlar.yml:2:9: the rule 'r' selects nothing: no type conforms to 'Storage', which is an attribute; write '@Storage' with quotes [rules-select-something]
              help: correct it or remove it
            """)
        let model = "//- A.swift\n@Observable class AModel {}\nclass BModel {}\n"
        check("conforms: { types: '*Model', to: Observable }", in: model, finds: """
            ashlar.yml:2:9: the rule 'r' selects nothing: no type conforms to 'Observable', which is an attribute; write '@Observable' with quotes [rules-select-something]
              help: correct it or remove it
            """)
        check("conforms: { types: AModel, not-to: Observable }", in: model + "class Own: Observable {}", finds: "")
    }

    @Test func `an exception that excuses more than its limit is a finding`() {
        let fixture = "//- A.swift\nstruct A { let c: C }\n//- B.swift\nstruct B { let c: C }\n//- C.swift\nstruct C {}"
        let rule = "forbidden: { from: ['*.swift', '!C.swift'], to: C.swift }"
        check("\(rule)\nexcept: [{ from: '*', reason: old, at-most: 2 }]", in: fixture, finds: "")
        check("\(rule)\nexcept: [{ from: '*', reason: old, at-most: 1 }]", in: fixture, finds: """
            ashlar.yml:5:14: this exception of 'r' excuses 2 findings, 1 over its limit of 1 [exceptions-are-limited]
              help: fix what is new, which 'ashlar explain r --matches' lists, or agree on a larger 'at-most'
            """)
        check("\(rule)\nexcept: [{ from: '*', reason: old, at-most: 0 }]", isWrong: """
            ashlar.yml:5:49: 'at-most' must be the number of findings that the exception may excuse, 1 or more
            """)
    }
}
