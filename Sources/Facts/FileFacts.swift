package import AshlarText

/// The facts extracted from one source file, without looking at any other.
package struct FileFacts: Hashable, Sendable {
    /// The file, relative to the project's root.
    package var path: String
    /// The file's size in bytes and in lines.
    package var byteCount: Int
    package var lineCount: Int
    package var lines: LineTable
    package var imports: [Import]
    /// In source order; a parent precedes its members. Without `FactKinds.declarations`, only what name lookup needs: types,
    /// generic declarations and their ancestors.
    package var declarations: [Declaration]
    /// The indices of the types and extensions among the declarations.
    package var types: [Int32]
    /// The distinct names used by references, uses, closures, addresses and calls, which refer to them by index.
    package var names: Names
    /// In source order.
    package var references: [Reference]
    /// The branches of `#if`, in source order: an inner branch follows the one that contains it.
    package var branches: [Branch]
    /// The closures of calls of names spelled like types; an inner closure precedes the one that contains it. Empty without
    /// `FactKinds.closures`.
    package var closures: [Closure]
    /// The string literals that are URLs or keys of the environment, in source order; empty without `FactKinds.addresses`.
    package var addresses: [Address] = []
    /// Empty without `FactKinds.injection`.
    package var injection: InjectionFacts {
        _read { yield sharedInjection.value }
        _modify { yield &sharedInjection.value }
    }

    /// Empty without `FactKinds.calls`.
    package var calls: [Call] = []
    /// What functions, initializers and accessors are like inside, in source order; empty without `FactKinds.bodies`.
    package var bodies: [Body] = []
    /// The suppression comments, in source order.
    package var suppressions: [Suppression] = []
    package var problems: [Problem]
    package var origin = Origin.source
    fileprivate var sharedInjection = Shared(InjectionFacts())

    /// Where a file's code comes from, and who reads it.
    package enum Origin: Hashable, CaseIterable, Sendable {
        /// People write it, and a target compiles it.
        case source
        /// It begins with `#!`: an interpreter reads it.
        case script
        /// A tool wrote it, as its header, its name or the repository's attributes say.
        case generated
        /// Statements stand outside of its declarations: without a target, people run it by name.
        case program
        /// It has no code, but keeps a folder or a module in place.
        case empty
    }

    /// One branch of an `#if`.
    package struct Branch: Hashable, Sendable {
        /// The byte offsets of the branch's first byte and of the byte after its last.
        package var start: UInt32
        package var end: UInt32
        /// The condition under which it is compiled, including those of enclosing branches: `os(Linux) && !(DEBUG)`.
        package var condition: String

        package init(start: UInt32, end: UInt32, condition: String) {
            self.start = start
            self.end = end
            self.condition = condition
        }
    }

    /// What a call is given to run or to show: its first trailing closure or else its last argument, `{ Row($0) }` of
    /// `ForEach(rows) { Row($0) }`, or another argument or trailing closure with a label.
    package struct Closure: Hashable, Sendable {
        /// Index into `FileFacts.names`: the called name with its labels, `ForEach(_:id:)`, or with the one label of another
        /// argument, `Section.header`.
        package var called: UInt32
        /// The byte offsets of the first byte and of the byte after the last.
        package var start: UInt32
        package var end: UInt32
        /// Indices into `FileFacts.names`: the functions of the enclosing type that it calls or consists of.
        package var functions: [UInt32]

        package init(called: UInt32, start: UInt32, end: UInt32, functions: [UInt32] = []) {
            self.called = called
            self.start = start
            self.end = end
            self.functions = functions
        }
    }

    /// How much a reader of a function, an initializer, a subscript or a property with accessors has to keep in mind.
    package struct Body: Hashable, Sendable {
        /// The index of the declaration.
        package var declaration: Int32
        /// The cyclomatic number: 1, and 1 for each branch (T. McCabe, A Complexity Measure, 1976).
        package var complexity: Int
        /// How many statements with blocks lie in each other at most.
        package var depth: Int

        package init(declaration: Int32, complexity: Int, depth: Int) {
            (self.declaration, self.complexity, self.depth) = (declaration, complexity, depth)
        }
    }

    /// A string literal that is a URL with a host: `"https://\(name).example.com/v1"`.
    package struct Address: Hashable, Sendable {
        /// The scheme of keys that are read from the environment of the process or the information property list; their text is
        /// the host.
        package static let environment = "environment key"

        /// Indices into `FileFacts.names`: `https`, and `*.example.com`, in which `*` replaces interpolations.
        package var scheme: UInt32
        package var host: UInt32
        /// The byte offset of the literal.
        package var offset: UInt32
        /// The index of the innermost enclosing declaration; -1 at file level.
        package var scope: Int32
        /// Whether it is an argument of a URL's initializer.
        package var isURL: Bool

        package init(scheme: UInt32, host: UInt32, offset: UInt32, scope: Int32, isURL: Bool) {
            self.isURL = isURL
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

    /// The `#if` condition that a byte offset is compiled under; `nil` outside any `#if`.
    package func condition(at offset: UInt32) -> String? {
        branches.last { $0.start <= offset && offset < $0.end }?.condition
    }

    /// The source location of a byte offset.
    package func location(of offset: UInt32) -> Location {
        let (line, column) = lines.position(of: offset)
        return Location(path: path, line: line, column: column)
    }
}

extension FileFacts {
    /// Whether a build tool reads the file and no target compiles it: the manifest of a package or project, or a helper of one.
    package var isManifest: Bool {
        imports.contains { Self.manifestModules.contains($0.module) } || path.hasPrefix("Tuist/")
            || Path.isInFolder(path) { $0.elementsEqual("ProjectDescriptionHelpers".utf8) }
    }

    private static let manifestModules: Set<String> = ["PackageDescription", "ProjectDescription", "ProjectDescriptionHelpers"]

    /// A file without facts but the problem that made it unreadable.
    package init(unreadable path: String, _ problem: Problem) {
        self.init(path: path, byteCount: 0, lineCount: 0, lines: LineTable(ByteView()))
        problems = [problem]
    }
}

extension [FileFacts] {
    /// The injection facts of each file. To read one kind of facts of all files, a copy of all facts of each costs more than reading it.
    package var injectionFacts: [Shared<InjectionFacts>] { map(\.sharedInjection) }
}
