@testable import AshlarFileSystem
import Foundation
import TestSupport
import Testing

/// A snapshot read from git's index file equals one from the output of git.
@Suite struct GitIndexTests {
    private func project() throws -> TemporaryFolder {
        let project = try TemporaryFolder(["A.swift", "App/B.swift", "App/Views/C ä.swift", "App/D.txt", "Other/E.swift"])
        try FileManager.default.createSymbolicLink(atPath: project.path + "/App/Link.swift", withDestinationPath: "B.swift")
        try project.git("init", "-q")
        try project.git("add", "-A")
        // A file that has just changed is left to git.
        Thread.sleep(forTimeInterval: 0.15)
        try project.git("update-index", "--really-refresh", "-q")
        try project.write("", at: "Untracked.swift")
        return project
    }

    /// - Parameter reads: whether the index can be read without git.
    private func check(_ project: TemporaryFolder, in folder: String = "", reads: Bool = true, at location: SourceLocation = #_sourceLocation) throws {
        let git = Git(in: project.path + folder)
        func text(_ state: GitSnapshot) throws -> [String] {
            let entries = try state.entries.map { entry -> String in
                guard case .file(let file) = entry else { return "folder \(entry.path)" }
                let bytes = try state.contents(of: file.path) ?? Array(Data(contentsOf: URL(fileURLWithPath: git.folder + "/" + file.path)))
                return "\(file.path) \(file.byteCount) \(bytes)"
            }
            return Set(entries).sorted()
        }
        let read = try GitSnapshot(readingIndexOf: git)
        #expect((read != nil) == reads, sourceLocation: location)
        guard let read else { return }
        #expect(try text(read) == text(GitSnapshot(indexListedBy: git)), sourceLocation: location)
    }

    @Test(arguments: [2, 3, 4]) func `every index version is read`(version: Int) throws {
        let project = try project()
        try project.git("update-index", "--index-version", "\(version)")
        try check(project)
        try check(project, in: "/App")
        try project.write("struct B {}", at: "App/B.swift")
        try project.write("struct A {}", at: "A.swift")
        try check(project)
        try project.git("add", "A.swift")
        try project.write("struct Z {}", at: "A.swift")
        try check(project)
        try FileManager.default.removeItem(atPath: project.path + "/Other/E.swift")
        try check(project)
    }

    @Test func `index flags are respected`() throws {
        let project = try project()
        try project.write("let new = 1", at: "New.swift")
        try project.git("add", "--intent-to-add", "New.swift")
        try project.git("update-index", "--assume-unchanged", "A.swift")
        try project.git("update-index", "--skip-worktree", "App/B.swift")
        try project.write("struct A {}", at: "A.swift")
        try project.write("struct B {}", at: "App/B.swift")
        try check(project)
        try FileManager.default.removeItem(atPath: project.path + "/App/B.swift")
        try check(project)
    }

    @Test func `a change of the same size and time is detected`() throws {
        let project = try project()
        try project.write("let a = 1", at: "A.swift")
        try project.git("add", "A.swift")
        try project.write("let a = 2", at: "A.swift")
        try check(project)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path + "/Other/E.swift")
        try check(project)
    }

    @Test func `split and damaged indices are left to git`() throws {
        let project = try project()
        try project.git("update-index", "--split-index")
        try check(project, reads: false)
        try project.git("update-index", "--no-split-index")
        try check(project)
        let damaged = project.path + "/.git/index"
        let data = try Data(contentsOf: URL(fileURLWithPath: damaged))
        for length in stride(from: 0, to: data.count, by: 7) {
            try data.prefix(length).write(to: URL(fileURLWithPath: damaged))
            #expect(GitIndex(at: damaged) == nil)
        }
    }

    @Test func `linked work trees have their own index`() throws {
        let project = try project()
        try project.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Begin")
        try project.git("worktree", "add", "-q", project.path + "/Tree")
        let tree = Git(in: project.path + "/Tree")
        let read = try #require(try GitSnapshot(readingIndexOf: tree))
        #expect(Set(read.entries.map(\.path)) == Set(try GitSnapshot(indexListedBy: tree).entries.map(\.path)))
    }
}
