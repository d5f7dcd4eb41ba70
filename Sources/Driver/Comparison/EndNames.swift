import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarText

/// The names that lines of code or of a manifest have where one subject depends on another.
struct EndNames: Sendable {
    /// The source's name if it is a type, which each of its files has; empty for another.
    private let source: [String]
    /// The files of the source if it is a file, a folder or a glob.
    private let files: Pattern?
    /// The names of the target, one of which each use of it has.
    let target: [String]
    /// The modules through whose imports a target that is a type is visible to the source; `nil` for another target.
    private let modules: [String]?
    /// Whether no use of the target lacks its names. Those of a group or a folder are what the source uses of it now.
    let isComplete: Bool

    /// - Parameter dependencies: those of `source` on `target`.
    init(of dependencies: [Dependency], from source: Project.Subject, to target: Project.Subject, in model: Model) {
        func names(of module: ModuleID) -> [String] { [model.modules[Int(module)].name, model.modules[Int(module)].target.name] }
        func simple(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
        self.source = source.declaration == nil ? [] : [simple(source.name)]
        let pattern = source.declaration == nil ? try? Pattern(source.name) : nil
        let isOfPattern = source.nodes.allSatisfy { node in
            if case .file(let file) = node { pattern?.matchFile(model.files[Int(file)].path) != nil } else { false }
        }
        files = isOfPattern ? pattern : nil
        if target.declaration != nil {
            self.target = [simple(target.name)]
            func modulesOf(_ subject: Project.Subject) -> Set<ModuleID> {
                Set(subject.nodes.flatMap { node -> [ModuleID] in
                    if case .file(let file) = node { Array(model.modulesOfFile[Int(file)]) } else { [] }
                })
            }
            modules = Set(modulesOf(target).subtracting(modulesOf(source)).flatMap(names)).sorted()
            isComplete = true
            return
        }
        let ofNodes = target.nodes.flatMap { node -> [String] in
            switch node {
            case .module(let module): names(of: module)
            case .external(let external): [model.externals[Int(external)]]
            case .file: []
            }
        }
        // A group may have files besides its modules.
        let isOfModules = !target.nodes.contains { node in
            if case .file(let file) = node { !model.modulesOfFile[Int(file)].contains { target.nodes.contains(.module($0)) } } else { false }
        }
        let used = dependencies.map { dependency in
            dependency.declaration.map { simple(model[model.outermostType(of: $0)].name) } ?? model.name(of: dependency.target)
        }
        self.target = Set(isOfModules ? ofNodes : ofNodes + used).sorted()
        modules = nil
        isComplete = isOfModules
    }

    /// The positions of the commits that can have brought or removed the dependency, newest first.
    ///
    /// A commit can if it changes lines with the names in a file of the source that uses the target before or after, if it declares a
    /// type of these names, and, unless the target is a type, if it changes lines with the target's name in a manifest.
    ///
    /// - Throws: `Failure` if git cannot be run, exceeds its limits, or lacks the contents of a file.
    func changes(among commits: [String], in git: Git) throws -> [Int] {
        guard let newest = commits.first else { return [] }
        let positions = Dictionary(commits.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let changes = try git.lineChanges(before: newest, with: Set(source + target + (modules ?? [])).sorted(), in: ["**/*.swift"] + (modules == nil ? Self.manifests : []))
        var counts: [String: [String: Int]] = [:]
        var found: [Int] = []
        for change in changes.reversed() {
            var canMatter = false
            for file in change.files {
                let before = counts[file.path] ?? [:]
                let after = before.merging(file.counts, uniquingKeysWith: +)
                counts[file.path] = after
                canMatter = canMatter || isUse(before, in: file.path) || isUse(after, in: file.path) || !file.declared.isDisjoint(with: source + target)
                    || modules == nil && isManifest(file.path) && file.counts.keys.contains(where: target.contains)
            }
            if canMatter, let position = positions[change.commit] { found.append(position) }
        }
        return found.reversed()
    }

    /// Whether a file with so many lines with each name can be one of the source that uses the target.
    private func isUse(_ counts: [String: Int], in path: String) -> Bool {
        func has(_ names: [String]) -> Bool { names.contains { counts[$0, default: 0] > 0 } }
        // Git quotes unusual paths.
        return has(target) && (source.isEmpty || has(source)) && (path.hasPrefix("\"") || files.map { $0.matchFile(path) != nil } ?? true)
    }

    private func isManifest(_ path: String) -> Bool {
        !path.hasSuffix(".swift") || Path.isPackageManifest(path) || ["Project.swift", "Workspace.swift"].contains(Path.name(of: path))
    }

    /// The manifests that are no Swift files.
    private static let manifests = ["pbxproj", "xcconfig", "yml", "yaml", "podspec"].map { "**/*." + $0 } + ["**/Podfile"]
}
