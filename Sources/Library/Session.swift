import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarStore
import AshlarText

/// A project in memory, for tools that ask again and again: an editor with unsaved files, or a tool that tries a change before it is
/// made. After `update`, every answer equals that of a check which starts with nothing.
///
///     var session = try Session("Project/ashlar.yml")
///     session.write("struct Home { let cache: Cache }", to: "App/Home.swift")
///     try session.update(listsDisk: false)
///     let findings = try session.findings(in: ["App/Home.swift"])
///
/// A value: a copy goes its own way. Paths are relative to the project's root.
public struct Session: Sendable {
    private var session: AshlarDriver.Session
    private let root: String

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - ruleFile: the rule file, as an absolute path or as a name to search for in the folders around the calling source file.
    ///   - only: the ids of the rules to check; all if empty.
    ///   - source: the calling source file.
    /// - Throws: `CheckError` if the rule file does not exist or is not valid, or if the project cannot be read.
    public init(_ ruleFile: String = "ashlar.yml", only: [String] = [], from source: String = #filePath) throws {
        (session, root) = try reportingErrors {
            let check = try projectCheck(ruleFile, only: only, from: source)
            return (try AshlarDriver.Session(check), check.place.root)
        }
    }

    // MARK: Changes, which the next update makes current

    /// Gives a file other contents than on disk, or adds a file.
    public mutating func write(_ text: String, to path: String) { session.snapshot.write(Array(text.utf8), to: path) }

    /// Leaves out a file that is on disk.
    public mutating func delete(_ path: String) { session.snapshot.delete(path) }

    /// Treats a file as if it were at another path.
    public mutating func move(_ path: String, to target: String) { session.snapshot.move(path, to: target) }

    /// Takes the file as it is on disk again.
    public mutating func revert(_ path: String) { session.snapshot.revert(path) }

    /// Reads what changed, and links the project. If it fails, the last state stays.
    ///
    /// - Parameters:
    ///   - listsDisk: whether files on disk may have changed too.
    ///   - isCancelled: asked between files and between steps.
    /// - Throws: `CheckError` if the rule file is not valid, or if the project cannot be read; `CancellationError`.
    public mutating func update(listsDisk: Bool = true, isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
        try reportingErrors { try session.update(listsDisk: listsDisk, isCancelled: isCancelled) }
    }

    // MARK: Questions about the current state

    /// The findings in some files and folders, all if empty, without those that the baseline lists, in the order of their locations.
    public mutating func findings(in paths: [String] = []) throws -> [Finding] {
        try reportingErrors { try session.findings(in: paths).map { Finding($0, in: root) } }
    }

    /// The dependencies of files on files of the project, in the order of their locations.
    public func dependencies() -> [Dependency] {
        let model = session.project.model
        return model.dependencies.compactMap { dependency in
            guard case .file(let source) = dependency.source, case .file(let target) = dependency.target else { return nil }
            let location = model.location(of: dependency)
            return Dependency(
                source: model.files[Int(source)].path, target: model.files[Int(target)].path, line: location.line, column: location.column,
                declaration: dependency.declaration.map { model.memberName(of: $0) }, isCertain: dependency.isCertain
            )
        }
    }

    /// Why one file, type, module or group depends on another: the shortest chain of dependencies, as `ashlar why` prints it.
    ///
    /// - Throws: `CheckError` if nothing has one of the names.
    public func why(_ source: String, _ target: String) throws -> String {
        try reportingErrors { try session.project.why(source, target).text }
    }

    /// A reference of one file to a declaration in another.
    public struct Dependency: Hashable, Sendable {
        /// The file that refers, and the file that declares.
        public var source: String
        public var target: String
        /// Where it refers, counted from 1; the column in UTF-8 bytes.
        public var line: Int
        public var column: Int
        /// The declaration, as far as one is named.
        public var declaration: String?
        /// Whether the name has only one meaning there; rules report no other dependencies.
        public var isCertain: Bool
    }
}
