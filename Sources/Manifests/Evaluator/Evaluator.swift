import SwiftSyntax

/// An abstract interpreter of manifest Swift. It works on syntax only: no disk, no clock, no environment, no process.
///
/// If control flow depends on an unknown value, all branches are evaluated and their values and heaps are joined. Every
/// evaluation ends, since steps and nested calls are limited.
final class Evaluator {
    /// A lexical scope: the addresses of variables by name.
    final class Scope {
        var names: [String: Heap.Address] = [:]
        /// The annotated types of variables that have one.
        var types: [String: TypeShape] = [:]
        let outer: Scope?

        init(outer: Scope?) { self.outer = outer }

        func address(of name: String) -> Heap.Address? {
            var scope: Scope? = self
            while let current = scope {
                if let address = current.names[name] { return address }
                scope = current.outer
            }
            return nil
        }
    }

    /// A loop or a `switch` that is a target of `break` and `continue`, with the joined heaps of those that jumped.
    struct Loop {
        var label: String?
        var isSwitch: Bool
        var breaks: Heap?
        var continues: Heap?
    }

    /// A call in progress.
    struct Frame {
        var file: Int
        /// The type that the code is a member of.
        var type: String?
        /// The address of `self`.
        var receiver: Heap.Address?
        var result: TypeShape?
        /// The join of all values returned so far, and of the heaps at those points.
        var returned: (value: Value, heap: Heap)?
        /// The join of the heaps at the points that threw an error.
        var thrown: Heap?
        var loops: [Loop] = []
        /// The function or getter that runs.
        var routine: SyntaxIdentifier?
    }

    /// The name of a type, as written in the code of `owner` or outside of types.
    private struct TypeMention: Hashable {
        var name: String
        var owner: String?
    }

    private(set) var program: Program
    let library: any ManifestLibrary
    /// The manifest, followed by its helpers.
    let files: [ManifestFile]

    var heap = Heap()
    var frame = Frame(file: 0)
    var scope: Scope
    /// The scope of variables that the manifest declares in clauses of `#if`.
    let manifestScope = Scope(outer: nil)
    /// Whether control reaches the next statement; false after `return`, `break`, `throw` and the like.
    var isLive = true
    /// The version of the last write to the heap.
    var version = 0
    private(set) var steps = 0
    private(set) var depth = 0
    /// The depth of nested expressions being evaluated.
    private var level = 0
    /// Cached lookups, since nearly every name needs one.
    private var lineages: [String: [Program.TypeInfo]] = [:]
    private var mentions: [TypeMention: TypeShape] = [:]
    /// The addresses of global and static variables.
    private(set) var variables: [String: Heap.Address] = [:]

    private static let maximumSteps = 400_000
    private static let maximumDepth = 64
    private static let maximumLevel = 400

    /// `run()` executes the manifest's statements; helpers only contribute declarations.
    init(manifest: ManifestFile, helpers: HelperFiles, library: any ManifestLibrary) {
        self.library = library
        scope = manifestScope
        files = [manifest] + helpers.files
        program = Program(manifest: manifest.syntax, helpers: helpers.program)
        for (name, initializers) in program.globals.sorted(by: { $0.key < $1.key }) {
            // A variable of the manifest hides those of helpers, which are of another module.
            let own = initializers.filter { $0.file == 0 }
            variables[name] = allocate(.pending(own.isEmpty ? initializers : own))
            guard !own.isEmpty else { continue }
            for (file, others) in Dictionary(grouping: initializers.filter { $0.file != 0 }, by: \.file).sorted(by: { $0.key < $1.key }) {
                variables["\(file):\(name)"] = allocate(.pending(others))
            }
        }
        for (type, info) in program.types.sorted(by: { $0.key < $1.key }) {
            for (name, initializers) in info.staticFields.sorted(by: { $0.key < $1.key }) {
                variables[type + "." + name] = allocate(.pending(initializers))
            }
        }
    }

    /// The values of the manifest's own variables that have a type of the library, in the order of the variables' names.
    func globals(ofType type: String) -> [Value] {
        let own = program.globals.filter { $0.value.contains { $0.file == 0 } }.keys
        var found: [Value] = []
        for name in own.sorted() + manifestScope.names.keys.sorted() {
            guard let address = globalAddress(of: name) else { continue }
            for value in read(address).alternatives where typeName(of: value) == type && !found.contains(value) {
                found.append(value)
            }
        }
        return found
    }

    /// Executes the statements of the manifest.
    func run() {
        _ = execute(files[0].syntax.statements)
    }

    /// Whether the limit of steps was exceeded.
    var isExhausted: Bool { steps > Self.maximumSteps }

    /// Counts steps. Returns false if the limit is exceeded.
    func step(_ cost: Int = 1) -> Bool {
        steps += cost
        if isExhausted { isLive = false }
        return !isExhausted
    }

    /// Evaluates one level deeper in an expression; the value is unknown beyond the limit.
    func deeper(_ node: some SyntaxProtocol, _ body: () -> Value) -> Value {
        guard level < Self.maximumLevel else { return unknown("the expression is nested too deeply", node) }
        level += 1
        defer { level -= 1 }
        return body()
    }

    /// Evaluates one call deeper; the value is unknown beyond the limit.
    func nested(at position: SourcePosition, _ body: () -> Value) -> Value {
        guard depth < Self.maximumDepth else { return .unknown(Unknown(reason: "calls are nested too deeply", position: position)) }
        depth += 1
        defer { depth -= 1 }
        return body()
    }

    /// Adds the declaration of a type inside a body.
    func declareLocally(_ declaration: DeclSyntax) {
        program.collect(declaration, file: frame.file, isConditional: false)
        lineages = [:]
        mentions = [:]
    }

    /// The type and all its supertypes, nearest first.
    func lineage(of type: String) -> [Program.TypeInfo] {
        if let cached = lineages[type] { return cached }
        let lineage = program.lineage(of: type)
        lineages[type] = lineage
        return lineage
    }

    /// A type as written in the code of `owner` or outside of types, with aliases replaced.
    func resolved(_ shape: TypeShape?, within owner: String?) -> TypeShape? {
        guard case .named(let name)? = shape else { return shape?.mapped { self.resolved($0, within: owner) ?? $0 } }
        let mention = TypeMention(name: name, owner: owner)
        if let cached = mentions[mention] { return cached }
        let resolved = program.resolved(shape, within: owner)
        mentions[mention] = resolved
        return resolved
    }
}
