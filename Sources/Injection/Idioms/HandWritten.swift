package import AshlarFacts
import AshlarSyntax

/// A hand-written container, whose members are bindings: `lazy var a: A = …`, `func makeB() -> B`.
///
/// Every member that creates an object is a tentative binding. The linker decides whether its type is a container, by the type's
/// name and its other members.
enum HandWritten: Idiom {
    package static let name = "hand-written"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let declarations = code.declarations
        var candidate: (type: Int32, mayHoldBindings: Bool) = (-1, false)
        for index in declarations.indices {
            let kind = declarations[index].kind
            guard kind == .function || kind == .variable || kind == .initializer, code.bodies.has(Int32(index)),
                  let parent = declarations[index].parent, !declarations[index].modifiers.contains(.local) else { continue }
            if candidate.type != parent { candidate = (parent, declarations[Int(parent)].mayHoldBindings) }
            guard candidate.mayHoldBindings else { continue }
            if kind == .initializer {
                readInitializer(Int32(index), of: parent, code, into: &facts)
            } else {
                readMember(Int32(index), code, into: &facts)
            }
        }
    }

    static let examples = [
        IdiomExample("stored, lazy and created by functions", of: name, """
            final class AppContainer {
                let client = Client()
                lazy var users: Users = { UsersImpl(client: client) }()
                func makeProfile() -> Profile { Profile(users: users) }
            }
            protocol Users {}
            struct Client {}
            struct UsersImpl: Users { let client: Client }
            struct Profile { let users: Users }
            """, gives: """
            Client → Client (singleton) in AppContainer
            Users → UsersImpl (lazy singleton) in AppContainer
            Profile → Profile (transient) in AppContainer
            UsersImpl ← Client
            Profile ← Users
            """),
        IdiomExample("a default with an override, and layers that are passed on", of: name, """
            struct RootContainer {
                private let http: any Http
                let layer: DataDependencies
                init(http: (any Http)? = nil) {
                    self.http = http ?? HttpClient()
                    let layer = DataDependencies(http: self.http)
                    self.layer = layer
                }
            }
            struct DataDependencies {
                private let http: any Http
                init(http: any Http) { self.http = http }
                func getHttp() -> any Http { http }
                func getUsers() -> Users { Users(http: http) }
            }
            protocol Http {}
            struct HttpClient: Http {}
            struct Users { let http: any Http }
            struct Coordinator {
                let container: RootContainer
                func start() { _ = container.layer.getUsers() }
            }
            """, gives: """
            Http → HttpClient (singleton) in RootContainer
            DataDependencies → DataDependencies (singleton) in RootContainer
            Http → ? (transient) in DataDependencies
            Users → Users (transient) in DataDependencies
            DataDependencies ← Http
            Coordinator ← Users
            """),
    ]

    // MARK: Members

    private static func readMember(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard let type = code.declarations[Int(index)].type, type.mayBeService else { return }
        let statements = code.bodies[index]
        guard !statements.isEmpty else { return }
        let results = BodyAnalysis.results(of: statements, locals: code.noLocals)
        guard let origin = BodyAnalysis.implementation(of: results, expected: type.nominal) else { return }
        let member = code.declarations[Int(index)]
        // A property that only names another value provides nothing: a constant, a stored object.
        if member.kind == .variable, !member.modifiers.contains(.computed), case .accessPath = origin { return }
        var binding = Binding(
            idiom: name, form: member.form, service: .type(type), implementation: origin, lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits.insert(.tentative)
        binding.arguments = member.parameters.map(\.type.text)
        if BodyAnalysis.onlyTraps(statements) { binding.traits.insert(.placeholder) }
        facts.bindings.append(binding)
    }

    /// `self.a = A()`, and `self.a = a ?? A()`, which can be overridden by passing in another object.
    private static func readInitializer(
        _ index: Int32, of parent: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let parameters = Set(code.declarations[Int(index)].parameters.map(\.name))
        for assignment in code.assignments where assignment.context.scope == index && assignment.context.closure == 0 {
            guard let assigned = assignment.name?.string, let member = code.declarations.firstIndex(where: {
                $0.parent == parent && $0.kind == .variable && $0.name == assigned
            }), let type = code.declarations[member].type, type.mayBeService else { continue }
            let results = BodyAnalysis.alternatives(of: assignment.value, locals: assignment.context.locals)
            let created = results.filter { result in
                guard case .name(let name, _) = result.value.view else { return true }
                return !parameters.contains(name.string)
            }
            guard let origin = BodyAnalysis.implementation(of: created, expected: type.nominal), !origin.isSingleName else { continue }
            // The object may be bound to a local before it is stored.
            let ranges = created.compactMap(\.value.range)
            var binding = Binding(
                idiom: name, form: .stored, service: .type(type), implementation: origin, lifetime: "singleton",
                owner: parent, offset: code.declarations[member].offset,
                start: ranges.map(\.start).min() ?? assignment.start, end: ranges.map(\.end).max() ?? assignment.end
            )
            binding.member = Int32(member)
            binding.traits.insert(.tentative)
            if created.count < results.count { binding.traits.insert(.overridable) }
            if assignment.context.isConditional { binding.traits.insert(.conditional) }
            facts.bindings.append(binding)
        }
    }
}

extension UnresolvedType {
    /// Whether it is a single name, without a member or a call.
    fileprivate var isSingleName: Bool {
        if case .accessPath(let accessPath) = self { !accessPath.contains(".") && !accessPath.contains("(") } else { false }
    }
}

extension Declaration {
    /// Whether members of a type or an extension may be bindings. Views and tests create many objects and provide none.
    var mayHoldBindings: Bool {
        switch kind {
        case .class, .struct, .enum, .actor, .extension: break
        default: return false
        }
        return !attributes.contains { ["main", "propertyWrapper"].contains($0.name) } && !inherits.contains { Conventions.nonProvidingSupertypes.contains($0.text) }
    }

    var form: Binding.Form {
        if kind == .function { return .function }
        return modifiers.contains(.lazy) ? .lazy : modifiers.contains(.computed) ? .computed : .stored
    }

    package var lifetime: String? {
        switch form {
        case .function, .computed: "transient"
        case .lazy: "lazy singleton"
        case .stored, .registered: "singleton"
        }
    }
}

extension TypeName {
    /// Whether the type can be a service: no plain value, no function.
    var mayBeService: Bool {
        guard let name = nominalText else { return false }
        return !Conventions.valueTypes.contains(name)
    }
}
