import AshlarManifests
import AshlarReports
import AshlarText
import Foundation

/// The list of findings that a project has agreed to live with for now: a line each, sorted, so that it merges well.
///
///     App/Home/HomeView.swift: 'HomeView' (views) refers to 'Cache' (data) [views-know-no-data]
///     App/Home/HomeView.swift: 'HomeView' has more than 300 lines [types-are-short] (412) -- split with the next redesign
///
/// A line stands for one finding, wherever it stands in its file; `.` is the whole project, of what is found in several. The
/// number in parentheses is what the finding may tell at most. What follows ` -- ` is the reason for which a finding was taken up later.
package struct BaselineFile: Sendable {
    /// The file, relative to the project's root.
    package var path: String
    /// Sorted by the bytes of their lines.
    package var entries: [KnownFindings.Entry]
    /// The line of each entry, counted from 1.
    package var lines: [Int]

    /// The name that is looked for beside the rule file.
    package static let fileName = "ashlar-baseline.txt"

    package init(path: String, entries: [KnownFindings.Entry] = []) {
        self.path = path
        self.entries = entries.sorted { isPath(Self.line(of: $0), before: Self.line(of: $1)) }
        lines = self.entries.indices.map { $0 + Self.head.count + 1 }
    }

    /// Reads a baseline.
    ///
    /// - Throws: `Failure` with the place of each line that is none.
    package init(path: String, text: String) throws {
        self.path = path
        entries = []
        lines = []
        var flaws: [String] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
            guard let entry = Self.entry(String(line)) else {
                let isConflict = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
                flaws.append("\(path):\(index + 1):1: error: " + (isConflict
                    ? "a conflict of a merge; keep the lines of both sides, then run 'ashlar baseline --update'"
                    : "no finding of the form 'path: message [rule]'; take the line out, or write the file anew with 'ashlar baseline'"))
                continue
            }
            entries.append(entry)
            lines.append(index + 1)
        }
        guard flaws.isEmpty else { throw Failure(lines: flaws) }
    }

    /// The whole file.
    package var text: String {
        (Self.head + entries.map(Self.line)).joined(separator: "\n") + "\n"
    }

    private static let head = [
        "# What Ashlar found when this list began, a line each, without line numbers. It only ever shrinks:",
        "# 'ashlar baseline --update' takes out what is mended, 'ashlar baseline --accept REASON' alone adds.",
    ]

    private static func line(of entry: KnownFindings.Entry) -> String {
        entry.identity.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
            + (entry.value.map { " (\($0))" } ?? "") + (entry.reason.map { " -- \($0)" } ?? "")
    }

    private static func entry(_ line: String) -> KnownFindings.Entry? {
        var identity = line[...]
        var reason: String?
        if let split = identity.range(of: "] -- ") {
            reason = String(identity[split.upperBound...])
            identity = identity[...split.lowerBound]
        }
        var value: Int?
        if identity.hasSuffix(")"), let open = identity.range(of: "] (", options: .backwards) {
            value = Int(identity[open.upperBound...].dropLast())
            identity = identity[...open.lowerBound]
        }
        guard identity.hasSuffix("]"), let open = identity.range(of: " [", options: .backwards), identity.contains(": ") else {
            return nil
        }
        let rule = identity[open.upperBound...].dropLast()
        guard !rule.isEmpty, rule.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || ($0 | 0x20) >= 0x61 || (0x30...0x39).contains($0) })
        else { return nil }
        return KnownFindings.Entry(identity: String(identity), value: value, reason: reason)
    }
}
