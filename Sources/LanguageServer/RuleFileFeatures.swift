import AshlarChecks
import AshlarDriver
import AshlarReports
import AshlarText

// What the server offers in the rule file.

extension OpenProject {
    /// What can be written at a position of the rule file: keys, and values of a key.
    func completions(in path: String, at position: Position) -> [CompletionItem] {
        guard path == location.ruleFile?.name, let text = text(of: path), let offset = offset(of: position, in: path) else { return [] }
        let place = RuleFilePlace(in: text, line: position.line, before: offset)
        let words = place.isValue ? completion.values(at: place.path) : completion.keys(at: place.path)
        return words.map { word in
            CompletionItem(
                label: word.text, kind: word.kind.itemKind, documentation: word.summary.map { .init(value: markdownText($0)) },
                insertText: word.kind == .key ? word.text + ": " : nil
            )
        }
    }

    /// The documentation of the key at a position of the rule file.
    func documentation(in path: String, at position: Position) -> Hover? {
        guard path == location.ruleFile?.name, let text = text(of: path) else { return nil }
        let line = text.line(position.line)
        let place = RuleFilePlace(in: text, line: position.line, before: line.endIndex)
        guard place.isValue, let summary = completion.summary(of: place.path) else { return nil }
        return Hover(contents: Hover.Content(value: "**\(markdownText(place.path.last ?? ""))**\n\n" + markdownText(summary)))
    }

    private var completion: RuleFileCompletion {
        RuleFileCompletion(presets: shippedPresets, groups: session?.project.configuration.rules.groups.map(\.name) ?? [])
    }

    /// How many files each group selects, beside its line, and how many files or types each selector of a rule, before it.
    func inlayHints(in path: String, within range: Range) -> [InlayHint] {
        guard path == location.ruleFile?.name, let project = session?.project, let text = text(of: path) else { return [] }
        let rules = project.configuration.rules
        let selections = rules.selections(in: project.linked).groups
        let first = min(max(0, range.start.line), text.lineCount)
        let lines = first + 1...max(first, min(range.end.line, text.lineCount)) + 1
        let ofGroups = rules.groups.compactMap { group -> InlayHint? in
            let place = group.selector.location
            guard place.path == path, lines.contains(place.line), let selection = selections[group.name] else { return nil }
            let end = text.line(place.line - 1).endIndex
            return InlayHint(
                position: self.range(end..<end, in: text).start, label: counted(selection.fileIDs.count, "file"),
                paddingLeft: true, tooltip: "what '\(group.name)' selects"
            )
        }
        let own = rules.rules.filter { $0.location.path == path }.sorted { $0.location < $1.location }
        // A rule ends where the next one begins.
        let ends = own.dropFirst().map(\.location.line) + [text.lineCount + 1]
        let ofRules = zip(own, ends).flatMap { rule, end -> [InlayHint] in
            guard rule.severity != nil, lines.overlaps(rule.location.line..<max(end, rule.location.line + 1)) else { return [] }
            return rules.matches(of: rule, in: project.linked).selections.filter { $0.location.path == path }.map { selection in
                InlayHint(
                    position: self.range(at: selection.location).start, label: counted(selection.count, selection.unit.rawValue),
                    paddingRight: true, tooltip: "what '\(selection.text)' selects"
                )
            }
        }
        return ofGroups + ofRules.filter { lines.contains($0.position.line + 1) }
    }
}

extension RuleFileCompletion.Word.Kind {
    /// Of the protocol's `CompletionItemKind`.
    fileprivate var itemKind: Int {
        switch self {
        case .key: 10
        case .value: 12
        case .group: 9
        case .preset: 8
        case .rule: 18
        }
    }
}

/// A place in a rule file by the keys around it. YAML that is being typed is rarely valid, so the place follows from indentation.
struct RuleFilePlace: Equatable {
    /// The keys around the place, outermost first; the own key is the last if the place is its value.
    var path: [String] = []
    var isValue = false

    /// - Parameters:
    ///   - line: counted from 0.
    ///   - offset: where the cursor is.
    init(in text: DocumentText, line: Int, before offset: Int) {
        let own = text.line(line)
        let current = Line(own[..<min(max(own.startIndex, offset), own.endIndex)])
        if let key = current.key {
            path = [key]
            isValue = true
        }
        // The column of what encloses the place, and whether that is an item of a list, whose dash may stand below its key.
        var (column, isItem) = (current.isItem ? current.column : current.keyColumn, current.isItem)
        for number in (0..<min(max(0, line), text.lineCount)).reversed() where column > 0 || isItem {
            let above = Line(text.line(number))
            guard let key = above.key else { continue }
            if above.isItem, above.keyColumn == column, !isItem {
                (column, isItem) = (above.column, true)
            } else if above.keyColumn < column || (isItem && above.keyColumn == column && !above.isItem) {
                path.insert(key, at: 0)
                (column, isItem) = above.isItem ? (above.column, true) : (above.keyColumn, false)
            }
        }
    }

    /// One line: where its text begins, and the key that begins it.
    private struct Line {
        /// Of the first character, or of the dash of an item.
        var column: Int
        /// Of what follows the dash.
        var keyColumn: Int
        var isItem = false
        /// `nil` for a comment, and for a line without one.
        var key: String?

        init(_ bytes: ArraySlice<UInt8>) {
            let text = String(decoding: bytes, as: UTF8.self)
            var rest = text.drop { $0 == " " }
            column = text.count - rest.count
            if rest.hasPrefix("- ") || rest == "-" {
                isItem = true
                rest = rest.dropFirst().drop { $0 == " " }
            }
            keyColumn = text.count - rest.count
            guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex,
                  rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return }
            key = String(rest[..<colon])
        }
    }
}
