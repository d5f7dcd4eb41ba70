import AshlarChecks
package import AshlarDiagrams
import AshlarGraphviz
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

extension Project {
    /// All that the page of `ashlar explore` shows: pictures with metrics, cycles and findings, and what the rules allow.
    ///
    /// - Parameters:
    ///   - baseline: the findings that the project accepts for now; `nil` if there is no such file.
    ///   - drawing: how Graphviz lays out the small pictures; `nil` if the page lays out all of them.
    ///   - completed: adds what else is shown to each picture.
    /// - Throws: `Failure` if the baseline cannot be read.
    package mutating func exploration(
        _ options: PictureOptions, acceptedBy baseline: BaselineFile? = nil, laidOutBy drawing: DrawingChoices? = nil,
        completed: (Picture) -> Picture = { $0 }
    ) throws -> Exploration {
        let source = DiagramSource(
            linked, rules: configuration.rules, findings: JudgedFindings(findings(), acceptedBy: baseline), root: configuration.root, notes: pictureNotes
        )
        var exploration = source.exploration(options, completed: completed)
        for index in exploration.levels.indices {
            let level = exploration.levels[index]
            exploration.levels[index].permissions = permissions(in: level.picture, level.kind, source, options)
            // Without Graphviz, the page lays out everything.
            guard let drawing, let dot = level.dot else { continue }
            exploration.levels[index].layout = level.layout(by: try? drawn(dot, as: LayoutFormat.plain.rawValue, by: drawing))
        }
        exploration.notes = model.incompleteManifestNotes
        return exploration
    }

    /// What the rules say of dependencies between the nodes of a picture, as `can` says; `nil` if it takes none of them.
    func permissions(
        in picture: Picture, _ kind: PictureKind, _ source: DiagramSource, _ options: PictureOptions
    ) -> PermissionTable? {
        subjects(of: picture, kind, source, options).flatMap { permissionTable(of: $0) }
    }

    /// The parts of the project that the nodes of a picture are, as `can` names them; `nil` if it takes none of them.
    private func subjects(
        of picture: Picture, _ kind: PictureKind, _ source: DiagramSource, _ options: PictureOptions
    ) -> [Subject]? {
        let names = picture.nodes.map(\.id)
        guard let owners = source.owners(in: kind, options), !names.isEmpty else { return nil }
        let groups = configuration.rules.selections(in: linked).groups
        var members: [String: Set<Dependency.Node>] = [:]
        for file in model.files.indices {
            for owner in owners(FileID(file)) { members[owner, default: []].insert(.file(FileID(file))) }
        }
        if kind.name == PictureKind.modules.name {
            for (index, name) in model.moduleNames.enumerated() { members[name, default: []].insert(.module(ModuleID(index))) }
        }
        return names.map { name in
            let isGroup = kind.name == PictureKind.layers.name
            return Subject(name: name, nodes: isGroup ? groups[name].map(nodes(in:)) ?? [] : members[name] ?? [])
        }
    }
}

/// The path of a folder relative to that of a file, ending in a slash; empty if the file is in the folder.
///
/// - Parameters:
///   - folder: an absolute path.
///   - file: an absolute path, or one relative to the current folder.
package func relativeFolder(of folder: String, from file: String) -> String {
    let page = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().resolvingSymlinksInPath().pathComponents
    let root = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    let shared = zip(page, root).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: page.count - shared) + root[shared...]
    return steps.map { $0 + "/" }.joined()
}
