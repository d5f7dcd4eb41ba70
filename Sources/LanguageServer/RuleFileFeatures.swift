import AshlarChecks
import AshlarDriver
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarText

// What the server offers in the rule file.

extension OpenProject {
    /// Whether a file is the rule file, or one that it extends.
    func isRuleFile(_ path: String) -> Bool {
        path == location.ruleFile?.name || session?.project.configuration.rules.presets.contains { $0.name == path } == true
    }

    /// What can be written at a position of the rule file: keys, values of a key, and the files and folders of the project.
    func completions(in path: String, at position: Position) -> [CompletionItem] {
        guard isRuleFile(path), let text = text(of: path), let offset = offset(of: position, in: path) else { return [] }
        let place = RuleFilePlace(in: text, at: offset)
        let (words, next) = (completion(of: text), text.bytes.dropFirst(offset).first)
        let replaced = range(offset - place.word.utf8.count..<offset, in: text)
        // A value is apart from its colon, and a key that has one needs no other.
        let gap = offset > 0 && text.bytes[offset - 1] == UInt8(ascii: ":") && place.kind == .value ? " " : ""
        func item(_ label: String, _ kind: Int, summary: String? = nil, text: String? = nil) -> CompletionItem {
            CompletionItem(
                label: label, kind: kind, documentation: summary.map { .init(value: markdownText($0)) },
                textEdit: TextEdit(range: replaced, newText: gap + (text ?? label))
            )
        }
        var items: [CompletionItem] = []
        if place.kind == .key || place.kind == .keyOrValue {
            items += words.keys(at: place.path).map { word in
                item(word.text, word.kind.itemKind, summary: word.summary, text: next == UInt8(ascii: ":") ? word.text : word.text + ": ")
            }
        }
        if place.kind == .value || place.kind == .keyOrValue {
            items += words.values(at: place.path).map { item($0.text, $0.kind.itemKind, summary: $0.summary) }
            if words.takesPatterns(at: place.path) {
                items += patterns(continuing: place.word).map { item($0.text, $0.isFolder ? 19 : 17) }
            }
        }
        return items
    }

    /// The files and folders in the folder of a path that is being typed, and what selects all files below it; modules after `module:`.
    private func patterns(continuing word: String) -> [(text: String, isFolder: Bool)] {
        guard let project = session?.project else { return [] }
        let sign = word.hasPrefix("!") ? "!" : ""
        let written = word.dropFirst(sign.count)
        if written.hasPrefix("m"), "module:".hasPrefix(written) || written.hasPrefix("module:") {
            return Set(project.model.modules.map(\.name)).sorted().map { ("\(sign)module:\($0)", false) }
        }
        let folder = String(written[..<(written.lastIndex(of: "/").map { written.index(after: $0) } ?? written.startIndex)])
        var names: Set<String> = []
        for path in project.listing.files.lazy.map(\.path) where path.hasPrefix(folder) {
            let rest = path.dropFirst(folder.count)
            names.insert(String(rest.firstIndex(of: "/").map { rest[...$0] } ?? rest))
        }
        guard !names.isEmpty else { return [] }
        // Others would have to be in quotes, and a pattern says them differently.
        let plain = names.filter { name in name.allSatisfy { $0.isLetter || $0.isNumber || "-_+. /".contains($0) } }.sorted()
        return (folder.isEmpty ? [] : [("\(sign)\(folder)**", true)]) + plain.map { (sign + folder + $0, $0.hasSuffix("/")) }
    }

    /// The documentation of the key, the rule or the other word at a position of the rule file, else of the key that it belongs to.
    func documentation(in path: String, at position: Position) -> Hover? {
        guard isRuleFile(path), let text = text(of: path), let offset = offset(of: position, in: path),
              let range = text.wordRange(around: offset) else { return nil }
        let (place, words) = (RuleFilePlace(in: text, at: range.upperBound), completion(of: text))
        guard place.kind != .nothing else { return nil }
        let word = String(decoding: text.bytes[range], as: UTF8.self)
        func hover(_ title: String, _ summary: String) -> Hover {
            Hover(contents: Hover.Content(value: "**\(markdownText(title))**\n\n" + markdownText(summary)), range: self.range(range, in: text))
        }
        if text.bytes.dropFirst(range.upperBound).first == UInt8(ascii: ":"), place.kind == .key || place.kind == .keyOrValue,
           let summary = words.summary(of: place.path + [word]) {
            return hover(word, summary)
        }
        let value = words.values(at: place.path).first { $0.text == word && $0.summary != nil }
        if let rule = session?.project.configuration.rules.rules.first(where: { $0.id == word }), value == nil || value?.kind == .rule {
            return hover(word, [rule.rationale, rule.help.map { "Help: " + $0 }].compactMap(\.self).joined(separator: " "))
        }
        if let summary = value?.summary { return hover(word, summary) }
        guard let key = place.path.last, let summary = words.summary(of: place.path) else { return nil }
        return hover(key, summary)
    }

    private func completion(of text: DocumentText) -> RuleFileCompletion {
        let names = RuleFileNames(in: text)
        // Groups of presets are among those of the last valid rules.
        let groups = names.groups + (session?.project.configuration.rules.groups.filter { $0.preset != nil }.map(\.name) ?? [])
        return RuleFileCompletion(presets: shippedPresets, named: names.presets, groups: groups)
    }

    /// How many files each group selects, beside its line, and how many files or types each selector of a rule, before it.
    func inlayHints(in path: String, within range: Range) -> [InlayHint] {
        // The places of other rules than those of this text are none of its own.
        guard isRuleFile(path), failure == nil, let project = session?.project, let text = text(of: path) else { return [] }
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
