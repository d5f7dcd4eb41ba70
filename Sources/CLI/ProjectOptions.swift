import AshlarDriver
import ArgumentParser
import Foundation

/// Which project, by which rule file: what nearly every command needs.
struct ProjectOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The rule file; by default the nearest ashlar.yml.", valueName: "file"))
    var ruleFile: String?

    @Option(help: ArgumentHelp("The project's root; by default the folder of the rule file.", valueName: "folder"))
    var root: String?

    @Option(help: ArgumentHelp("How many files to read at a time; by default one for each processor.", valueName: "count"))
    var threads: Int?

    @Option(help: ArgumentHelp(
        "Look only at what is compiled for a platform: iOS, macOS, linux …; by default every branch of #if counts.",
        valueName: "name"
    ))
    var platform: String?

    @Option(help: ArgumentHelp("With --platform: a flag that is set; DEBUG is. May be given several times.", valueName: "flag"))
    var define: [String] = []

    @Option(help: ArgumentHelp(
        "Take what files name from a build's index store, as .build/debug/index/store, or from the newest one ('auto').",
        valueName: "path|auto"
    ))
    var indexStore: String?

    @Flag(help: "Read every file anew, and keep nothing for the next run.")
    var noCache = false

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
        if platform == nil, !define.isEmpty { throw ValidationError("--define needs --platform.") }
    }

    /// The configuration that the options, or else the folder that the command starts from, name.
    ///
    /// - Parameters:
    ///   - path: a path that the user asks about, which may lie in another project.
    ///   - state: gives, for the project's root, the state to read instead of what is on disk.
    func configuration(
        near path: String? = nil, in state: (_ root: String) throws -> RecordedState? = { _ in nil }
    ) throws -> Configuration {
        let current = FileManager.default.currentDirectoryPath
        return try Configuration.load(from: folder(of: path, from: current), explicit: ruleFile, root: root, in: state)
    }

    /// What the project was like where the branch went apart from a revision, by today's rules.
    func read(_ configuration: Configuration, asOf revision: String, only: [String]) throws -> CheckRequest.Before {
        let git = Git(in: configuration.root)
        let base = try git.mergeBase(with: revision)
        var before = try read(configuration, in: RecordedState.commit(base, of: configuration.root))
        return CheckRequest.Before(findings: before.findings(only: only), renames: git.renames(since: base))
    }

    /// Reads the project, with a progress bar where a person waits.
    func read(
        _ configuration: Configuration, for purpose: Project.Purpose = .check, in state: RecordedState? = nil
    ) throws -> Project {
        let bar = ProgressBarBox()
        defer { bar.clear() }
        return try Project.read(
            configuration, for: purpose, platform: platform, flags: define, threads: threads ?? processorCount,
            indexStore: indexStore.map(IndexStoreChoice.init), state: state,
            cache: noCache ? nil : cacheFolder
        ) { done, total in
            bar.advance(to: done, of: total)
        }
    }

    private func folder(of path: String?, from current: String) -> String {
        guard let path, root == nil else { return current }
        let absolute = path.hasPrefix("/") ? path : current + "/" + path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else { return current }
        let standardized = URL(fileURLWithPath: absolute).standardizedFileURL.path
        return isFolder.boolValue ? standardized : (standardized as NSString).deletingLastPathComponent
    }
}

/// Makes the bar once the total is known.
private final class ProgressBarBox: @unchecked Sendable {
    private let lock = NSLock()
    private var bar: ProgressBar?

    func advance(to done: Int, of total: Int) {
        lock.withLock {
            if bar == nil { bar = ProgressBar("Reading", total: total) }
            bar?.advance(to: done)
        }
    }

    func clear() { lock.withLock { bar?.clear() } }
}
