import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarText
import Foundation

extension OpenProject {
    /// The edits that resolve, allow or record the findings that a range of a file touches.
    func codeActions(in path: String, touching range: Range) -> [CodeAction] {
        findings(in: path, touching: range).flatMap { finding in
            fixes(finding) + allowances(of: finding) + [baselineEntry(finding), explanation(finding)].compactMap(\.self)
        }
    }

    /// Comments that allow the finding at all its places, for ever and until a day; none where comments cannot allow it.
    private func allowances(of finding: Finding) -> [CodeAction] {
        guard isOfRule(finding) else { return [] }
        let files = Dictionary(grouping: [finding.location] + finding.otherLocations, by: \.path).sorted { $0.key < $1.key }
        var lines: [(path: String, text: DocumentText, lines: [Int])] = []
        for (path, locations) in files {
            guard let text = text(of: path), let own = commentLines(for: finding.rule, at: locations.map(\.line), in: path, text) else { return [] }
            lines.append((path, text, own))
        }
        let places = files.reduce(0) { $0 + Set($1.value.map(\.line)).count }
        let others = places > 1 ? " and in \(counted(places - 1, "other place"))" : ""
        return ["", " until \(CalendarDay.inThreeMonths)"].map { limit in
            action("Allow this finding of '\(finding.rule)' here\(others)\(limit)", for: finding, lines.map { path, text, lines in
                .edits(uri: uri(of: path), version: version(of: path), lines.map { edit(allowing: finding.rule + limit, above: $0, in: text) })
            })
        }
    }

    private func commentLines(for rule: String, at lines: [Int], in path: String, _ text: DocumentText) -> [Int]? {
        guard path.hasSuffix(".swift"), let source = String(validating: text.bytes, as: UTF8.self),
              let lines = AshlarDriver.commentLines(allowing: rule, at: lines, in: path, saying: source) else { return nil }
        // What has to be the first line of a script or a manifest stays that.
        return lines.first == 1 && (text.line(0).starts(with: "#!".utf8) || Path.isPackageManifest(path)) ? nil : lines
    }

    /// - Parameters:
    ///   - rule: the rule that the comment allows, with its last day.
    ///   - line: counted from 1.
    private func edit(allowing rule: String, above line: Int, in text: DocumentText) -> TextEdit {
        let indentation = String(decoding: text.line(line - 1).prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        let start = Position(line: line - 1, character: 0)
        let comment = "\(indentation)// ashlar:allow \(rule) -- state the reason\(text.lineEnding)"
        return TextEdit(range: Range(start: start, end: start), newText: comment)
    }

    /// The changes that the check that found it suggests.
    private func fixes(_ finding: Finding) -> [CodeAction] {
        guard let project = session?.project else { return [] }
        let fixes = project.fixes(for: finding) { path in text(of: path).flatMap { String(validating: $0.bytes, as: UTF8.self) } }
        return fixes.compactMap { fix in
            var changes: [WorkspaceEdit.Change] = fix.edits.compactMap { file in
                text(of: file.path).map { text in
                    .edits(uri: uri(of: file.path), version: version(of: file.path), file.edits.map {
                        TextEdit(range: range($0.range, in: text), newText: $0.text)
                    })
                }
            }
            if let move = fix.move {
                guard !FileManager.default.fileExists(atPath: location.root + "/" + move.new) else { return nil }
                changes.append(.rename(from: uri(of: move.path), to: uri(of: move.new)))
            }
            var action = action(fix.title, for: finding, changes)
            action.isPreferred = fixes.count == 1 && fix.isComplete
            return action
        }
    }

    private func explanation(_ finding: Finding) -> CodeAction? {
        guard isOfRule(finding) else { return nil }
        let title = "Explain '\(finding.rule)'"
        return CodeAction(title: title, diagnostics: [diagnostic(finding)], command: Command(
            title: title, command: Command.explanation, arguments: [finding.rule, uri(of: finding.location.path)]
        ))
    }

    /// Whether a rule of the project found it: not if it is about a comment or an entry that allows findings.
    private func isOfRule(_ finding: Finding) -> Bool { hasRule(finding.rule) }

    func hasRule(_ id: String) -> Bool { session?.project.configuration.rules.rules.contains { $0.id == id } == true }

    /// What a rule requires and why.
    ///
    /// - Throws: `Failure` if there is no such rule.
    func explanation(ofRule id: String) throws -> String {
        guard let project = session?.project else { throw failure ?? Failure("the project is not read yet") }
        return try project.configuration.rules.explanation(of: id)
    }

    /// An entry of the baseline that accepts the finding.
    private func baselineEntry(_ finding: Finding) -> CodeAction? {
        guard let ruleFile = location.ruleFile, finding.rule != "baseline-is-current" else { return nil }
        // It lies beside the rule file.
        let folder = Path.folder(of: ruleFile.name)
        let path = folder.isEmpty ? BaselineFile.fileName : folder + "/" + BaselineFile.fileName
        let old = text(of: path)
        let known: BaselineFile
        if let old {
            guard let text = String(validating: old.bytes, as: UTF8.self), let file = try? BaselineFile(path: path, text: text) else { return nil }
            known = file
        } else {
            known = BaselineFile(path: path)
        }
        let new = BaselineFile(path: path, entries: known.entries + [KnownFindings.Entry(finding, reason: "state the reason")])
        let end = old.map { range($0.bytes.count..<$0.bytes.count, in: $0).end } ?? Position(line: 0, character: 0)
        let edit = TextEdit(range: Range(start: Position(line: 0, character: 0), end: end), newText: new.text)
        var changes: [WorkspaceEdit.Change] = [.edits(uri: uri(of: path), version: version(of: path), [edit])]
        if old == nil { changes.insert(.create(uri: uri(of: path)), at: 0) }
        return action("Record this finding of '\(finding.rule)' in the baseline", for: finding, changes)
    }

    private func action(_ title: String, for finding: Finding, _ changes: [WorkspaceEdit.Change]) -> CodeAction {
        CodeAction(title: title, diagnostics: [diagnostic(finding)], edit: WorkspaceEdit(documentChanges: changes))
    }
}

extension CalendarDay {
    /// A day in three months, which every month has.
    fileprivate static var inThreeMonths: CalendarDay {
        let (month, day) = (CalendarDay.today.month + 3, min(28, CalendarDay.today.day))
        return CalendarDay(year: CalendarDay.today.year + (month > 12 ? 1 : 0), month: month > 12 ? month - 12 : month, day: day)
    }
}
