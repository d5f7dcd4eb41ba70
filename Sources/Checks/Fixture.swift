import AshlarText

/// A project in one text: files introduced by `//- path`, expectations as `// expect: text`.
package struct Fixture: Sendable {
    package struct File: Sendable {
        package var path: String
        /// The text of the file, expectations included: they are comments.
        package var text: String
    }

    /// That a finding stands at a line and says a text.
    package struct Expectation: Hashable, Sendable {
        package var path: String
        package var line: Int
        package var text: String
    }

    package private(set) var files: [File] = []
    package private(set) var expectations: [Expectation] = []

    /// Lines before the first `//-` belong to no file and are passed over.
    package init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let (code, expected) = Self.parts(of: line)
            if code.hasPrefix("//- ") {
                let path = code.dropFirst(4).reversed().drop { $0 == " " }.reversed()
                files.append(File(path: String(path), text: ""))
                expectations += expected.map { Expectation(path: String(path), line: 1, text: $0) }
            } else if let last = files.indices.last {
                // Expectations of a header stand at line 1; those of a line at that line.
                let number = files[last].text.count { $0 == "\n" } + 1
                files[last].text += line + "\n"
                expectations += expected.map { Expectation(path: files[last].path, line: number, text: $0) }
            }
        }
    }

    private static func parts(of line: Substring) -> (code: Substring, expected: [String]) {
        guard let start = line.firstRange(of: "// expect:") else { return (line, []) }
        let expected = line[start.upperBound...].split(separator: "// expect:").map { text in
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        return (line[..<start.lowerBound], expected)
    }

    /// What differs between what is expected and what was found, a line each; nothing where they agree.
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
