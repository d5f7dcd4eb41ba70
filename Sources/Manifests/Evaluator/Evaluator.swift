import SwiftSyntax

/// Evaluates manifest Swift by its syntax. Nothing runs: no disk, no clock, no environment, no process.
///
/// Where the course of the code depends on something unknown, both ways are taken and their results are joined. Every
/// evaluation ends, since it has a budget of steps and of nested calls.
final class Evaluator {
    /// The variables that a piece of code sees, by name.
    final class Scope {
        var names: [String: Heap.Address] = [:]
        /// The annotated types of those that have one.
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

    /// A loop or a `switch` whose end `break` and `continue` go to, with the states that went there.
    struct Loop {
        var label: String?
        var isSwitch: Bool
        var breaks: Heap?
        var continues: Heap?
    }

    /// A call in progress.
    struct Frame {
        var file: Int
        /// The type whose code this is.
        var type: String?
        /// The variable that holds `self`.
        var receiver: Heap.Address?
        var result: TypeShape?
        /// What has been returned so far, and the state then.
        var returned: (value: Value, heap: Heap)?
        /// The state when an error was thrown.
        var thrown: Heap?
        var loops: [Loop] = []
    }

    /// A type as a type's code, or code outside of types, names it.
    private struct Mention: Hashable {
        var name: String
        var owner: String?
    }

    private(set) var program: Program
    let library: any ManifestLibrary
    /// The manifest, and then its helpers.
    let files: [ManifestFile]

    var heap = Heap()
    var frame = Frame(file: 0)
    var scope: Scope
    /// The variables that the manifest declares in branches of `#if`.
    let manifestScope = Scope(outer: nil)
    /// Whether the current way through the code goes on to the next statement.
    var isLive = true
    /// The number of the last change of the heap.
    var version = 0
    private(set) var steps = 0
    private(set) var depth = 0
    /// How many expressions are being evaluated inside of each other.
    private var level = 0
    /// The lineages and mentioned types that were looked up, as nearly every name asks for one.
    private var lineages: [String: [Program.TypeInfo]] = [:]
    private var mentions: [Mention: TypeShape] = [:]
    /// The addresses of global and static variables.
    private(set) var variables: [String: Heap.Address] = [:]

    private static let mostSteps = 400_000
    private static let mostDepth = 64
    private static let mostLevels = 400

    /// The statements of the manifest run in order; helpers only declare.
    init(manifest: ManifestFile, helpers: HelperFiles, library: any ManifestLibrary) {
        self.library = library
        scope = manifestScope
        files = [manifest] + helpers.files
        program = Program(manifest: manifest.syntax, helpers: helpers.program)
        for (name, initializers) in program.globals.sorted(by: { $0.key < $1.key }) {
            variables[name] = allocate(.pending(initializers))
        }
        for (type, info) in program.types.sorted(by: { $0.key < $1.key }) {
            for (name, initializers) in info.staticFields.sorted(by: { $0.key < $1.key }) {
                variables[type + "." + name] = allocate(.pending(initializers))
            }
        }
    }

    /// The values of the manifest's own variables that are of a type of the library, by the variables' names.
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

    /// Runs the statements of the manifest.
    func run() {
        _ = execute(files[0].syntax.statements)
    }

    /// Whether the budget was used up.
    var isExhausted: Bool { steps > Self.mostSteps }

    /// Counts a step; false when there are no more.
    func step(_ cost: Int = 1) -> Bool {
        steps += cost
        if isExhausted { isLive = false }
        return !isExhausted
    }

    /// Evaluates one level of an expression deeper; unknown when it is too deep.
    func deeper(_ node: some SyntaxProtocol, _ body: () -> Value) -> Value {
        guard level < Self.mostLevels else { return unknown("the expression is nested too deeply", node) }
        level += 1
        defer { level -= 1 }
        return body()
    }

    /// Evaluates inside of one more call; unknown when calls are nested too deeply.
    func nested(at place: Place, _ body: () -> Value) -> Value {
        guard depth < Self.mostDepth else { return .unknown(Unknown(reason: "calls are nested too deeply", place: place)) }
        depth += 1
        defer { depth -= 1 }
        return body()
    }

    /// Takes in the declarations of a function or type inside of a body.
    func declareLocally(_ declaration: DeclSyntax) {
        program.collect(declaration, file: frame.file, isConditional: false)
        lineages = [:]
        mentions = [:]
    }

    /// The type and all that it inherits from, nearest first.
    func lineage(of type: String) -> [Program.TypeInfo] {
        if let known = lineages[type] { return known }
        let lineage = program.lineage(of: type)
        lineages[type] = lineage
        return lineage
    }

    /// The shape that a type's code, or code outside of types, writes, with its aliases replaced.
    func resolved(_ shape: TypeShape?, within owner: String?) -> TypeShape? {
        guard case .named(let name)? = shape else { return shape }
        let mention = Mention(name: name, owner: owner)
        if let known = mentions[mention] { return known }
        let resolved = program.resolved(shape, within: owner)
        mentions[mention] = resolved
        return resolved
    }
}
