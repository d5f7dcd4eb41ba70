/// Why the program could not do what it was asked to: what is the matter and, after a semicolon, what to do about it.
package struct Failure: Error, CustomStringConvertible {
    /// A line each; the last has no line break.
    package var lines: [String]

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    package var description: String { lines.joined(separator: "\n") }
}
