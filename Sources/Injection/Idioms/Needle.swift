import AshlarFacts
import AshlarSyntax

/// Needle: a tree of components, which find members by name and type in the components around them.
/// Source: https://github.com/uber/needle/blob/master/API.md
enum Needle: Idiom {
    package static let name = "Needle"

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        readExtensions(code, into: &facts)
        guard code.imports.contains("NeedleFoundation") else { return }
        let components = Components(code)
        let calls = Dictionary(grouping: code.calls) { $0.context.scope }
        for (index, declaration) in code.declarations.enumerated() {
            guard let parent = declaration.parent, components.isComponent(parent) else { continue }
            if let binding = binding(Int32(index), of: parent, calls[Int32(index)] ?? [], code) { facts.bindings.append(binding) }
        }
        for use in code.uses {
            if let injection = components.injection(by: use, code) { facts.injections.append(injection) }
        }
        for site in code.calls { facts.containerParents += nesting(by: site, code).map { [$0] } ?? [] }
        facts.containerParents += components.parts
    }

    /// The component that a component makes with itself as the parent.
    private static func nesting(by site: BodyAnalysis.CallSite, _ code: BodyAnalysis) -> Nesting? {
        guard site.call.argument("parent")?.isName("self") == true, let inner = site.call.constructed,
              let outer = code.type(around: site.context.scope) else { return nil }
        return Nesting(inner: TypeName(text: inner, offset: site.call.start), outer: outer)
    }

    /// Reads the members of extensions, also in files that do not import the library, of types that other files declare:
    /// `extension AppComponent { var page: PageComponent { PageComponent(parent: self) } }`. The linker decides whether those are components.
    private static func readExtensions(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let own = Set(code.declarations.lazy.filter { $0.kind == .class }.map(\.name))
        guard code.declarations.contains(where: { $0.kind == .extension && !own.contains($0.name) }) else { return }
        var calls: [Int32: [BodyAnalysis.CallSite]] = [:]
        for site in code.calls where site.context.scope >= 0 {
            guard let parent = code.declarations[Int(site.context.scope)].parent, code.declarations[Int(parent)].kind == .extension,
                  !own.contains(code.declarations[Int(parent)].name) else { continue }
            let nesting = nesting(by: site, code)
            guard nesting != nil || (site.isNamed("shared") && site.call.lastClosure != nil) else { continue }
            calls[site.context.scope, default: []].append(site)
            if !code.imports.contains("NeedleFoundation"), let nesting { facts.containerParents.append(nesting) }
        }
        for (index, calls) in calls.sorted(by: { $0.key < $1.key }) {
            guard let parent = code.declarations[Int(index)].parent, var binding = binding(index, of: parent, calls, code) else { continue }
            binding.traits.insert(.tentative)
            facts.bindings.append(binding)
        }
    }

    static let examples = [
        IdiomExample("members of enclosing components, at any depth", of: name, """
            import NeedleFoundation
            final class RootComponent: BootstrapComponent {
                var client: Client { shared { LiveClient() } }
                var loading: Loading { client }
                var middle: MiddleComponent { MiddleComponent(parent: self) }
            }
            protocol MiddleDependency: Dependency {}
            final class MiddleComponent: Component<MiddleDependency> {
                let settings = Settings()
                var leaf: LeafComponent { LeafComponent(parent: self) }
            }
            protocol LeafDependency: Dependency {
                var client: Client { get }
                var settings: Settings { get }
                var unheardOf: Loading { get }
            }
            final class LeafComponent: Component<LeafDependency> {
                var page: Page { Page(client: dependency.client, settings: dependency.settings, dependency.unheardOf) }
            }
            protocol Loading {}
            protocol Client: Loading {}
            struct LiveClient: Client {}
            struct Settings {}
            struct Page { init(client: Client, settings: Settings, _ loading: Loading) {} }
            """, gives: """
            Client → LiveClient (singleton) in RootComponent
            Loading → ? (alias) in RootComponent
            MiddleComponent → MiddleComponent (transient) in RootComponent
            Settings → Settings (singleton) in MiddleComponent
            LeafComponent → LeafComponent (transient) in MiddleComponent
            Page → Page (transient) in LeafComponent
            Loading ← Client
            Page ← Client
            Page ← Settings
            Page ← Loading missing
            """),
        IdiomExample("plugins", of: name, """
            import NeedleFoundation
            protocol PagePlugins: PluginExtension { var saver: Saver { get } }
            final class PageComponent: PluginizedComponent<EmptyDependency, PagePlugins, PageNonCoreComponent> {
                var page: Page { shared { let page = Page(saver: pluginExtension.saver); return page } }
            }
            final class PageNonCoreComponent: NonCoreComponent<EmptyDependency> {
                var saver: Saver { Saver() }
                var sheet: SheetComponent { SheetComponent(parent: self) }
            }
            protocol SheetDependency: Dependency { var saver: Saver { get } }
            final class SheetComponent: Component<SheetDependency> { var sheet: Sheet { Sheet(dependency.saver) } }
            struct Saver {}
            struct Page { let saver: Saver }
            struct Sheet { init(_ saver: Saver) {} }
            """, gives: """
            Page → Page (singleton) in PageComponent
            Saver → Saver (transient) in PageNonCoreComponent
            SheetComponent → SheetComponent (transient) in PageNonCoreComponent
            Sheet → Sheet (transient) in SheetComponent
            Page ← Saver
            Sheet ← Saver
            """),
        IdiomExample("extensions in other files, and the members of a component that a dependency is", of: name, """
            //- Sources/AppComponent.swift
            import NeedleFoundation
            final class AppComponent: BootstrapComponent {}
            //- Sources/AppComponent+Domain.swift
            extension AppComponent {
                var accounts: AccountsBuildable { shared { AccountsComponent(parent: self) } }
                var page: PageComponent { PageComponent(parent: self) }
            }
            //- Sources/Page.swift
            import NeedleFoundation
            protocol AccountsBuildable { var loadUser: LoadUser { get } }
            protocol AccountsDependency: Dependency {}
            final class AccountsComponent: Component<AccountsDependency>, AccountsBuildable {
                var loadUser: LoadUser { LoadUserImpl() }
            }
            protocol LoadUser { func run() }
            final class LoadUserImpl: LoadUser { func run() {} }
            protocol PageDependency: Dependency { var accounts: AccountsBuildable { get } }
            final class PageComponent: Component<PageDependency> {
                var page: Page { Page(load: dependency.accounts.loadUser) }
            }
            final class Page { init(load: LoadUser) {} }
            """, gives: """
            AccountsBuildable → AccountsComponent (singleton) in AppComponent
            PageComponent → PageComponent (transient) in AppComponent
            LoadUser → LoadUserImpl (transient) in AccountsComponent
            Page → Page (transient) in PageComponent
            Page ← LoadUser
            """),
        IdiomExample("functions and members that give screens", of: name, """
            import NeedleFoundation
            import SwiftUI
            final class RootComponent: BootstrapComponent {
                var client: Client { shared { Client() } }
                var page: PageComponent { PageComponent(parent: self) }
                func makeView() -> some View { page.makeView() }
            }
            protocol PageDependency: Dependency { var client: Client { get } }
            final class PageComponent: Component<PageDependency> {
                var erased: AnyView { AnyView(Page(client: dependency.client)) }
                func makeView() -> some View { Page(client: dependency.client) }
            }
            final class Client { func load() {} }
            struct Page: View {
                let client: Client
                var body: some View { Text("") }
            }
            """, gives: """
            Client → Client (singleton) in RootComponent
            PageComponent → PageComponent (transient) in RootComponent
            PageComponent ← Client
            PageComponent ← Client
            """),
    ]

    /// The superclasses of components. Source: NeedleFoundation.
    static let superclasses: Set<String> = ["BootstrapComponent", "Component", "PluginizedComponent", "NonCoreComponent"]

    /// The binding that a member of a component is; `nil` if it provides nothing.
    private static func binding(
        _ index: Int32, of parent: Int32, _ calls: [BodyAnalysis.CallSite], _ code: BodyAnalysis
    ) -> Binding? {
        let member = code.declarations[Int(index)]
        guard member.kind == .variable || member.kind == .function, let type = member.type,
              !member.modifiers.contains(.local), !member.modifiers.contains(.static),
              code.bodies.has(index) else { return nil }
        let statements = code.bodies[index]
        guard !statements.isEmpty else { return nil }
        let shared = calls.first { $0.isNamed("shared") && $0.call.lastClosure != nil && $0.context.closure == 0 }
        let origin = shared.flatMap { $0.call.lastClosure?.implementation($0.context.locals, expected: type) }
            ?? BodyAnalysis.implementation(of: BodyAnalysis.results(of: statements, locals: code.noLocals), expected: type)
        if member.kind == .function, origin == nil || !type.mayBeService { return nil }
        var binding = Binding(
            idiom: name, form: member.form, service: .type(type), implementation: origin, owner: parent,
            offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.arguments = member.parameters.map(\.type.text)
        binding.lifetime = shared != nil ? "singleton" : member.lifetime
        if let closure = shared?.call.lastClosure { (binding.start, binding.end) = (closure.start, closure.end) }
        if shared == nil, member.modifiers.contains(.computed), case .accessPath(let accessPath)? = origin, !accessPath.hasSuffix(")") {
            // Its lifetime is that of the binding that it names.
            binding.lifetime = "alias"
            binding.traits.insert(.alias)
        }
        return binding
    }
}

/// The components of a file, with the protocols of their dependencies.
private struct Components {
    private var byName: [String: Component] = [:]
    private var openings: Set<Int32> = []
    private(set) var parts: [Nesting] = []

    private struct Component {
        var dependency: String?
        var nonCore: String?
    }

    init(_ code: BodyAnalysis) {
        for (index, declaration) in code.declarations.enumerated() where declaration.kind == .class {
            guard let parent = declaration.inherits.first(where: \.isComponent) else { continue }
            let arguments = parent.genericArguments
            openings.insert(Int32(index))
            byName[declaration.name] = Component(
                dependency: arguments.first?.text, nonCore: arguments.count > 2 ? arguments[2].text : nil
            )
            if arguments.count > 2 { parts.append(Nesting(inner: arguments[2], outer: Int32(index), isPart: true)) }
        }
        for (index, declaration) in code.declarations.enumerated() where declaration.kind == .extension {
            if byName[declaration.name] != nil { openings.insert(Int32(index)) }
        }
    }

    func isComponent(_ declaration: Int32) -> Bool { openings.contains(declaration) }

    /// `dependency.a` resolves in enclosing components, `pluginExtension.a` in the plugged-in component.
    func injection(by use: BodyAnalysis.UseSite, _ code: BodyAnalysis) -> Injection? {
        var accessPath: [UInt8] = []
        use.appendAccessPath(to: &accessPath)
        var steps = String(decoding: accessPath, as: UTF8.self).split(separator: ".")[...]
        if steps.first == "self" { steps.removeFirst() }
        guard steps.count > 1, let first = steps.popFirst(), let member = steps.first,
              first == "dependency" || first == "pluginExtension", !member.hasSuffix(")"),
              let type = code.type(around: use.context.scope),
              let component = byName[code.declarations[Int(type)].name] else { return nil }
        let root = first == "dependency" ? component.dependency : component.nonCore
        guard let root else { return nil }
        var injection = Injection(
            idiom: Needle.name, service: .keyPath(root: root, path: String(member)), api: String(first),
            owner: use.context.scope, offset: use.offset
        )
        if first == "dependency" { injection.reach = .enclosing }
        injection.closure = use.context.closure
        return injection
    }
}

extension TypeName {
    /// Whether a superclass is a component: the library's, or one of the project's own that forwards its generic arguments.
    fileprivate var isComponent: Bool {
        guard let base = nominalText?.split(separator: ".").last else { return false }
        return base == "BootstrapComponent" || (base.hasSuffix("Component") && !genericArguments.isEmpty)
    }
}
