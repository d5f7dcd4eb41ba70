package import AshlarFacts
import AshlarSyntax

/// A type written by hand whose members put objects together: `lazy var a: A = …`, `func makeB() -> B`.
///
/// Every member that makes something is noted; whether its type is a container, its name and its other members say when
/// all files are known.
enum HandWritten: Idiom {
    package static let name = "hand-written"

    package static func read(_ code: Composition, into facts: inout WiringFacts) {
        let declarations = code.declarations
        var composing: (type: Int32, isSo: Bool) = (-1, false)
        for index in declarations.indices {
            let kind = declarations[index].kind
            guard kind == .function || kind == .variable || kind == .initializer, code.bodies.has(Int32(index)),
                  let parent = declarations[index].parent, !declarations[index].modifiers.contains(.local) else { continue }
            if composing.type != parent { composing = (parent, declarations[Int(parent)].mayHoldBindings) }
            guard composing.isSo else { continue }
            if kind == .initializer {
                readInitializer(Int32(index), of: parent, code, into: &facts)
            } else {
                readMember(Int32(index), code, into: &facts)
            }
        }
    }

    static let examples = [
        IdiomExample("stored, lazy and made by functions", of: name, """
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
        IdiomExample("a default with an override, and layers that are handed on", of: name, """
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

    private static func readMember(_ index: Int32, _ code: Composition, into facts: inout WiringFacts) {
        guard let type = code.declarations[Int(index)].type, type.mayBeService else { return }
        let statements = code.bodies[index]
        guard !statements.isEmpty else { return }
        let results = Composition.results(of: statements, locals: code.noLocals)
        guard let origin = Composition.implementation(of: results, expected: type.nominal) else { return }
        let member = code.declarations[Int(index)]
        // A value that is only named: a constant, a kept object.
        if member.kind == .variable, !member.modifiers.contains(.computed), case .way = origin { return }
        var binding = Binding(
            idiom: name, form: member.form, service: .type(type), implementation: origin, scope: member.scope,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits.insert(.tentative)
        binding.arguments = member.parameters.map(\.type.text)
        if Composition.onlyTraps(statements) { binding.traits.insert(.placeholder) }
        facts.bindings.append(binding)
    }

    /// `self.a = A()`, and `self.a = a ?? A()`, with which another can be handed in.
    private static func readInitializer(
        _ index: Int32, of parent: Int32, _ code: Composition, into facts: inout WiringFacts
    ) {
        let parameters = Set(code.declarations[Int(index)].parameters.map(\.name))
        for assignment in code.assignments where assignment.place.scope == index && assignment.place.closure == 0 {
            guard let assigned = assignment.name?.string, let member = code.declarations.firstIndex(where: {
                $0.parent == parent && $0.kind == .variable && $0.name == assigned
            }), let type = code.declarations[member].type, type.mayBeService else { continue }
            let results = Composition.alternatives(of: assignment.value, locals: assignment.place.locals)
            let made = results.filter { result in
                guard case .name(let name, _) = result.value.view else { return true }
                return !parameters.contains(name.string)
            }
            guard let origin = Composition.implementation(of: made, expected: type.nominal), !origin.isLiteral else { continue }
            // What is made may be bound to a name before it is kept.
            let ranges = made.compactMap(\.value.range)
            var binding = Binding(
                idiom: name, form: .stored, service: .type(type), implementation: origin, scope: "singleton",
                owner: parent, offset: code.declarations[member].offset,
                start: ranges.map(\.start).min() ?? assignment.start, end: ranges.map(\.end).max() ?? assignment.end
            )
            binding.member = Int32(member)
            binding.traits.insert(.tentative)
            if made.count < results.count { binding.traits.insert(.overridable) }
            if assignment.place.isConditional { binding.traits.insert(.conditional) }
            facts.bindings.append(binding)
        }
    }
}

extension TypeClue {
    /// Whether it is no more than a name without a member or a call.
    fileprivate var isLiteral: Bool {
        if case .way(let way) = self { !way.contains(".") && !way.contains("(") } else { false }
    }
}

extension Declaration {
    /// Whether a type, or an extension, may put objects together: views and tests make many, and provide none.
    var mayHoldBindings: Bool {
        switch kind {
        case .class, .struct, .enum, .actor, .extension: break
        default: return false
        }
        return !attributes.contains { ["main", "propertyWrapper"].contains($0.name) } && !inherits.contains { notComposing.contains($0.text) }
    }

    var form: Binding.Form {
        if kind == .function { return .function }
        return modifiers.contains(.lazy) ? .lazy : modifiers.contains(.computed) ? .computed : .stored
    }

    package var scope: String? {
        switch form {
        case .function, .computed: "transient"
        case .lazy: "lazy singleton"
        case .stored, .registered: "singleton"
        }
    }
}

/// Supertypes of which the members show things.
private let notComposing: Set<String> = [
    "View", "App", "Scene", "ViewModifier", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UIView", "UIViewController", "UITableViewController", "UITableViewCell",
    "UICollectionViewCell", "UICollectionViewController", "UINavigationController", "UITabBarController", "NSView",
    "NSViewController", "NSWindowController", "XCTestCase", "PreviewProvider", "Codable", "Decodable", "Encodable",
    "Widget", "Commands", "Shape", "ButtonStyle",
]

extension TypeName {
    /// Whether objects of the type can be a service: no plain value, no function.
    var mayBeService: Bool {
        guard let name = nominalText else { return false }
        return !plainTypes.contains(name)
    }
}

private let plainTypes: Set<String> = [
    "Void", "Never", "Any", "AnyObject", "Self", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "Decimal", "String", "Substring", "Character", "StaticString", "Data", "Date",
    "DateComponents", "TimeInterval", "URL", "URLRequest", "URLComponents", "UUID", "Locale", "Duration", "NSError", "Error", "Notification", "IndexPath", "IndexSet",
    "CGSize", "CGPoint", "CGRect", "CGVector", "UIEdgeInsets", "EdgeInsets", "NSRange", "NSNumber", "NSString", "NSAttributedString", "AttributedString",
    "Color", "UIColor", "NSColor", "CGColor", "Font", "UIFont", "Image", "UIImage", "NSImage", "Text", "Binding",
    "Array", "Set", "Dictionary", "Optional", "Result", "Range", "ClosedRange", "Predicate", "NSPredicate", "LocalizedStringKey", "LocalizedStringResource",
    "AnyPublisher", "AnyCancellable", "Task", "AsyncStream", "AsyncThrowingStream", "DispatchQueue", "DispatchTimeInterval", "Effect", "ContainerManager",
]
