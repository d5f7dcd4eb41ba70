/// A source location: file, line and column.
package struct Location: Hashable, Comparable, Sendable {
    /// The file, relative to the project's root, with `/` between folders.
    package var path: String
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted from 1 in UTF-8 bytes, as in the Swift compiler.
    package var column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }

    package static func < (left: Location, right: Location) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

extension Location: CustomStringConvertible {
    package var description: String { "\(path):\(line):\(column)" }
}
