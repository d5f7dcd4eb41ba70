package import AshlarDiagrams

extension ProjectComparison.Outcome {
    /// The parts of both states that changed, of the first kind of graph whose dependencies did, else of the first that shows a change,
    /// else of the first kind.
    package var picture: Picture {
        let kinds = difference.graphs.indices
        func changes(_ kind: Int) -> Picture {
            after.architecture.graphs[kind].picture.withChanges(since: before.architecture.graphs[kind].picture, naming: \.id).changedPart()
        }
        let changed = kinds.first { !difference.graphs[$0].dependencies.isEmpty } ?? kinds.first { !changes($0).nodes.isEmpty } ?? kinds.startIndex
        let (old, new) = (before.architecture.graphs[changed].picture, after.architecture.graphs[changed].picture)
        var picture = changes(changed)
        picture.title = "Changes of \(picture.kind.subjectName) from \(before.name) to \(after.name)"
        picture.colorsShowLifetimes = old.colorsShowLifetimes || new.colorsShowLifetimes
        picture.notes += notes
        return picture
    }

    /// What changed, as the page of `ashlar explore` shows it.
    var changes: Exploration.Changes {
        Exploration.Changes(since: before.name, sections: sections.map { section in
            Exploration.Changes.Section(title: section.title, lines: section.lines.map { line in
                Exploration.Changes.Line(
                    mark: Mark.allCases.firstIndex(of: line.mark) ?? 0, text: line.text, location: line.location
                )
            })
        })
    }
}
