/// All that is known of one source file by looking at it alone.
package struct FileFacts: Codable, Hashable, Sendable {
    /// The file, relative to the project's root.
    package var path: String
    /// The file's size in bytes and in lines.
    package var byteCount: Int
    package var lineCount: Int
    package var lines: LineTable
    package var imports: [Import]
    /// In the order of the source; a parent stands before its members.
    package var declarations: [Declaration]
    /// The indices of the types and extensions among the declarations.
    package var types: [Int32]
    /// The distinct names that references use.
    package var names: [String]
    /// In the order of the source.
    package var references: [Reference]
    package var problems: [Problem]

    package init(
        path: String, byteCount: Int, lineCount: Int, lines: LineTable, imports: [Import] = [],
        declarations: [Declaration] = [], types: [Int32] = [], names: [String] = [], references: [Reference] = [], problems: [Problem] = []
    ) {
        self.path = path
        self.byteCount = byteCount
        self.lineCount = lineCount
        self.lines = lines
        self.imports = imports
        self.declarations = declarations
        self.types = types
        self.names = names
        self.references = references
        self.problems = problems
    }

    /// The line and column of a byte of this file.
    package func location(of offset: UInt32) -> Location {
        let (line, column) = lines.position(of: offset)
        return Location(path: path, line: line, column: column)
    }
}

extension FileFacts {
    /// A file of which nothing is known but why.
    package init(unreadable path: String, _ problem: Problem) {
        self.init(path: path, byteCount: 0, lineCount: 0, lines: LineTable(UnsafeBufferPointer(start: nil, count: 0)))
        problems = [problem]
    }
}
