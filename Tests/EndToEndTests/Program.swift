import AshlarDriver
import Foundation

/// The built program, run as a user runs it.
struct Program {
    struct Result: Equatable {
        var status: Int32
        var output: String
        var complaint: String
    }

    /// The root of this package.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The built program, next to the test bundle.
    static let executable: String = {
        #if os(macOS)
        let products = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        return (products ?? Bundle.main.bundleURL).appendingPathComponent("ashlar").path
        #else
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("ashlar").path
        #endif
    }()

    /// Runs the program in a project, which exists at least until the run ends.
    ///
    /// - Parameter environment: additional environment variables.
    static func run(
        _ arguments: String..., in project: TemporaryProject, environment: [String: String] = [:]
    ) throws -> Result {
        try withExtendedLifetime(project) { try run(executable, arguments, in: project.path, environment: environment) }
    }

    /// Runs the program with arguments in a folder.
    static func run(_ arguments: String..., in folder: String) throws -> Result { try run(executable, arguments, in: folder) }

    /// Runs any program, without the environment variables of CI systems.
    static func run(
        _ executable: String, _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let hosts = ["GITHUB_ACTIONS", "GITLAB_CI", "XCODE_VERSION_ACTUAL"]
        // All runs of one test process share a cache, separate from the user's.
        let cache = ["XDG_CACHE_HOME": FileManager.default.temporaryDirectory.path + "/ashlar-tests-\(getpid())"]
        process.environment = ProcessInfo.processInfo.environment.filter { !hosts.contains($0.key) }
            .merging(cache) { $1 }
            .merging(environment) { $1 }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        nonisolated(unsafe) var errorOutput = Data()
        let reader = DispatchQueue(label: "standard error")
        let handle = errors.fileHandleForReading
        reader.async { errorOutput = handle.readDataToEndOfFile() }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        reader.sync {}
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            complaint: String(decoding: errorOutput, as: UTF8.self)
        )
    }
}

/// A temporary folder outside any repository, deleted on deinitialization.
final class TemporaryProject {
    let path: String

    init(_ files: [String: String]) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("ashlar-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}

extension TemporaryProject {
    /// A project in its own repository, with everything committed.
    static func committed(_ files: [String: String]) throws -> TemporaryProject {
        let project = try TemporaryProject(files)
        try project.git("init", "-q", "-b", "main")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "Begin")
        return project
    }

    /// Runs git in the project, independent of the machine's settings.
    @discardableResult func git(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
        let identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
        let result = try Program.run("/usr/bin/env", ["git"] + identity + arguments, in: path, environment: [
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        ].merging(environment) { $1 })
        struct GitFailed: Error, CustomStringConvertible { var description: String }
        guard result.status == 0 else { throw GitFailed(description: "git \(arguments): \(result.complaint)") }
        return result.output
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
    }
}
