import AshlarChecks
import AshlarFacts
package import AshlarModel
import AshlarText

extension PictureKind {
    /// Swift files and the references between them.
    package static let files = PictureKind(name: "files", overviewAbove: (600, 1_800)) { source, options in
        source.dependencyPicture(titled: "Files", source.fileParts(options), options)
    }
}

extension DiagramSource {
    /// Swift files as nodes, framed by the first group that selects them, else by folder.
    func fileParts(_ options: PictureOptions) -> PictureParts {
        let names = distinguishingNames(model.files.map(\.path))
        let groups = firstGroups()
        let shown = model.files.indices.filter { options.showsTests || !isTest(FileID($0)) }
        let isShown = Set(shown)
        return PictureParts(nodes: shown.map { file in
            let path = model.files[file].path
            let folder = Path.folder(of: path)
            return Picture.Node(
                id: path, name: names[file], kind: "file", group: groups[file] ?? (folder.isEmpty ? nil : folder),
                file: path, line: 1, link: link(to: Location(path: path, line: 1, column: 1), options)
            )
        }) { node in
            guard case .file(let file) = node, isShown.contains(Int(file)) else { return nil }
            return model.files[Int(file)].path
        }
    }

    /// For each file, the first group of the rule file that selects it.
    func firstGroups() -> [String?] {
        let selections = rules.selections(in: linked).groups
        let names = rules.groups.map(\.name)
        return model.files.indices.map { file in
            names.first { selections[$0]?.contains(.file(FileID(file))) == true }
        }
    }

    /// Whether a file belongs to test targets only.
    package func isTest(_ file: FileID) -> Bool {
        let modules = model.modulesOfFile[Int(file)]
        return !modules.isEmpty && modules.allSatisfy { model.modules[Int($0)].isTest }
    }
}

/// A short name for each file: its name, preceded by as many of its folders as make it unique.
package func distinguishingNames(_ paths: [String]) -> [String] {
    var names = paths.map { Path.name(of: $0) }
    for (_, namesakes) in Dictionary(grouping: paths.indices, by: { names[$0] }) where namesakes.count > 1 {
        let parts = namesakes.map { paths[$0].split(separator: "/") }
        var count = 2
        while Set(parts.map { $0.suffix(count) }).count < namesakes.count, parts.contains(where: { $0.count > count }) {
            count += 1
        }
        for (index, parts) in zip(namesakes, parts) { names[index] = parts.suffix(count).joined(separator: "/") }
    }
    return names
}
