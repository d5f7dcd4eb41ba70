import AshlarText
package import AshlarFacts
import AshlarModel
package import AshlarSyntax

/// A form of dependency injection in Swift: a library's API, or a convention of hand-written code.
protocol Idiom: Sendable {
    /// The name in statistics and diagrams.
    static var name: String { get }
    /// Adds the bindings and injections of one file to its facts. Called for every file, so an idiom returns early if the file
    /// does not use it.
    static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts)
    /// The types of the library's containers, by which calls are recognized in files that do not import it; `nil` if it has none.
    static var containers: LibraryContainers? { get }
    /// Sources in the idiom, with the bindings and injections that are linked from them.
    static var examples: [IdiomExample] { get }
}

extension Idiom {
    static var containers: LibraryContainers? { nil }
}

/// The containers of a library, in code that reaches them through a member or a parameter of the project.
struct LibraryContainers: Sendable {
    /// The names in their API.
    var names: RegistrationNames
    /// The library's modules.
    var modules: Set<String>
    /// The names of its containers and resolvers.
    var types: Set<String>
}

/// The containers of all libraries.
let libraryContainers: [LibraryContainers] = idiomCatalog.compactMap { $0.containers }

/// All idioms. Libraries come before idioms that only the project's declarations define.
let idiomCatalog: [any Idiom.Type] = [
    HandWritten.self,
    Swinject.self,
    Factory.self,
    ResolverLibrary.self,
    Dip.self,
    DITranquillity.self,
    Needle.self,
    SafeDI.self,
    Weaver.self,
    Cleanse.self,
    SwiftDependencies.self,
    InjectedValues.self,
    Spezi.self,
    SwiftUIEnvironment.self,
    AppIntents.self,
    OwnContainer.self,
    KeyPaths.self,
]

/// The names of all idioms, as statistics and diagrams show them.
package var idiomNames: [String] { idiomCatalog.map { $0.name } }

/// The injection facts of an analyzed file, from all idioms.
///
/// - Parameter names: gets the access paths of uses.
package func injectionFacts(of code: BodyAnalysis, names: inout NameTable) -> InjectionFacts {
    var facts = InjectionFacts()
    for idiom in idiomCatalog { idiom.read(code, into: &facts) }
    facts.removeSupersededCandidates()
    facts.removeOutsideApp(code)
    var members = Members(of: facts.bindings, in: code.declarations)
    var accessPath: [UInt8] = []
    let assignedElsewhere = code.assignedElsewhere()
    for use in code.uses {
        if case .single = use.what, !members.mayHoldSingle(at: use.context.scope) { continue }
        accessPath.removeAll(keepingCapacity: true)
        use.appendAccessPath(to: &accessPath)
        guard accessPath.withByteView({ members.mayContain($0, at: use.context.scope) }) else { continue }
        var fact = Use(
            accessPath: names.number(of: accessPath), offset: use.offset, scope: use.context.scope,
            closure: use.context.closure, known: UInt8(clamping: use.known), isTested: use.context.isTested
        )
        fact.isPassed = code.call(around: use.context).map(code.handsOver) == true || assignedElsewhere.contains(use.offset)
        fact.isAssigned = use.context.isAssigned
        fact.isConditional = use.context.isConditional
        fact.isInPreview = code.isPreview(use.context)
        facts.uses.append(fact)
    }
    for use in code.aliasUses() {
        guard members.mayHoldSingle(at: use.context.scope),
              use.member.withByteView({ members.mayContain($0, at: use.context.scope) }) else { continue }
        var fact = Use(
            // A parameter may have the member's name.
            accessPath: names.number(of: Array(("self." + use.member).utf8)), offset: use.offset, scope: use.context.scope, closure: use.context.closure
        )
        fact.isPassed = use.isPassed
        fact.isInPreview = code.isPreview(use.context)
        facts.uses.append(fact)
    }
    facts.memberTypeOverrides += code.typesOfPathMembers()
    facts.implicitSingletons = code.implicitSingletons.compactMap { site in
        let type = code.unresolvedType(of: site.context.expected)
        if case .unknown = type { return nil }
        return ImplicitSingleton(type: type, offset: site.offset, scope: site.context.scope)
    }
    facts.bindings.sort { ($0.offset, $0.start) < ($1.offset, $1.start) }
    facts.injections.sort { $0.offset < $1.offset }
    return facts
}

extension InjectionFacts {
    /// Removes what no app runs: what previews register and resolve, and the code of samples for previews and tests.
    fileprivate mutating func removeOutsideApp(_ code: BodyAnalysis) {
        func isInPreview(_ offset: UInt32, _ owner: Int32) -> Bool {
            code.previews.contains { $0.start <= offset && offset < $0.end } || code.declarations.isInPreview(owner)
        }
        bindings.removeAll { $0.form == .registered && isInPreview($0.offset, $0.owner) }
        injections.removeAll { isInPreview($0.offset, $0.owner) }
        let outsideApp = code.declarationsOfPreviews().union(code.membersOfPreviews()).union(code.modifiersOfPreviews())
            .union(SwiftDependencies.membersOutsideApp(code))
        guard !outsideApp.isEmpty else { return }
        passedValues.removeAll { code.isIn(outsideApp, $0.scope) }
        bindings.removeAll { code.isIn(outsideApp, $0.member ?? $0.owner) }
        injections.removeAll { code.isIn(outsideApp, $0.owner) }
    }

    /// Removes tentative bindings and injections at sites where another idiom found definite ones.
    fileprivate mutating func removeSupersededCandidates() {
        let members = Set(bindings.filter { !$0.traits.contains(.tentative) }.compactMap(\.member))
        let registrations = Set(bindings.filter { $0.member == nil && !$0.traits.contains(.tentative) }.map(\.offset))
        bindings.removeAll { binding in
            binding.traits.contains(.tentative)
                && (binding.member.map(members.contains) ?? (binding.form == .registered && registrations.contains(binding.offset)))
        }
        let resolutions = Set(injections.filter { !$0.isTentative }.map(\.offset))
        injections.removeAll { $0.isTentative && resolutions.contains($0.offset) }
    }
}

/// Decides, from one file alone, which uses may be of members that are bindings.
private struct Members {
    private let declarations: [Declaration]
    /// The names of this file's bindings that are members, by enclosing type.
    private var names: [String: Set<String>] = [:]
    /// The names of this file's bindings at file level.
    private var globals: Set<String> = []
    /// The types that register bindings: the uses of their members show in which order they do.
    private var containerNames: Set<String> = []
    /// The last looked-up scope, with the bindings of its enclosing type and whether that type may be a container.
    private var latest: (scope: Int32, names: Set<String>, isContainer: Bool)?

    init(of bindings: [Binding], in declarations: [Declaration]) {
        self.declarations = declarations
        for binding in bindings {
            if binding.form == .registered, let type = declarations.type(around: binding.owner) { containerNames.insert(declarations[Int(type)].name) }
            guard let member = binding.member, !binding.traits.contains(.assigned) else { continue }
            guard binding.owner >= 0 else {
                globals.insert(declarations[Int(member)].name)
                continue
            }
            names[declarations[Int(binding.owner)].name, default: []].insert(declarations[Int(member)].name)
        }
        addGiven()
    }

    /// Adds what the types that make several objects are given, and may pass on: members without a value of their own, and the
    /// parameters of initializers.
    private mutating func addGiven() {
        let composers = Set(names.lazy.filter { $0.value.count >= 3 }.map(\.key))
        guard !composers.isEmpty else { return }
        for declaration in declarations {
            guard let parent = declaration.parent, composers.contains(declarations[Int(parent)].name) else { continue }
            if declaration.kind == .initializer {
                names[declarations[Int(parent)].name, default: []].formUnion(declaration.parameters.map(\.name))
            } else if declaration.mayBeGiven {
                names[declarations[Int(parent)].name, default: []].insert(declaration.name)
            }
        }
    }

    /// Whether a use may be of a binding. Most single names are not, and are dropped.
    mutating func mayContain(_ accessPath: ByteView, at scope: Int32) -> Bool {
        // By bytes: a file has thousands of uses, and splitting their paths takes longer than parsing the file's strings.
        let dot = accessPath.firstIndex(of: UInt8(ascii: "."))
        let length = dot ?? accessPath.count
        guard length > 0 else { return false }
        let isCall = accessPath[length - 1] == UInt8(ascii: ")")
        let first = Name(of: ByteView(rebasing: accessPath[..<(isCall ? length - 2 : length)]))
        guard let dot else {
            guard !first.startsLikeType else { return false }
            if !globals.isEmpty, globals.contains(first.string) { return true }
            let around = around(scope)
            return around.isContainer || (!around.names.isEmpty && around.names.contains(first.string))
        }
        guard first.startsLikeType else { return true }
        // The type may be a container or, of a member that resolves, any type; the name may be that of a global variable.
        guard isCall else { return true }
        // `CoreModule.container` may be a container's shared instance.
        let second = ByteView(rebasing: accessPath[(dot + 1)...])
        return first == "Self" || ContainerName(first.bytes) != nil || Name(of: second) == "container" || ContainerName(second) == .definite
            || (!containerNames.isEmpty && containerNames.contains(first.string))
    }

    /// Whether a single name in a scope may be a use of a binding.
    mutating func mayHoldSingle(at scope: Int32) -> Bool {
        let around = around(scope)
        return around.isContainer || !around.names.isEmpty || !globals.isEmpty
    }

    private mutating func around(_ scope: Int32) -> (scope: Int32, names: Set<String>, isContainer: Bool) {
        if let latest, latest.scope == scope { return latest }
        var found: (scope: Int32, names: Set<String>, isContainer: Bool) = (scope, [], false)
        if let type = declarations.type(around: scope) {
            let name = declarations[Int(type)].name
            found = (scope, names[name] ?? [], ContainerName(name) != nil || containerNames.contains(name))
        }
        latest = found
        return found
    }
}
