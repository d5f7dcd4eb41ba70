import Testing

/// The check of folders and their contents.
@Suite struct LayoutTests {
    private let screen = #"layout: { at: "Features/{f}/{s}", holds: ["{s}View.swift", "{s}Model.swift?", "Parts/**", "*.png"] }"#

    @Test func `a folder with the listed contents has no findings`() {
        check(screen, in: """
            //- Features/A/B/BView.swift
            //- Features/A/B/BModel.swift
            //- Features/A/B/Parts/C/D.swift
            //- Features/A/B/x.png
            //- Features/A/B/README.md
            //- Features/A/B/.hidden/E.swift
            //- Features/A/C/CView.swift
            """, finds: "")
    }

    @Test func `a missing file is a finding`() {
        check(screen, in: "//- Features/A/B/BModel.swift\n//- Features/A/B/Parts/C.swift", finds: """
            Features/A/B/BModel.swift:1:1: the folder 'Features/A/B' lacks 'BView.swift'
              help: create 'Features/A/B/BView.swift', or change the layout rule
            """)
    }

    @Test func `misplaced files and folders are findings`() {
        check(screen, in: """
            //- Features/A/B/BView.swift
            //- Features/A/B/CView.swift
            //- Features/A/B/x.json
            //- Features/A/B/Stray/D.swift
            //- Features/A/B/Stray/E.swift
            //- Features/A/B/Mixed/F.swift
            //- Features/A/C/CView.swift
            """, finds: """
                Features/A/B/CView.swift:1:1: 'CView.swift' does not belong in 'Features/A/B'; it belongs in 'B/Parts'
                  help: move it to 'B/Parts', or allow it in the layout rule
                Features/A/B/Mixed/F.swift:1:1: 'Mixed' does not belong in 'Features/A/B'; it belongs in 'B/Parts'
                  help: move it to 'B/Parts', or allow it in the layout rule
                Features/A/B/Stray/D.swift:1:1: 'Stray' does not belong in 'Features/A/B'; it belongs in 'B/Parts'
                  also: Features/A/B/Stray/E.swift:1:1
                  help: move it to 'B/Parts', or allow it in the layout rule
                Features/A/B/x.json:1:1: 'x.json' does not belong in 'Features/A/B'
                  help: move it out of 'Features/A/B', or allow it in the layout rule
                """)
    }

    @Test func `a misplaced folder is one finding with all its files`() {
        check("layout: { at: App, holds: ['**/*View.swift'] }", in: """
            //- App/Sub/AView.swift
            //- App/Sub/B.swift
            //- App/Sub/Stray/C.swift
            //- App/Sub/Stray/Deep/D.swift
            """, finds: """
                App/Sub/B.swift:1:1: 'Sub/B.swift' does not belong in 'App'
                  help: move it out of 'App', or allow it in the layout rule
                App/Sub/Stray/C.swift:1:1: 'Sub/Stray' does not belong in 'App'
                  also: App/Sub/Stray/Deep/D.swift:1:1
                  help: move it out of 'App', or allow it in the layout rule
                """)
    }

    @Test func `a folder and its files under two names are one finding`() {
        let screen = #"layout: { at: "Features/{f}/{s}Screen", holds: ["{s}View.swift", "{s}Model.swift", "Parts/**"] }"#
        check(screen, in: """
            //- Features/A/BScreen/OldBModel.swift
            //- Features/A/BScreen/OldBView.swift
            //- Features/A/BScreen/Aside.swift
            //- Features/A/DScreen/EView.swift
            """, finds: """
                Features/A/BScreen/Aside.swift:1:1: 'Aside.swift' does not belong in 'Features/A/BScreen'; it belongs in 'BScreen/Parts'
                  help: move it to 'BScreen/Parts', or allow it in the layout rule
                Features/A/BScreen/OldBModel.swift:1:1: the folder 'Features/A/BScreen' contains the files of 'OldBScreen'; give both the same name
                  help: rename the folder to 'OldBScreen', or the files after the folder
                Features/A/DScreen/EView.swift:1:1: 'EView.swift' does not belong in 'Features/A/DScreen'; it belongs in 'DScreen/Parts'
                  help: move it to 'DScreen/Parts', or allow it in the layout rule
                Features/A/DScreen/EView.swift:1:1: the folder 'Features/A/DScreen' lacks 'DModel.swift'
                  help: create 'Features/A/DScreen/DModel.swift', or change the layout rule
                Features/A/DScreen/EView.swift:1:1: the folder 'Features/A/DScreen' lacks 'DView.swift'
                  help: create 'Features/A/DScreen/DView.swift', or change the layout rule
                """)
    }

    @Test func `a type in the file of another is a finding`() {
        check(
            #"layout: { types: "{t}UseCase", lie-in: "**/{t}UseCase.swift" }"#,
            in: "//- UseCases/A.swift\nstruct GetUseCase {}", finds: """
                UseCases/A.swift:1:8: 'GetUseCase' is in 'UseCases/A.swift', not in 'GetUseCase.swift'
                  help: move it to 'GetUseCase.swift'
                """
        )
    }

    @Test func `folders can be excluded`() {
        check(
            #"layout: { at: ["App/*", "!App/Share", "!App/Old"], holds: ["A.swift"] }"#,
            in: "//- App/X/A.swift\n//- App/Share/B.swift\n//- App/Old/Y/B.swift\n//- App/Z/B.swift", finds: """
                App/Z/B.swift:1:1: 'B.swift' does not belong in 'App/Z'
                  help: move it out of 'App/Z', or allow it in the layout rule
                App/Z/B.swift:1:1: the folder 'App/Z' lacks 'A.swift'
                  help: create 'App/Z/A.swift', or change the layout rule
                """
        )
    }

    @Test func `a name that differs only in case is reported once`() {
        check(screen, in: """
            //- Features/A/BView/bViewView.swift
            //- Features/A/BView/parts/C.swift
            //- Features/A/BView/parts/D.swift
            """, finds: """
            Features/A/BView/bViewView.swift:1:1: 'bViewView.swift' should be named 'BViewView.swift'
              help: rename it; the case of letters counts
            Features/A/BView/parts/C.swift:1:1: 'parts' does not belong in 'Features/A/BView'; it belongs in 'BView/Parts'
              also: Features/A/BView/parts/D.swift:1:1
              help: move it to 'BView/Parts', or allow it in the layout rule
            """)
        check("layout: { at: App, holds: [Views] }", in: "//- App/views/A.swift\n//- App/views/B.swift", finds: """
            App/views/A.swift:1:1: 'views' should be named 'Views'
              also: App/views/B.swift:1:1
              help: rename it; the case of letters counts
            """)
    }

    @Test func `a missing required folder is a finding`() {
        check("layout: { at: App, holds: [Sub, 'x?', '**'] }", in: "//- App/A.swift", finds: """
            App/A.swift:1:1: the folder 'App' lacks 'Sub'
              help: create 'App/Sub', or change the layout rule
            """)
        check("layout: { at: App, holds: [Sub] }", in: "//- App/Sub/A.swift\n//- App/Sub/B/C.swift", finds: "")
    }

    @Test func `types outside of their folders are findings`() {
        check(
            #"layout: { types: { named: "{t}UseCase", nested: false }, lie-in: "UseCases/{t}UseCase/**" }"#,
            in: """
                //- UseCases/GetUseCase/A.swift
                struct GetUseCase { struct InnerUseCase {} }
                //- UseCases/SetUseCase/Sub/B.swift
                protocol SetUseCase {}
                func f() { struct LocalUseCase {} }
                //- UseCases/Other/C.swift
                struct PutUseCase {}
                //- D.swift
                typealias AliasUseCase = Int
                final class DropUseCase {}
                """,
            finds: """
                D.swift:2:13: 'DropUseCase' is in the project's root, not in 'UseCases/DropUseCase'
                  help: move it to 'UseCases/DropUseCase'
                UseCases/Other/C.swift:1:8: 'PutUseCase' is in 'UseCases/Other', not in 'UseCases/PutUseCase'
                  help: move it to 'UseCases/PutUseCase'
                """
        )
    }

    @Test func `several folders can be allowed`() {
        check(
            "layout: { types: { in: 'App/{f}/**', kind: [enum] }, lie-in: ['App/{f}/Enums', 'App/*.swift'] }",
            in: "//- App/A/Enums/B.swift\nenum B {}\n//- App/A/C.swift\nenum C {}\nstruct S {}", finds: """
                App/A/C.swift:1:6: 'C' is in 'App/A', not in 'App/A/Enums' or 'App/*.swift'
                  help: move it to 'App/A/Enums' or 'App/*.swift'
                """
        )
    }

    @Test func `files outside of their folders are findings`() {
        check(
            #"layout: { files: "**/{n}Mock.swift", lie-in: "Tests/{n}/**" }"#,
            in: "//- Tests/A/AMock.swift\n//- Tests/B/AMock.swift\n//- AMock.swift", finds: """
                AMock.swift:1:1: 'AMock.swift' is in the project's root, not in 'Tests/A'
                  help: move it to 'Tests/A'
                Tests/B/AMock.swift:1:1: 'AMock.swift' is in 'Tests/B', not in 'Tests/A'
                  help: move it to 'Tests/A'
                """
        )
    }
}
