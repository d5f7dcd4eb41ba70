import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarReports
import AshlarText
import AshlarDriver
import Foundation

/// Small examples of what each target reads, written for this project.
enum FuzzCorpus {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    static let sources = files(in: "Samples") { $0.hasSuffix(".swift") }
    /// Projects in one text (`Fixture`).
    static let projects = files(in: "Tests/Variants") { $0.hasSuffix(".txt") }

    static func of(_ target: FuzzTarget) -> [[UInt8]] {
        switch target {
        case .gitIndex: gitIndices
        case .facts: sources.map { extract(path: "F.swift", text: $0).stored }
        case .cache: [CacheSample.bytes]
        case .report: reports
        case .repository: RepositorySample.inputs
        default: texts(of: target).map { Array($0.utf8) }
        }
    }

    private static func texts(of target: FuzzTarget) -> [String] {
        switch target {
        case .source: sources
        case .imports: sources + FuzzTexts.imports
        case .edits: sources + texts(of: .package)
        case .project, .drawing: projects
        case .package: files(in: "Samples") { $0.hasSuffix("Package.swift") } + files(in: ".") { $0 == "Package.swift" } + [FuzzTexts.packageManifest]
        case .tuist: [FuzzTexts.tuistManifest]
        case .xcodeGen: [FuzzTexts.xcodeGenManifest]
        case .settings: [FuzzTexts.settings]
        case .xcode: [FuzzTexts.xcodeProject, FuzzTexts.xmlProject, FuzzTexts.configuredProject]
        case .pods: [FuzzTexts.podfile, FuzzTexts.podspec]
        case .rules: files(in: "Samples") { $0.hasSuffix("ashlar.yml") } + files(in: "Rules") { $0.hasSuffix(".yml") }
        case .pattern: ["App/{feature}/**/{feature}*View.swift\nApp/Home/Views/HomeListView.swift", "**/*{a,b}?.swift\nA/B/Ca.swift", "{n}*{n}\naXa"]
        case .baseline: [FuzzTexts.baseline]
        case .ignoreFile: ["*.swift\n!Keep.swift\n/build/\n**/Pods/**\na/**/b\n[a-z]?[!0-9].o\n\\#x\ntrailing\\ \n[[:alpha:]]*\n[]a]\n"]
        case .server: [FuzzTexts.messages.joined(separator: "\n")] + FuzzTexts.messages
        case .supervisor: [(FuzzTexts.messages + FuzzTexts.answers).joined(separator: "\n")]
        case .gitIndex, .facts, .cache, .report, .repository: []
        }
    }

    /// Words of a target's format, which are inserted besides those of every format.
    static func words(of target: FuzzTarget) -> [String] {
        switch target {
        case .source, .imports, .edits, .project, .drawing, .package, .tuist: [
            "a < ", "\\.a", "#\"", "\\(", "#if A\n", "#endif\n", "#else\n", "import A\n", "@testable import struct A.B;", "case ", "if ", "let a = ",
            "func f() ", "some ", "any ", "try ", "await ", ".b(c)", "()", "[0]", "? b : ", " + ", "@a ", "@A(b) ", "extension ", "protocol P: ", "class ",
            "where ", "init(", "self", "Self", "#selector(", "-> ", "in ", "{ $0 }", "_ = ", "inout ", "switch a {", "default:", "//- A.swift\n",
            "// ashlar:allow ", "for a in b {", "0...", ".init(", "repeat {", "Array(repeating: ", ".map { ", ".prefix(", ".flatMap", "var ", "+= ",
        ]
        case .xcodeGen, .rules: [
            "&a ", "*a", "<<: ", "- ", ": ", "? ", "${s}", "${target_name}", "{n}", "**/", "{a,b}", "\n  ", "|", ">", "!!binary ", "---\n", "...\n",
            "include: ", "templates: ", "not: ", "any: ", "all: ",
        ]
        case .pods: [
            "do |a|\n", "end\n", "if ", "unless ", "def a(b)\n", "case a\nwhen ", "%w[a]", "<<-A\n", "\nA\n", "#{s.name}", "pod 'A', path: ", "=> ", "a: ", ".each ",
            "s.source_files = ", "{a,b/c}", "**/", "target 'A' ", "=begin\n", "__END__\n", "+= ", "? 'a' : ", "-> ", "|", "/",
        ]
        case .settings: ["$(A)", "${B}", "$(C:default=D)", ":c99extidentifier", "#include ", "#include? \"B.xcconfig\"\n", "//", "[sdk=*]", " = ", "A = $(A)$(A)\n"]
        case .server, .supervisor: [
            "\"id\":1,", "\"method\":\"", "\"params\":{", "{}", "null", "[]", "\"range\":", "\"character\":", "file:///P/App/Views/A.swift", "\\u0000", "\\ud800",
            "Content-Length: 3\r\n\r\n", "textDocument/didChange", "$/cancelRequest",
        ]
        case .repository: [
            "gitdir: ", "ref: refs/heads/main\n", "[include]\n\tpath = config\n", "[core]\n\t", "worktree = ..\n", "../", "/dev/zero", "alternates", "refs/heads/",
            "0000000000000000000000000000000000000000", "[filter \"f\"]\n\tclean = false\n", "[extensions]\n\tobjectFormat = sha256\n",
        ]
        case .xcode: ["isa = ", "{ ", "; ", " = ", "( ", ", ", "PBXGroup", "children", "rootObject", "<00ff>", "<dict>", "</dict>", "<!DOCTYPE x [<!ENTITY a \"b\">]>"]
        case .pattern, .ignoreFile: ["*a", "**/", "{a,b}", "{n}", "?", "[a-", "[!", "[[:alpha:]]", "\\", "!", "/**/"]
        case .baseline: [": [", "] '", "' -> '", "(", ") ", " -- ", "''", "\\'"]
        case .gitIndex: ["DIRC", "\0\0\0\u{4}", "\0\0\0\u{2}", "TREE", "link", "sdir", "../", "/"]
        case .facts, .cache, .report: []
        }
    }

    /// Reports of the presets on the first projects, as they are cached.
    private static var reports: [[UInt8]] {
        projects.prefix(6).map { text in
            let project = LinkedProject(fixture: Fixture(text))
            let findings = FuzzTarget.presets.flatMap { $0.findings(in: project, today: FuzzTarget.today) }
            let problems = [Problem(location: Location(path: "A.swift", line: 1, column: 1), message: "it's \"not\" <valid>")]
            return Report(findings: findings, problems: problems, fileCount: 3, rules: []).encoded
        }
    }

    private static func files(in folder: String, where isChosen: (String) -> Bool) -> [String] {
        let folder = package + "/" + folder
        let names = folder.hasSuffix("/.") ? try? FileManager.default.contentsOfDirectory(atPath: folder) : nil
        let paths = names ?? FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter(isChosen).sorted().prefix(400).compactMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    }

    /// Index files of versions 2 to 4, written by git.
    private static var gitIndices: [[UInt8]] {
        let folder = NSTemporaryDirectory() + "ashlar-fuzz-git-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["App/Home/A.swift", "App/Home/B.swift", "App/é.swift", "Package.swift", String(repeating: "long/", count: 40) + "C.swift"] {
            try? FileManager.default.createDirectory(atPath: folder + "/" + name + "/..", withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: nil)
        }
        func git(_ arguments: [String]) {
            let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
            _ = try? AshlarFileSystem.run(["git", "-C", folder] + arguments, environment: variables, input: [], within: 10)
        }
        git(["init", "-q"])
        git(["add", "-A"])
        return [2, 3, 4].compactMap { version in
            git(["update-index", "--index-version", "\(version)"])
            if version == 3 { git(["update-index", "--skip-worktree", "Package.swift"]) }
            return smallFile(at: folder + "/.git/index")
        }
    }
}
