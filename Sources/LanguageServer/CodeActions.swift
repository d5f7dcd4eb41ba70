import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarText
import Foundation

extension OpenProject {
    /// The edits that resolve, allow or record the findings that a range of a file touches.
    func codeActions(in path: String, touching range: Range, by client: ClientTraits) -> [CodeAction] {
        findings(in: path, touching: range).flatMap { finding in
            [removalOfImport(finding), comment(finding), baselineEntry(finding, by: client)].compactMap(\.self)
        }
    }

    /// A comment above the line that allows the finding there.
    private func comment(_ finding: Finding) -> CodeAction? {
        guard finding.location.path.hasSuffix(".swift"), let text = text(of: finding.location.path) else { return nil }
        let line = finding.location.line - 1
        let indentation = text.line(line).prefix { $0 == 0x20 || $0 == 0x09 }
        let start = Position(line: line, character: 0)
        let comment = String(decoding: indentation, as: UTF8.self) + "// ashlar:allow \(finding.rule) -- state the reason\n"
        return action("Allow this finding of '\(finding.rule)' here", for: finding, [
            .edits(uri: uri(of: finding.location.path), version: version(of: finding.location.path), [
                TextEdit(range: Range(start: start, end: start), newText: comment),
            ]),
        ])
    }

    /// The line of an import that a rule forbids, taken away.
    private func removalOfImport(_ finding: Finding) -> CodeAction? {
        guard finding.evidence == .imports, let text = text(of: finding.location.path) else { return nil }
        let line = finding.location.line - 1
        let words = String(decoding: text.line(line), as: UTF8.self).split(separator: " ")
        guard words.contains("import"), words.allSatisfy({ $0 == "import" || $0.first == "@" || $0.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) } })
        else { return nil }
        var action = action("Remove this import", for: finding, [
            .edits(uri: uri(of: finding.location.path), version: version(of: finding.location.path), [
                TextEdit(range: Range(start: Position(line: line, character: 0), end: Position(line: line + 1, character: 0)), newText: ""),
            ]),
        ])
        action?.isPreferred = true
        return action
    }

    /// An entry of the baseline that accepts the finding.
    private func baselineEntry(_ finding: Finding, by client: ClientTraits) -> CodeAction? {
        let path = BaselineFile.fileName
        guard location.ruleFile != nil, finding.rule != "baseline-is-current" else { return nil }
        let old = text(of: path)
        let known: BaselineFile
        if let old {
            guard let text = String(validating: old.bytes, as: UTF8.self), let file = try? BaselineFile(path: path, text: text) else { return nil }
            known = file
        } else {
            guard client.createsFiles else { return nil }
            known = BaselineFile(path: path)
        }
        let new = BaselineFile(path: path, entries: known.entries + [KnownFindings.Entry(finding, reason: "state the reason")])
        let end = old.map { range($0.bytes.count..<$0.bytes.count, in: $0).end } ?? Position(line: 0, character: 0)
        let edit = TextEdit(range: Range(start: Position(line: 0, character: 0), end: end), newText: new.text)
        var changes: [WorkspaceEdit.Change] = [.edits(uri: uri(of: path), version: version(of: path), [edit])]
        if old == nil { changes.insert(.create(uri: uri(of: path)), at: 0) }
        return action("Record this finding of '\(finding.rule)' in the baseline", for: finding, changes)
    }

    private func action(_ title: String, for finding: Finding, _ changes: [WorkspaceEdit.Change]) -> CodeAction? {
        CodeAction(title: title, diagnostics: [diagnostic(finding)], edit: WorkspaceEdit(documentChanges: changes))
    }
}

/// What a client can do.
struct ClientTraits {
    var encoding = PositionEncoding.utf16
    var knowsDocumentChanges = false
    var createsFiles = false
    var pullsDiagnostics = false
    var refreshesDiagnostics = false
    var showsProgress = false
    var registersWatchers = false
    var wantsCodeLenses = false
}

extension WorkspaceEdit {
    /// The edit for a client that knows edits of documents only; `nil` if it does more.
    var plain: WorkspaceEdit? {
        var changes: [String: [TextEdit]] = [:]
        for change in documentChanges ?? [] {
            guard case .edits(let uri, _, let edits) = change else { return nil }
            changes[uri, default: []] += edits
        }
        return WorkspaceEdit(changes: changes)
    }
}
