package import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// The root of a project and the contents of its rule file.
package struct Configuration: Sendable {
    /// The project's root: the folder of the rule file or, without one, of the repository.
    package var root: String
    /// The rule file, relative to the root; `nil` if there is none.
    package var ruleFile: String?
    package var rules: RuleSet
    /// Where the project is, as it was found.
    private(set) var location: ProjectLocation

    /// A project without rules.
    package init(root: String) {
        self.init(of: ProjectLocation(root: root), rules: RuleSet())
    }

    package init(of location: ProjectLocation, rules: RuleSet) {
        (self.location, self.rules) = (location, rules)
        (root, ruleFile) = (location.root, location.ruleFile?.name)
    }

    /// The name of rule files.
    package static let fileName = "ashlar.yml"

    /// Finds and reads the rule file of a project.
    ///
    /// - Parameters:
    ///   - folder: an absolute path. The rule file is searched for here and in the folders above, up to the root of the repository.
    ///   - explicit: a rule file to use instead of searching.
    ///   - root: the project's root; by default the folder of the rule file.
    /// - Throws: `Failure` if an explicit file cannot be read, or if the rule file is invalid, with one line for each error.
    package static func load(from folder: String, explicit: String? = nil, root: String? = nil) throws -> Configuration {
        let location = ProjectLocation.find(from: folder, explicit: explicit, root: root)
        return try read(location, saying: location.ruleText(in: .workTree))
    }

    /// Reads the text of a rule file; a project without a rule file has no rules.
    ///
    /// - Throws: `Failure` if the rule file is invalid, with one line for each error.
    package static func read(_ location: ProjectLocation, saying text: RuleText, readsExamples: Bool = true) throws -> Configuration {
        guard let file = location.ruleFile else { return Configuration(of: location, rules: RuleSet()) }
        let (rules, problems) = RuleSet.read(
            text.own, path: file.name, presets: shippedPresets, extending: text.shared, readsExamples: readsExamples
        )
        guard problems.isEmpty else { throw Failure(problems: problems) }
        return Configuration(of: location, rules: rules)
    }
}

extension Configuration {
    /// Requires that each word by which the rule file selects files is a group, or a file or folder at the root, listed or not: tools may
    /// write one that git ignores. Without groups, a word is a path.
    ///
    /// - Throws: `Failure` with one line for each other word.
    func requireGroups(in listing: Listing, of workspace: Workspace) throws(Failure) {
        guard !rules.groups.isEmpty, !rules.words.isEmpty else { return }
        let names = Set((listing.files.map(\.path) + listing.links.map(\.path)).map { String($0.prefix { $0 != "/" }) })
        let groups = rules.groups.map(\.name)
        let unknown = rules.words.filter { !names.contains($0.name) && !mayExist(workspace.absolutePath(of: $0.name)) }
        guard !unknown.isEmpty else { return }
        throw Failure(problems: unknown.sorted { $0.location < $1.location }.map { word in
            let known = "groups are \(list(groups))"
            let advice = nearestWord(to: word.name, among: names.union(groups)).map { "did you mean '\($0)'? The \(known)" }
                ?? "the \(known), and a module is written 'module:\(word.name)'"
            return Problem(location: word.location, message: "there is no group '\(word.name)', and no folder of that name; \(advice)")
        })
    }
}

/// The text of a project's rule file, with those of the files that it extends.
package struct RuleText: Equatable, Sendable {
    package var own: String
    package var shared: [Preset] = []

    /// All of it, for keys of caches.
    var digest: Digest {
        var digest = Digest(own)
        for file in shared.flatMap({ preset in preset.files.map { ["\(preset.name)/\($0.name)", $0.text] } }).joined() { digest.add(file) }
        return digest
    }

    package static func == (left: RuleText, right: RuleText) -> Bool { left.digest == right.digest }
}

/// The root of a project and the path of its rule file, which has not been read yet.
package struct ProjectLocation: Sendable, Encodable {
    /// The folder of the rule file or, without one, of the repository.
    package var root: String
    package var ruleFile: RuleFile?

    package struct RuleFile: Sendable, Encodable {
        /// The name in reports: relative to the root if it is inside.
        package var name: String
        /// Its absolute path.
        package var path: String
    }

    /// Finds the rule file of a project; parameters as for `Configuration.load`.
    package static func find(from folder: String, explicit: String? = nil, root: String? = nil) -> ProjectLocation {
        if let explicit {
            let path = absolute(explicit, from: folder)
            let base = standardized(root.map { absolute($0, from: folder) } ?? parent(of: path))
            return ProjectLocation(root: base, ruleFile: RuleFile(name: shown(path, in: base, asWritten: explicit), path: path))
        }
        let start = root.map { standardized(absolute($0, from: folder)) } ?? folder
        var current = start
        while true {
            let candidate = current + "/" + Configuration.fileName
            if mayExist(candidate) {
                return ProjectLocation(root: current, ruleFile: RuleFile(name: Configuration.fileName, path: candidate))
            }
            let isRepository = mayExist(current + "/.git")
            if isRepository || root != nil || current == "/" || current.isEmpty {
                return ProjectLocation(root: isRepository ? current : start)
            }
            current = parent(of: current)
        }
    }

    /// Reads the rule file and what it extends.
    ///
    /// - Throws: `Failure` if it cannot be read, or if a link leads out of the project.
    func ruleText(in snapshot: Snapshot) throws -> RuleText {
        guard let file = ruleFile else { return RuleText(own: "") }
        let own = try text(of: file, in: snapshot)
        return RuleText(own: own, shared: try sharedRules(extendedBy: own, in: snapshot))
    }

    private func text(of file: RuleFile, in snapshot: Snapshot) throws -> String {
        guard let data = try snapshot.contents(of: file.name, onDisk: { try projectFile(at: file.path, in: root) }) else {
            throw Failure("cannot read the rule file '\(file.name)'; check its name and permissions")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure("the rule file '\(file.name)' is not UTF-8; save it as UTF-8")
        }
        // A byte order mark.
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
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

/// The contents of a file that the user or the project names; `nil` if it cannot be read. One of the project is a regular file of
/// limited size; a user may name a pipe.
///
/// - Throws: `Failure` for a link that leads out of the project: a line of any other file would appear in messages about errors.
func projectFile(at path: String, in root: String) throws -> Data? {
    // `../rules.yml` of a folder of the project lies outside.
    guard isPath(URL(fileURLWithPath: path).standardizedFileURL.path, below: root) else { return FileManager.default.contents(atPath: path) }
    guard let real = realPath(path), let realRoot = realPath(root) else { return nil }
    guard isPath(real, below: realRoot) else { throw Failure("'\(path)' is a symbolic link to '\(real)', outside of the project; name that file") }
    return smallFile(at: real, limit: Workspace.maximumByteCount).map { Data($0) }
}
