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
    ///   - state: gives, for the root that was found, the state of the project to read instead of what is on disk.
    /// - Throws: `Failure` where an explicit file cannot be read, and where a rule file is wrong, with a line for each
    ///   mistake; what `state` throws.
    package static func load(
        from folder: String, explicit: String? = nil, root: String? = nil,
        in state: (_ root: String) throws -> RecordedState? = { _ in nil }
    ) throws -> Configuration {
        let (root, file) = find(from: folder, explicit: explicit, root: root)
        let recorded = try state(root)
        guard let file else { return Configuration(root: root, ruleFile: nil, rules: RuleSet()) }
        let (rules, problems) = RuleSet.read(try text(of: file, in: recorded), path: file.name, presets: shippedPresets)
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
