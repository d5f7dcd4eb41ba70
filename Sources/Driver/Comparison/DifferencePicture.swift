package import AshlarDiagrams

extension ProjectComparison.Outcome {
    /// The parts of both states that changed, of the first kind of graph that did, else of the first kind.
    package var picture: Picture {
        let kinds = difference.graphs.indices
        let changed = kinds.first { !difference.graphs[$0].nodes.isEmpty || !difference.graphs[$0].dependencies.isEmpty } ?? kinds.startIndex
        let (old, new) = (before.architecture.graphs[changed].picture, after.architecture.graphs[changed].picture)
        var picture = new.withChanges(since: old, naming: \.id).changedPart()
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
