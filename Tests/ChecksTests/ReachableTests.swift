import Testing

@Suite struct ReachableTests {
    @Test func `a file that nothing leads to is a finding`() {
        check("reachable: { from: App/Main.swift }", in: """
            //- App/Main.swift
            @main struct Main { let home: Home }
            //- App/Home.swift
            struct Home { func row() { Row().draw() } }
            //- App/Row.swift
            struct Row {}
            //- App/Row+Drawing.swift
            extension Row { func draw() { Pen() } }
            //- App/Pen.swift
            struct Pen {}
            //- App/Old.swift
            struct Old { let other: Older }
            //- App/Older.swift
            struct Older {}
            """, finds: """
            App/Old.swift:1:1: no dependency leads from 'App/Main.swift' to 'Old.swift'
              help: remove the file, or name what uses it under 'from'
            App/Older.swift:1:1: no dependency leads from 'App/Main.swift' to 'Older.swift'
              help: remove the file, or name what uses it under 'from'
            """)
    }

    @Test func `tests are no findings, even among the files that must be reached`() {
        check("reachable: { from: { types: { attribute: main } }, in: '**/*.swift' }", in: """
            //- Main.swift
            @main struct Main {}
            //- Old.swift
            struct Old {}
            //- Tests/RowTests.swift
            import Testing
            @Test func rows() {}
            struct Helper {}
            """, finds: """
            Old.swift:1:1: no dependency leads from a type with '@main' to 'Old.swift'
              help: remove the file, or name what uses it under 'from'
            """)
    }

    @Test func `names that expressions do not show, and main files, are no findings`() {
        check("reachable: { from: App/Main.swift }", in: """
            //- App/Main.swift
            @main struct Main { func draw() { list(Ads); run(_001_Begin.self, strings.self) } }
            //- App/Ads.swift
            let Ads = [1]
            //- App/Begin.swift
            enum _001_Begin {}
            //- App/Strings.swift
            enum strings {}
            //- Tool/main.swift
            let isTest = false
            Work().start()
            //- Tool/Work.swift
            struct Work {}
            //- App/Old.swift
            struct Old {}
            """, finds: """
            App/Old.swift:1:1: no dependency leads from 'App/Main.swift' to 'Old.swift'
              help: remove the file, or name what uses it under 'from'
            """)
    }

    @Test func `a global may be used by the name of its own module`() {
        let files = """
            //- Package.swift
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "Shop")])
            //- Sources/Shop/Main.swift
            @main struct Main { func start() { open(MODULErouter) } }
            //- Sources/Shop/Routes.swift
            let router = 1
            //- Sources/Shop/Old.swift
            let old = 1
            """
        let rule = "reachable: { from: { types: { attribute: main } } }"
        #expect(findings(of: rule, in: files.replacing("MODULE", with: "Shop.")) == "")
        #expect(findings(of: rule, in: files.replacing("MODULE", with: "")) == "no dependency leads from a type with '@main' to 'Old.swift'")
    }

    @Test func `what the system may find is no finding, nor what it uses`() {
        check("reachable: { from: { types: { attribute: main } } }", in: """
            //- Main.swift
            @main struct Main {}
            //- Intent.swift
            struct OpenLesson: AppIntent { let store: Store }
            //- Store.swift
            final class Store {}
            //- Text+Trim.swift
            extension String { var trimmed: String { Trimmer().trim(self) } }
            //- Label.swift
            func Label(_ text: String) -> Text { Text(text) }
            //- View+Tint.swift
            extension View { func tinted() -> some View { modifier(Tint()) } }
            struct Tint: ViewModifier {}
            //- Trimmer.swift
            struct Trimmer {}
            //- Model.swift
            @Model final class Stored {}
            """, finds: "")
    }

    @Test func `a file that extends a type of another module is no finding, nor what it uses`() {
        check("reachable: { from: Sources/App/Main.swift }", in: """
            //- Package.swift
            import PackageDescription
            let package = Package(targets: [.target(name: "Kit"), .executableTarget(name: "App", dependencies: ["Kit"])])
            //- Sources/Kit/Lesson.swift
            public struct Lesson {}
            //- Sources/App/Main.swift
            import Kit
            @main struct Main { static func main() { lessons().first.play() } }
            //- Sources/App/Lesson+Playing.swift
            import Kit
            extension Lesson { func play() {} }
            struct Player {}
            """, finds: "")
    }
}
