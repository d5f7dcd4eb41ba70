/// An error for the user: what went wrong and, after a semicolon, what to do about it.
package struct Failure: Error, CustomStringConvertible {
    /// The lines of the message, without line breaks.
    package var lines: [String]

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    package var description: String { lines.joined(separator: "\n") }
}
