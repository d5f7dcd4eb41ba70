package import AshlarText

/// The compiler's index of the files it built: the exact references of each to types of the project.
package struct CompilerIndex: Hashable, Sendable {
    /// Files by path, relative to the project's root.
    package var files: [String: File]

    package init(files: [String: File] = [:]) {
        self.files = files
    }

    /// One file; it has several compilations if several targets contain it.
    package struct File: Hashable, Sendable {
        package var compilations: [Compilation]

        package init(compilations: [Compilation] = []) {
            self.compilations = compilations
        }
    }

    /// The references that one compilation recorded in a file.
    package struct Compilation: Hashable, Sendable {
        /// When the compiler wrote the record, in nanoseconds since 1970.
        package var written: Int64
        /// In the order of the source.
        package var references: [Reference]

        package init(written: Int64, references: [Reference]) {
            self.written = written
            self.references = references
        }
    }

    /// A reference to a type that this or another file of the project declares.
    package struct Reference: Hashable, Comparable, Sendable {
        /// Line and column, counted from 1, the column in UTF-8 bytes.
        package var line: Int
        package var column: Int
        /// The type's name, without enclosing types.
        package var name: String
        /// The location of the name in the type's declaration.
        package var declaration: Location

        package init(line: Int, column: Int, name: String, declaration: Location) {
            self.line = line
            self.column = column
            self.name = name
            self.declaration = declaration
        }

        package static func < (left: Reference, right: Reference) -> Bool {
            (left.line, left.column, left.name, left.declaration)
                < (right.line, right.column, right.name, right.declaration)
        }
    }
}
