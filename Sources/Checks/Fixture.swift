import AshlarText

/// A project in one string: `//- path` starts a file, `// expect: text` expects a finding.
package struct Fixture: Sendable {
    package struct File: Sendable {
        package var path: String
        /// The text of the file, including expectations, which are comments.
        package var text: String
    }

    /// An expected finding at a line, whose message contains a text.
    package struct Expectation: Hashable, Sendable {
        package var path: String
        package var line: Int
        package var text: String
    }

    package private(set) var files: [File] = []
    package private(set) var expectations: [Expectation] = []

    /// Parses a fixture. Lines before the first `//-` belong to no file and are ignored.
    package init(_ text: String) {
        // The number of the line in the current file.
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let (code, expected) = Self.parts(of: line)
            number += 1
            if code.hasPrefix("//- ") {
                let path = code.dropFirst(4).reversed().drop { $0 == " " }.reversed()
                files.append(File(path: String(path), text: ""))
                number = 0
                expectations += expected.map { Expectation(path: String(path), line: 1, text: $0) }
            } else if let last = files.indices.last {
                // Expectations in a header apply to line 1, others to their own line.
                files[last].text += line + "\n"
                expectations += expected.map { Expectation(path: files[last].path, line: number, text: $0) }
            }
        }
    }

    private static func parts(of line: Substring) -> (code: Substring, expected: [String]) {
        // Most lines have no slash, and bytes are searched faster than characters.
        guard line.utf8.contains(UInt8(ascii: "/")), let start = line.firstRange(of: "// expect:") else { return (line, []) }
        let expected = line[start.upperBound...].split(separator: "// expect:").map { text in
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        return (line[..<start.lowerBound], expected)
    }

    /// The differences between expectations and findings, one line each; empty if they agree.
    package func differences(from findings: [Finding]) -> [String] {
        var missing = expectations
        var unexpected: [Finding] = []
        for finding in findings {
            let match = missing.firstIndex {
                $0.path == finding.location.path && $0.line == finding.location.line && finding.message.contains($0.text)
            }
            if let match { missing.remove(at: match) } else { unexpected.append(finding) }
        }
        return missing.map { "expected and not found: \($0.path):\($0.line): \($0.text)" }
            + unexpected.map { "found and not expected: \($0.location): \($0.message)" }
    }
}
