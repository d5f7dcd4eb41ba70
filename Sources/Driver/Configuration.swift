package import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarSyntax
import AshlarText
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
        let place = ProjectPlace.find(from: folder, explicit: explicit, root: root)
        return try read(place, saying: place.ruleText(in: nil))
    }

    /// Reads what the rule file of a project says; a project without one has no rules.
    ///
    /// - Throws: `Failure` where it is wrong, with a line for each mistake.
    package static func read(_ place: ProjectPlace, saying text: String, readsExamples: Bool = true) throws -> Configuration {
        guard let file = place.ruleFile else { return Configuration(root: place.root) }
        let (rules, problems) = RuleSet.read(text, path: file.name, presets: shippedPresets, readsExamples: readsExamples)
        guard problems.isEmpty else {
            throw Failure(lines: problems.map { "\($0.location): error: \($0.message)" })
        }
        return Configuration(root: place.root, ruleFile: file.name, rules: rules)
    }
}

/// Where a project is, and where its rule file, which nobody has read yet.
package struct ProjectPlace: Sendable {
    /// The folder of the rule file or, without one, of the repository.
    package var root: String
    package var ruleFile: RuleFile?

    package struct RuleFile: Sendable {
        /// What reports call it: relative to the root where it lies there.
        package var name: String
        /// Its absolute path.
        package var path: String
    }

    /// Looks for the rule file of a project; parameters as for `Configuration.load`.
    package static func find(from folder: String, explicit: String? = nil, root: String? = nil) -> ProjectPlace {
        if let explicit {
            let path = absolute(explicit, from: folder)
            let base = standardized(root.map { absolute($0, from: folder) } ?? parent(of: path))
            return ProjectPlace(root: base, ruleFile: RuleFile(name: shown(path, in: base, asWritten: explicit), path: path))
        }
        let start = root.map { standardized(absolute($0, from: folder)) } ?? folder
        var current = start
        while true {
            let candidate = current + "/" + Configuration.fileName
            if FileStatus(of: candidate) != nil {
                return ProjectPlace(root: current, ruleFile: RuleFile(name: Configuration.fileName, path: candidate))
            }
            let isRepository = FileStatus(of: current + "/.git") != nil
            if isRepository || root != nil || current == "/" || current.isEmpty {
                return ProjectPlace(root: isRepository ? current : start)
            }
            current = parent(of: current)
        }
    }

    /// What the rule file says, on disk or in a state.
    ///
    /// - Throws: `Failure` where it cannot be read.
    func ruleText(in state: RecordedState?) throws -> String {
        guard let file = ruleFile else { return "" }
        guard let data = try state?.contents(of: file.name).map({ Data($0) }) ?? FileManager.default.contents(atPath: file.path) else {
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
