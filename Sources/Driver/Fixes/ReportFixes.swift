import AshlarChecks
import AshlarFileSystem
import AshlarManifests
import AshlarReports
import AshlarText

extension Project {
    /// The edits that resolve findings, for reports. A fix that moves a file is none of them: a report's edits are of contents.
    func fixes(for findings: [Finding]) -> [Finding: [Report.Fix]] {
        var texts: [String: String?] = [:]
        let buffer = ReadBuffer()
        func text(of path: String) -> String? {
            if let known = texts[path] { return known }
            let text = workspace.readText(of: path, into: buffer) { contents -> String? in
                guard case .text(let bytes) = contents else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
            texts[path] = .some(text)
            return text
        }
        var found: [Finding: [Report.Fix]] = [:]
        for finding in findings where !finding.suggestions.isEmpty {
            let fixes = fixes(for: finding, reading: text).filter { $0.move == nil && $0.isComplete }.map { fix in
                Report.Fix(title: fix.title, edits: fix.edits.flatMap { path, edits in
                    text(of: path)?.edits(edits, in: path) ?? []
                })
            }
            if !fixes.isEmpty { found[finding] = fixes }
        }
        return found
    }
}

extension String {
    /// The replacements by lines, and by columns in code points.
    fileprivate func edits(_ edits: [Replacement], in path: String) -> [Report.Edit] {
        withByteView { bytes in
            let lines = LineTable(bytes)
            func location(_ offset: Int) -> Location {
                let (line, column) = lines.position(of: UInt32(offset))
                return Location(path: path, line: line, column: lines.codePointColumn(line: line, column: column) ?? column)
            }
            return edits.map { edit in
                Report.Edit(from: location(edit.range.lowerBound), to: location(edit.range.upperBound), text: edit.text)
            }
        }
    }
}
