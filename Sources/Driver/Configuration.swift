package import AshlarChecks
import AshlarFacts
import Foundation

/// Where a project is, and what its rule file says.
package struct Configuration: Sendable {
    /// The project's root: the folder of the rule file, or, without one, of the repository.
    package var root: String
    /// The rule file, relative to the root; `nil` where there is none.
    package var ruleFile: String?
    package var rules: RuleSet

    /// A project without rules.
    package init(root: String) {
        self.init(root: root, ruleFile: nil, rules: RuleSet())
    }

    package init(root: String, ruleFile: String?, rules: RuleSet) {
        self.root = root
        self.ruleFile = ruleFile
        self.rules = rules
    }

    /// The name that is looked for.
    package static let fileName = "ashlar.yml"

    /// Finds and reads the rule file of a project.
    ///
    /// - Parameters:
    ///   - folder: an absolute path; the rule file is looked for here and in the folders above, up to the repository.
    ///   - explicit: a rule file to use instead; its folder does not matter then, `root` or `folder` is the root.
    ///   - root: the project's root, where it is named.
    /// - Throws: `Failure` where an explicit file cannot be read, and where a rule file is wrong, with a line for each
    ///   mistake.
    package static func load(from folder: String, explicit: String? = nil, root: String? = nil) throws -> Configuration {
        let (root, file) = find(from: folder, explicit: explicit, root: root)
        guard let file else { return Configuration(root: root) }
        return try read(file, root: root)
    }

    /// The same as git's index has it, and what the index has of the project.
    ///
    /// - Throws: what `load` throws; `Failure` where there is no repository, and where a merge has conflicts.
    package static func loadStaged(
        from folder: String, explicit: String? = nil, root: String? = nil
    ) throws -> (configuration: Configuration, state: RecordedState) {
        let (root, file) = find(from: folder, explicit: explicit, root: root)
        enum Answer: Sendable { case state(Result<RecordedState, any Error>), onDisk(Result<Configuration, any Error>) }
        // While git looks, the rule file is read from the disk, where it mostly is as in the index.
        let answers = mapConcurrently([0, 1], threads: 2) { job, _ -> Answer in
            if job == 0 { return .state(Result { try RecordedState.index(of: root) }) }
            return .onDisk(Result { try file.map { try read($0, root: root) } ?? Configuration(root: root) })
        }
        guard case .state(let state) = answers[0], case .onDisk(let onDisk) = answers[1] else {
            return (Configuration(root: root), try RecordedState.index(of: root))
        }
        let recorded = try state.get()
        guard let file, recorded.contents[file.name] != nil else { return (try onDisk.get(), recorded) }
        return (try read(file, root: root, in: recorded), recorded)
    }

    private static func read(
        _ file: (name: String, path: String), root: String, in state: RecordedState? = nil
    ) throws -> Configuration {
        let (rules, problems) = RuleSet.read(try text(of: file, in: state), path: file.name, presets: shippedPresets)
        guard problems.isEmpty else {
            throw Failure(lines: problems.map { "\($0.location): error: \($0.message)" })
        }
        return Configuration(root: root, ruleFile: file.name, rules: rules)
    }

    /// The project's root, and its rule file as it is called in reports, with its absolute path.
    private static func find(
        from folder: String, explicit: String?, root: String?
    ) -> (root: String, file: (name: String, path: String)?) {
        if let explicit {
            let path = absolute(explicit, from: folder)
            let base = standardized(root.map { absolute($0, from: folder) } ?? parent(of: path))
            return (base, (shown(path, in: base, asWritten: explicit), path))
        }
        let start = root.map { standardized(absolute($0, from: folder)) } ?? folder
        var current = start
        while true {
            let candidate = current + "/" + fileName
            if FileManager.default.fileExists(atPath: candidate) { return (current, (fileName, candidate)) }
            let isRepository = FileManager.default.fileExists(atPath: current + "/.git")
            if isRepository || root != nil || current == "/" || current.isEmpty {
                return (isRepository ? current : start, nil)
            }
            current = parent(of: current)
        }
    }

    private static func text(of file: (name: String, path: String), in state: RecordedState?) throws -> String {
        guard let data = state?.contents[file.name].map({ Data($0) }) ?? FileManager.default.contents(atPath: file.path) else {
            throw Failure("cannot read the rule file '\(file.name)'; check its name and its permissions")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure("the rule file '\(file.name)' is not UTF-8; save it as UTF-8")
        }
        return text
    }

    private static func absolute(_ path: String, from folder: String) -> String {
        path.hasPrefix("/") ? path : folder + "/" + path
    }

    private static func standardized(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func shown(_ path: String, in root: String, asWritten written: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : written
    }
}
