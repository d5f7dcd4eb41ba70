package import AshlarText

/// All that is known of one source file by looking at it alone.
package struct FileFacts: Hashable, Sendable {
    /// The file, relative to the project's root.
    package var path: String
    /// The file's size in bytes and in lines.
    package var byteCount: Int
    package var lineCount: Int
    package var lines: LineTable
    package var imports: [Import]
    /// In the order of the source; a parent stands before its members. Where nobody asks for more, those alone that say what
    /// names mean: types, what has generic parameters, what holds one of these.
    package var declarations: [Declaration]
    /// The indices of the types and extensions among the declarations.
    package var types: [Int32]
    /// The distinct names that references use.
    package var names: Names
    /// In the order of the source.
    package var references: [Reference]
    /// The branches of `#if` with what stands in them, in the order of the source: an inner one after the one around it.
    package var branches: [Branch]
    /// The closures behind calls of names that begin as types do, an inner one before the one around it; empty where nobody
    /// asks for them.
    package var closures: [Closure]
    /// The string literals that are addresses, in the order of the source; empty where nobody asks for them.
    package var addresses: [Address] = []
    /// Empty where nobody asks for it.
    package var wiring = WiringFacts()
    /// Empty where nobody asks for them.
    package var calls: [Call] = []
    /// What comments allow, in the order of the source.
    package var suppressions: [Suppression] = []
    package var problems: [Problem]

    /// One branch of an `#if`.
    package struct Branch: Hashable, Sendable {
        /// The byte offsets of the branch's first byte and of the byte after its last.
        package var start: UInt32
        package var end: UInt32
        /// What must hold for it to be compiled, the branches around it included: `os(Linux) && !(DEBUG)`.
        package var condition: String

        package init(start: UInt32, end: UInt32, condition: String) {
            self.start = start
            self.end = end
            self.condition = condition
        }
    }

    /// What stands in braces behind a call: `{ Row($0) }` of `ForEach(rows) { Row($0) }`, and what follows it there.
    package struct Closure: Hashable, Sendable {
        /// Index into `FileFacts.names`: of `ForEach`.
        package var called: UInt32
        /// The byte offsets of the first byte and of the byte after the last.
        package var start: UInt32
        package var end: UInt32

        package init(called: UInt32, start: UInt32, end: UInt32) {
            self.called = called
            self.start = start
            self.end = end
        }
    }

    /// A string literal that is an address with a host: `"https://\(name).example.com/v1"`.
    package struct Address: Hashable, Sendable {
        /// Indices into `FileFacts.names`: of `https`, and of `*.example.com`.
        package var scheme: UInt32
        package var host: UInt32
        /// The byte offset of the literal.
        package var offset: UInt32
        /// The index of the innermost declaration around it; -1 at the top of the file.
        package var scope: Int32

        package init(scheme: UInt32, host: UInt32, offset: UInt32, scope: Int32) {
            self.scheme = scheme
            self.host = host
            self.offset = offset
            self.scope = scope
        }
    }

    package init(
        path: String, byteCount: Int, lineCount: Int, lines: LineTable, imports: [Import] = [],
        declarations: [Declaration] = [], types: [Int32] = [], names: Names = [], references: [Reference] = [],
        branches: [Branch] = [], closures: [Closure] = [], problems: [Problem] = []
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
        self.branches = branches
        self.closures = closures
        self.problems = problems
    }

    /// What must hold for a byte to be compiled; `nil` outside of any `#if`.
    package func condition(at offset: UInt32) -> String? {
        branches.last { $0.start <= offset && offset < $0.end }?.condition
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
