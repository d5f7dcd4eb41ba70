import AshlarModel

// Selections that may be empty: the rule selects something without them.

extension CheckRun {
    /// The types that a selector selects.
    func types(_ selector: TypeSelector) -> [SelectedType] {
        var run = self
        return run.select(selector)
    }

    /// The files that a selector selects.
    func files(_ selector: FileSelector) -> [FileID] {
        var run = self
        return run.select(selector).fileIDs
    }
}
