package import AshlarText

/// What the compiler says of the files that it has built: which types of the project each of them names, exactly.
package struct CompilerIndex: Hashable, Sendable {
    /// By path, relative to the project's root.
    package var files: [String: File]

    package init(files: [String: File] = [:]) {
        self.files = files
    }

    /// One file as the compiler saw it: several times, where several targets have it.
    package struct File: Hashable, Sendable {
        package var looks: [Look]

        package init(looks: [Look] = []) {
            self.looks = looks
        }
    }

    /// What one compilation found in a file.
    package struct Look: Hashable, Sendable {
        /// When the compiler wrote it down, in nanoseconds since 1970.
        package var written: Int64
        /// In the order of the source.
        package var references: [Reference]

        package init(written: Int64, references: [Reference]) {
            self.written = written
            self.references = references
        }
    }

    /// A place where a file names a type that this or another file of the project declares.
    package struct Reference: Hashable, Comparable, Sendable {
        /// Both count from 1, the column in UTF-8 bytes.
        package var line: Int
        package var column: Int
        /// The type's name, without those that it is nested in.
        package var name: String
        /// Where the type's name stands in its declaration.
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
