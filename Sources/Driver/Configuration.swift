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
        if let explicit {
            let path = absolute(explicit, from: folder)
            let base = standardized(root.map { absolute($0, from: folder) } ?? parent(of: path))
            return try read(path, shownAs: shown(path, in: base, asWritten: explicit), root: base)
        }
        let start = root.map { standardized(absolute($0, from: folder)) } ?? folder
        var current = start
        while true {
            let candidate = current + "/" + fileName
            if FileManager.default.fileExists(atPath: candidate) {
                return try read(candidate, shownAs: fileName, root: current)
            }
            let isRepository = FileManager.default.fileExists(atPath: current + "/.git")
            if isRepository || root != nil || current == "/" || current.isEmpty {
                return Configuration(root: isRepository ? current : start, ruleFile: nil, rules: RuleSet())
            }
            current = parent(of: current)
        }
    }

    private static func read(_ path: String, shownAs name: String, root: String) throws -> Configuration {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("cannot read the rule file '\(name)'; check its name and its permissions")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure("the rule file '\(name)' is not UTF-8; save it as UTF-8")
        }
        let (rules, problems) = RuleSet.read(text, path: name, presets: shippedPresets)
        guard problems.isEmpty else {
            throw Failure(lines: problems.map { "\($0.location): error: \($0.message)" })
        }
        return Configuration(root: root, ruleFile: name, rules: rules)
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
