/// An error for the user: what went wrong and, after a semicolon, what to do about it.
package struct Failure: Error, CustomStringConvertible {
    /// The lines of the message, without line breaks.
    package var lines: [String]
    /// The problems that the lines state, one a line; empty for an error without a location.
    package private(set) var problems: [Problem] = []

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    /// An error that is problems of files, such as the rule file.
    package init(problems: [Problem]) {
        self.problems = problems
        lines = problems.map { "\($0.location): error: \($0.message)" }
    }

    package var description: String { lines.joined(separator: "\n") }
}
