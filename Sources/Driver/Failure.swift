import AshlarChecks

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

/// The word that was probably meant; `nil` where none is near.
package func nearest(to word: String, among words: [String]) -> String? { nearestWord(to: word, among: words) }
