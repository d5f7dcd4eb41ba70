import AshlarDiagrams
import AshlarDriver
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarText
import Foundation
import TestSupport
import Testing

/// References from the compiler's index take precedence over name lookup, for files that have not changed since.
///
/// The projects are compiled here, so these tests need a Swift toolchain on PATH.
@Suite(.enabled(if: compiler != nil, "there is no swiftc on PATH")) struct IndexStoreTests {
    private static let store = ".build/some-triple/debug/index/store"

    /// `small.one` could be a value's member: only the compiler knows that it names a type.
    private func builtProject() throws -> TemporaryFolder {
        let folder = try TemporaryFolder([])
        try folder.write("enum small { case one }\nstruct Big { struct Inner {} }\n", at: "A.swift")
        try folder.write("struct User {\n    let first = small.one\n    let inner: Big.Inner\n}\n", at: "B.swift")
        let compiler = try #require(compiler)
        try run(
            compiler, ["-c", "-parse-as-library", "-module-name", "M", "-index-store-path", folder.path + "/" + Self.store]
                + ["A.swift", "B.swift"].map { folder.path + "/" + $0 }, in: folder.path
        )
        return folder
    }

    private func project(in folder: TemporaryFolder, _ store: IndexStoreChoice?) throws -> Project {
        try Project.read(Configuration.load(from: folder.path, root: folder.path), for: .exploration, by: ReadingChoices(indexStore: store))
    }

    /// `User → Big.Inner 3:20`
    private func references(of project: Project) -> [String] {
        project.model.dependencies.map { dependency in
            let source = dependency.owner.map { project.model.qualifiedName(of: $0) } ?? "-"
            let target = dependency.declaration.map { project.model.qualifiedName(of: $0) } ?? project.model.name(of: dependency.target)
            let location = project.model.location(of: dependency)
            return "\(source) → \(target) \(location.line):\(location.column)"
        }
    }

    private let exact = ["User → small 2:17", "User → Big 3:16", "User → Big.Inner 3:20"]

    @Test(arguments: [IndexStoreChoice.automatic, .path(store)])
    func `references come from the index store`(choice: IndexStoreChoice) throws {
        let folder = try builtProject()
        try withExtendedLifetime(folder) {
            #expect(try references(of: project(in: folder, nil)) == ["User → Big.Inner 3:16"])
            let path = IndexStoreChoice(folder.path + "/" + Self.store)
            let project = try project(in: folder, choice == .automatic ? choice : path)
            #expect(references(of: project) == exact)
            let use = try #require(project.indexUse)
            #expect(use.store == Self.store)
            #expect(use.fileCount == 2)
            #expect(use.changed + use.unknown == [])
        }
    }

    @Test func `names are looked up where the index is out of date`() throws {
        let folder = try builtProject()
        try withExtendedLifetime(folder) {
            try folder.write("struct Late { let big: Big }\n", at: "C.swift")
            try folder.write("\nstruct User {\n    let first = small.one\n    let inner: Big.Inner\n}\n", at: "B.swift")
            let project = try project(in: folder, .automatic)
            #expect(references(of: project) == ["User → Big.Inner 4:16", "Late → Big 1:24"])
            #expect(project.indexUse?.changed == ["B.swift"])
            #expect(project.indexUse?.unknown == ["C.swift"])
            let lines = (project.indexUse?.lines ?? []).dropFirst()
            #expect(lines == ["index: 1 file changed since: B.swift", "index: 1 file not in it: C.swift"])
            #expect(project.statistics.text.hasPrefix("index: changed since: B.swift\nindex: not in it: C.swift\nfiles 3,"))
        }
    }

    /// The index still has the old path of the type.
    @Test func `a type whose file was moved is looked up`() throws {
        let folder = try builtProject()
        try withExtendedLifetime(folder) {
            try FileManager.default.moveItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/Z.swift")
            let project = try project(in: folder, .automatic)
            #expect(references(of: project) == ["User → Big.Inner 3:16"])
            #expect(project.indexUse?.changed == ["B.swift"])
        }
    }

    @Test func `a missing index store is an error`() throws {
        let folder = try TemporaryFolder(["A.swift"])
        withExtendedLifetime(folder) {
            let none = #expect(throws: Failure.self) { try project(in: folder, .automatic) }
            #expect(none?.lines == [
                "there is no index store of '\(folder.path)'; build the project, or name a store with --index-store"
            ])
            let wrong = #expect(throws: Failure.self) { try project(in: folder, .path(folder.path)) }
            #expect(wrong?.lines == [
                "'\(folder.path)' is not an index store; name a folder that a build wrote, such as .build/debug/index/store"
            ])
        }
    }
}

/// The compiler that a shell would run.
private let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
