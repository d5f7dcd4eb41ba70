package import AshlarFacts
import AshlarModel
import AshlarSyntax

/// SwiftUI's environment: values under keys, and objects by type, which views pass to their subviews.
/// Source: https://developer.apple.com/documentation/swiftui/environment-values
enum SwiftUIEnvironment: Idiom {
    package static let name = "SwiftUI environment"

    private static let root = "EnvironmentValues"
    /// SwiftUI's own keys, of values and of actions that a view runs: no services.
    /// Source: https://developer.apple.com/documentation/swiftui/environmentvalues
    private static let values: Set<String> = [
        "allowsTightening", "autocorrectionDisabled", "backgroundMaterial", "backgroundProminence", "badgeProminence",
        "buttonRepeatBehavior", "buttonSizing", "calendar", "colorScheme", "colorSchemeContrast", "contentTransition",
        "contentTransitionAddsDrawingGroup", "controlActiveState", "controlSize", "defaultMinListHeaderHeight",
        "defaultMinListRowHeight", "defaultWheelPickerItemHeight", "disableAutocorrection", "dismiss", "dismissImmersiveSpace",
        "dismissSearch", "dismissWindow", "displayScale", "displayStoreKitMessage", "documentConfiguration", "dynamicTypeSize",
        "editMode", "fileDialogBrowserOptions", "font", "fontResolutionContext", "headerProminence",
        "horizontalScrollIndicatorVisibility", "horizontalSizeClass", "imageScale", "immersiveSpaceDisplacement",
        "isActivityFullscreen", "isEnabled", "isFocused", "isFocusEffectEnabled", "isHoverEffectEnabled", "isLuminanceReduced",
        "isPresented", "isSceneCaptured", "isScrollEnabled", "isSearching", "isTabBarShowingSections", "keyboardShortcut",
        "labelsVisibility", "layoutDirection", "legibilityWeight", "levelOfDetail", "lineHeight", "lineLimit", "lineSpacing",
        "locale", "materialActiveAppearance", "menuIndicatorVisibility", "menuOrder", "minimumScaleFactor",
        "multilineTextAlignment", "navigationLinkIndicatorVisibility", "newDocument", "openDocument", "openImmersiveSpace",
        "openSettings", "openURL", "openWindow", "physicalMetrics", "pixelLength", "presentationMode", "realityKitScene",
        "redactionReasons", "refresh", "rename", "requestReview", "resetFocus", "scenePhase", "scrollDismissesKeyboardMode",
        "searchSuggestionsPlacement", "showsWidgetContainerBackground", "showsWidgetLabel", "sizeCategory",
        "supportsMultipleWindows", "surfaceSnappingInfo", "symbolRenderingMode", "symbolVariants", "tabBarPlacement",
        "tabViewBottomAccessoryPlacement", "textCase", "textSelectionAffinity", "timeZone", "toolbarLabelStyle", "truncationMode",
        "verticalScrollIndicatorVisibility", "verticalSizeClass", "widgetContentMargins", "widgetFamily", "widgetRenderingMode",
        "windowClippingMargins", "worldTrackingLimitations",
    ]
    /// Whether a key of SwiftUI's is that of a value or an action.
    static func isValue(_ key: String) -> Bool { values.contains(key) || key.hasPrefix("accessibility") }

    /// The types of the services that SwiftUI has keys for. Source: Core Data, SwiftData.
    static let services = ["managedObjectContext": "NSManagedObjectContext", "modelContext": "ModelContext"]
    /// The type whose objects the modifier of its name takes. Source: SwiftData.
    private static let modelContainer = "ModelContainer"
    /// The property wrappers by which an app has a delegate of an older framework.
    private static let delegateAdaptors: Set<String> = [
        "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor", "WKExtensionDelegateAdaptor",
    ]
    /// Modifiers that pass an object to subviews.
    private static let injectingModifiers: Words = ["environment", "environmentObject", "modelContainer"]

    package static func read(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        facts.bindings += code.declarations.compactMap(sceneDelegate)
        guard code.usesSwiftUI || code.mentionsKeys(["EnvironmentKey"], of: root) else { return }
        facts.bindings += code.keyed(by: ["EnvironmentKey"], member: "defaultValue", in: root).compactMap { binding in
            if case .type(let type) = binding.service, !type.mayBeService { return nil }
            var binding = binding
            binding.idiom = name
            binding.lifetime = binding.form == .stored ? "singleton" : "transient"
            return binding
        }
        facts.memberTypeOverrides += code.keyedMembers(of: root)
        facts.memberTypeOverrides += code.untyped(delegateAdaptors.union(["Environment"]), of: root)
        facts.bindings += entries(code)
        facts.bindings += code.calls.compactMap { code.isPreview($0.context) ? nil : object($0, code) }
        facts.bindings += code.keyPaths.compactMap { code.isPreview($0.context) ? nil : override($0) }
        facts.bindings += code.wrapped.compactMap(delegate)
        facts.injections += code.wrapped.compactMap(injection)
    }

    /// `@UIApplicationDelegateAdaptor var delegate: AppDelegate`: SwiftUI puts a delegate that can be observed into the environment.
    /// Source: https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor
    private static func delegate(_ wrapped: BodyAnalysis.Wrapped) -> Binding? {
        guard delegateAdaptors.contains(wrapped.attribute.name),
              let type = wrapped.attribute.metatype.map({ TypeName(text: $0, offset: wrapped.offset) }) ?? wrapped.type else { return nil }
        return delegate(type, owner: wrapped.owner, offset: wrapped.offset)
    }

    /// `class SceneDelegate: NSObject, UIWindowSceneDelegate`: SwiftUI does so with the delegate of a scene.
    private static func sceneDelegate(_ declaration: Declaration) -> Binding? {
        guard declaration.kind == .class,
              declaration.inherits.contains(where: { $0.nominalText == "UIWindowSceneDelegate" }) else { return nil }
        let type = TypeName(text: declaration.name, offset: declaration.offset)
        return delegate(type, owner: declaration.parent ?? -1, offset: declaration.offset)
    }

    private static func delegate(_ type: TypeName, owner: Int32, offset: UInt32) -> Binding {
        var binding = Binding(
            idiom: name, form: .registered, service: .type(type), implementation: .type(type), lifetime: "singleton",
            owner: owner, offset: offset, start: offset, end: offset
        )
        // SwiftUI itself uses it. The linker decides whether it can be observed, and whether a view does.
        binding.traits = [.root, .partial, .tentative]
        return binding
    }

    static let examples = [
        IdiomExample("objects of views in files that have SwiftUI by another module", of: name, """
            //- App.swift
            import SwiftUI
            final class Session: ObservableObject {}
            @main struct Main: App {
                @StateObject private var session = Session()
                var body: some Scene { WindowGroup { Page().environmentObject(session) } }
            }
            //- Page.swift
            import Components
            struct Page { @EnvironmentObject private var session: Session }
            """, gives: """
            Session → Session (singleton) in Main
            Session → ? (view) in Main
            Page ← Session
            """),
        IdiomExample("objects that a container resolves", of: name, """
            import Resolver
            import SwiftUI
            final class Session: ObservableObject {}
            final class Theme: ObservableObject {}
            func registerAll() {
                Resolver.register { Session() }
                Resolver.register { Theme() }
            }
            @main struct Main: App {
                var body: some Scene {
                    let theme = Resolver.resolve(Theme.self)
                    return WindowGroup { Page().environmentObject(Resolver.resolve(Session.self)).environmentObject(theme) }
                }
            }
            struct Page: View {
                @EnvironmentObject private var session: Session
                @EnvironmentObject private var theme: Theme
                var body: some View { Text("") }
            }
            """, gives: """
            Session → Session (graph)
            Theme → Theme (graph)
            Session → ? (view) in Main
            Theme → ? (view) in Main
            Main ← Theme
            Main ← Session
            Page ← Session
            Page ← Theme
            """),
        IdiomExample("the container of SwiftData's models", of: name, """
            import SwiftData
            import SwiftUI
            @main struct Main: App {
                let models: ModelContainer = Storage.makeContainer()
                var body: some Scene { WindowGroup { Page() }.modelContainer(models) }
            }
            struct Page: View {
                @Environment(\\.modelContext) private var context
                var body: some View { Text("").modelContainer(for: Item.self) }
            }
            @Model final class Item {}
            """, gives: """
            ModelContainer → ? (view) in Main
            Page ← ModelContext external
            """),
        IdiomExample("values under keys, entries, objects by type", of: name, """
            import SwiftUI
            private struct InsetsKey: EnvironmentKey { static var defaultValue = EdgeInsets() }
            private struct LoaderKey: EnvironmentKey { static let defaultValue: any Loader = WebLoader() }
            extension EnvironmentValues {
                var loader: any Loader {
                    get { self[LoaderKey.self] }
                    set { self[LoaderKey.self] = newValue }
                }
                var insets: InsetsKey.Value {
                    get { self[InsetsKey.self] }
                    set { self[InsetsKey.self] = newValue }
                }
                @Entry var clock: Clock = Clock()
                @Entry var isSelected = false
                @Entry var style: Style = .plain
                @Entry var title: String = ""
            }
            protocol Loader {}
            struct WebLoader: Loader {}
            struct CachedLoader: Loader {}
            struct Clock {}
            enum Style { case plain, bold }
            final class Session: ObservableObject {}
            final class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject {}
            @Observable final class Model {}
            @main struct Main: App {
                @StateObject private var session = Session()
                @UIApplicationDelegateAdaptor private var delegate: AppDelegate
                var body: some Scene {
                    WindowGroup {
                        Page().environmentObject(session).environment(Model()).environment(\\.loader, CachedLoader())
                            .environment(\\.colorScheme, .dark).environment(\\.isSelected, true).environment(\\.title, "a")
                            .environment(\\.style, .bold)
                    }
                }
            }
            struct Page: View {
                @Environment(\\.loader) private var loader
                @Environment(\\.clock) private var clock
                @Environment(\\.insets) private var insets
                @Environment(\\.colorScheme) private var colorScheme
                @Environment(Model.self) private var model
                @Environment(Absent.self) private var absent: Absent?
                @EnvironmentObject private var session: Session
                @EnvironmentObject private var delegate: AppDelegate
                var body: some View { Text("") }
            }
            struct List_Previews: PreviewProvider {
                struct Wrapper: View {
                    @StateObject private var model = Model()
                    var body: some View { Page().environmentObject(model) }
                }
                static var previews: some View { Wrapper() }
            }
            struct Page_Previews: PreviewProvider {
                static var previews: some View { Page().environment(Model()) }
            }
            #Preview("Page") { Page().environment(Absent()) }
            @Observable final class Absent {}
            """, gives: """
            Loader → WebLoader (singleton) in EnvironmentValues
            Clock → Clock (singleton) in EnvironmentValues
            Session → Session (singleton) in Main
            AppDelegate → AppDelegate (singleton) in Main
            Session → ? (view) in Main
            Model → Model (view) in Main
            Loader → CachedLoader (view) in EnvironmentValues
            Page ← Loader
            Page ← Clock
            Page ← \\.insets external
            Page ← Model
            Page ← Absent optional missing
            Page ← Session
            Page ← AppDelegate
            """),
        IdiomExample("an object that a factory makes, kept as state", of: name, """
            import Factory
            import SwiftUI
            @Observable final class Router { func open() {} }
            extension Container { var router: Factory<Router> { self { Router() }.singleton } }
            @main struct Main: App {
                @State private var router = Container.shared.router()
                var body: some Scene { WindowGroup { Page().environment(router) } }
            }
            struct Page: View {
                @Environment(Router.self) private var router
                var body: some View { Text("") }
            }
            """, gives: """
            Router → Router (singleton) in Container
            Router → ? (view) in Main
            Main ← Router
            Page ← Router
            """),
        IdiomExample("closures, values, records and windows under keys, and an entry without a written type", of: name, """
            import Factory
            import SwiftUI
            typealias Dispatch = (String) -> Void
            struct Filter {
                var text = ""
                var isOn = false
            }
            enum Route { case main }
            final class Cursor { func move() {} }
            extension Container { var cursor: Factory<Cursor> { self { Cursor() } } }
            extension EnvironmentValues {
                @Entry var dispatch: Dispatch = { _ in }
                @Entry var filter: Filter = Filter()
                @Entry var route: Route = .main
                @Entry var window: UIWindow? = nil
                @Entry var cursor = Container.shared.cursor()
            }
            struct Root: View {
                let cursor: Cursor
                var body: some View {
                    Page().environment(\\.dispatch) { _ in }.environment(\\.filter, Filter()).environment(\\.cursor, cursor)
                }
            }
            struct Page: View {
                @Environment(\\.dispatch) private var dispatch
                @Environment(\\.filter) private var filter
                @Environment(\\.route) private var route
                @Environment(\\.window) private var window
                @Environment(\\.cursor) private var cursor
                var body: some View { Text("") }
            }
            #Preview {
                @Previewable @Environment(\\.cursor) var cursor
                Page()
            }
            """, gives: """
            Cursor → Cursor (unique) in Container
            Cursor → ? (singleton) in EnvironmentValues
            Cursor → ? (view) in EnvironmentValues
            Cursor ← Cursor
            Page ← Cursor
            """),
        IdiomExample("an app's delegate that no view observes, and what it gets", of: name, """
            import SwiftUI
            final class Router {
                var page = ""
                func open() {}
            }
            final class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject { var router: Router? }
            @main struct Main: App {
                @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
                init() {
                    let router = Router()
                    appDelegate.router = router
                }
                var body: some Scene { WindowGroup { Text("") } }
            }
            """, gives: """
            Router → Router (singleton) in Main
            AppDelegate ← Router external
            """),
        IdiomExample("the delegate of a scene, if it can be observed", of: name, """
            //- Sources/Scene.swift
            import UIKit
            @Observable final class SceneDelegate: NSObject, UIWindowSceneDelegate {}
            final class PlainDelegate: NSObject, UIWindowSceneDelegate {}
            //- Sources/Page.swift
            import SwiftUI
            struct Page: View {
                @Environment(SceneDelegate.self) private var delegate
                var body: some View { Text("") }
            }
            """, gives: """
            SceneDelegate → SceneDelegate (singleton)
            Page ← SceneDelegate
            """),
        IdiomExample("a modifier that an extension of all views calls on itself", of: name, """
            import SwiftUI
            final class Session: ObservableObject {}
            extension View {
                func signedIn(_ session: Session) -> some View { environmentObject(session) }
            }
            struct Page: View {
                @EnvironmentObject private var session: Session
                var body: some View { Text("") }
            }
            """, gives: """
            Session → ? (view) in View
            Page ← Session
            """),
        IdiomExample("a member that is named like a type, and one of its own", of: name, """
            import SwiftUI
            final class Player: ObservableObject { let queue = Queue() }
            final class Queue: ObservableObject {}
            struct Root: View {
                @StateObject private var App = Player()
                var body: some View { Page().environmentObject(App).environmentObject(App.queue) }
            }
            struct Page: View {
                @EnvironmentObject private var player: Player
                @EnvironmentObject private var queue: Queue
                var body: some View { Text("") }
            }
            """, gives: """
            Queue → Queue (singleton) in Player
            Player → ? (view) in Root
            Queue → ? (view) in Root
            Page ← Player
            Page ← Queue
            """),
        IdiomExample("an object that puts itself into the environment", of: name, """
            import SwiftUI
            @Observable final class Session {
                func start(_ page: Page) -> some View { page.environment(self) }
            }
            struct Page: View {
                @Environment(Session.self) private var session
                var body: some View { Text("") }
            }
            """, gives: """
            Session → ? (view) in Session
            Page ← Session
            """),
        IdiomExample("an object that is put into the environment as its superclass", of: name, """
            import SwiftUI
            class Model: ObservableObject {}
            final class LiveModel: Model {}
            struct Root: View {
                @StateObject private var model = LiveModel()
                var body: some View { Page().environmentObject(model as Model) }
            }
            struct Page: View {
                @EnvironmentObject private var model: Model
                var body: some View { Text("") }
            }
            """, gives: """
            Model → ? (view) in Root
            Page ← Model
            """),
        IdiomExample("objects under keys of SwiftUI and of packages", of: name, """
            import CoreData
            import Navigation
            import SwiftUI
            final class Storage { let container = NSPersistentContainer(name: "Model") }
            struct Root: View {
                let storage = Storage()
                var body: some View {
                    Page()
                        .environment(\\.managedObjectContext, storage.container.viewContext)
                        .environment(\\.router, NavigationRouter())
                        .environment(\\.locale, Locale(identifier: "en"))
                }
            }
            struct Page: View {
                @Environment(\\.managedObjectContext) private var context
                var body: some View { Text("") }
            }
            """, gives: """
            NSManagedObjectContext → ? (view) in EnvironmentValues
            NavigationRouter → NavigationRouter (view) in EnvironmentValues
            Page ← NSManagedObjectContext external
            """),
        IdiomExample("an object of a store that is cast", of: name, """
            import SwiftUI
            final class Flow: ObservableObject {}
            final class Router {
                private var objects: [Int: AnyObject] = [:]
                func object(id: Int) -> AnyObject? { objects[id] }
            }
            struct Root: View {
                let router: Router
                var body: some View {
                    if let flow = router.object(id: 1) as? Flow {
                        Page().environmentObject(flow)
                    }
                }
            }
            struct Page: View {
                @EnvironmentObject private var flow: Flow
                var body: some View { Text("") }
            }
            """, gives: """
            Flow → ? (view) in Root
            Page ← Flow
            """),
    ]

    /// `@Entry var theme = Theme()`
    private static func entries(_ code: BodyAnalysis) -> [Binding] {
        code.declarations.indices.compactMap { index in
            guard code.declarations[index].kind == .variable, !code.declarations[index].attributes.isEmpty else { return nil }
            let member = code.declarations[index]
            guard member.attributes.contains(where: { $0.name == "Entry" }),
                  let parent = member.parent, code.declarations[Int(parent)].name == root,
                  code.bodies.has(Int32(index)) else { return nil }
            let statements = code.bodies[Int32(index)]
            guard !statements.isEmpty else { return nil }
            let results = BodyAnalysis.results(of: statements, locals: code.noLocals)
            let origin = BodyAnalysis.implementation(of: results, expected: member.type)
            guard member.type?.mayBeService ?? true, let service = member.type.map({ .type($0) }) ?? origin else { return nil }
            var binding = Binding(
                idiom: name, form: .stored, service: service, implementation: origin, lifetime: "singleton", owner: parent,
                offset: member.offset, start: member.start, end: member.end
            )
            binding.member = Int32(index)
            return binding
        }
    }

    /// `.environment(model)`, `.environmentObject(model)`, and `.modelContainer(container)`, of which SwiftUI puts the context into the
    /// environment, too. Source: https://developer.apple.com/documentation/swiftui/view/modelcontainer(_:)
    private static func object(_ site: BodyAnalysis.CallSite, _ code: BodyAnalysis) -> Binding? {
        guard injectingModifiers.contains(site.name), site.call.arguments.count == 1, let argument = site.call.arguments.first,
              argument.label == nil, site.call.receiver != nil || site.call.isImplicitMember || code.isInExtensionOfView(site.context)
        else { return nil }
        let value = argument.value
        if case .keyPath = value.view { return nil }
        let (start, end) = value.range ?? (site.call.offset, site.call.offset)
        let origin = value.implementation(site.context.locals, expected: nil)
        let held = value.unwrapped.name.flatMap { site.context.locals.value(of: $0) }
        let isOfModels = site.call.isNamed("modelContainer")
        let service = isOfModels ? .type(TypeName(text: modelContainer, offset: site.call.offset))
            : code.ownType(value, site.context) ?? value.statedType ?? held?.statedType ?? origin ?? .unknown
        var binding = Binding(
            idiom: name, form: .registered, service: service, implementation: origin, lifetime: "view",
            owner: site.context.scope, offset: site.call.offset, start: start, end: end
        )
        binding.api = site.name?.string ?? ""
        binding.traits = isOfModels ? [.partial, .root] : .partial
        if site.context.isConditional { binding.traits.insert(.conditional) }
        return binding
    }

    /// `.environment(\.loader, CachedLoader())`. Tentative, because the member may be SwiftUI's own.
    private static func override(_ site: BodyAnalysis.KeyPathSite) -> Binding? {
        guard let call = site.call, call.isNamed("environment"), call.arguments.count == 2, !site.path.isEmpty,
              let value = call.secondArgument else { return nil }
        let (start, end) = value.range ?? (call.offset, call.offset)
        var binding = Binding(
            idiom: name, form: .registered, service: .keyPath(root: site.root ?? root, path: site.path),
            implementation: value.implementation(site.context.locals, expected: nil), lifetime: "view", owner: site.context.scope,
            offset: call.offset, start: start, end: end
        )
        binding.receiver = .type(TypeName(text: root, offset: call.offset))
        binding.traits = [.override, .tentative, .partial]
        return binding
    }

    private static func injection(_ wrapped: BodyAnalysis.Wrapped) -> Injection? {
        let isOptional = wrapped.type?.structure.isOptional == true
        var injection = Injection(
            idiom: name, form: isOptional ? .optional : .strong, service: .unknown, api: "@" + wrapped.attribute.name,
            owner: wrapped.owner, offset: wrapped.offset
        )
        injection.reach = .idiom
        switch wrapped.attribute.name {
        case "Environment":
            if let (root, path) = wrapped.attribute.keyPath {
                injection.service = .keyPath(root: root ?? Self.root, path: path)
            } else if let type = wrapped.attribute.metatype {
                injection.service = .type(TypeName(text: type, offset: wrapped.offset))
            } else {
                return nil
            }
        case "EnvironmentObject":
            guard let type = wrapped.type else { return nil }
            injection.service = .type(type)
        default: return nil
        }
        return injection
    }
}

extension BodyAnalysis {
    /// The type of an object that puts itself into the environment: `view.environment(self)`.
    fileprivate func ownType(_ value: Expression, _ context: Context) -> UnresolvedType? {
        guard value.isName("self"), let type = type(around: context.scope), declarations[Int(type)].name != "View" else { return nil }
        return .type(TypeName(text: qualifiedTypeName(of: type, in: declarations), offset: 0))
    }

    /// Whether it is in an extension of all views, whose functions call modifiers on `self`.
    fileprivate func isInExtensionOfView(_ context: Context) -> Bool {
        type(around: context.scope).map { declarations[Int($0)].kind == .extension && declarations[Int($0)].name == "View" } ?? false
    }
}

extension Expression {
    /// The type that a value states, under which SwiftUI finds it: `Model` of `live as Model` and of `resolver.resolve(Model.self)`.
    fileprivate var statedType: UnresolvedType? {
        switch unwrapped.view {
        case .cast(_, let type, _): .type(type.typeName)
        case .call(let call) where call.callee.lastName?.string.namesResolution == true: call.onlyMetatype.map { .type($0) }
        default: nil
        }
    }
}

extension Expression.Call {
    /// Whether the call has no receiver: `.environment(model)` at the start of a line, as in a branch of `#if`.
    fileprivate var isImplicitMember: Bool {
        if case .member(nil, _, _) = callee.view { true } else { false }
    }
}

extension BodyAnalysis {
    /// Whether code imports SwiftUI, or has it by another module that re-exports it.
    fileprivate var usesSwiftUI: Bool {
        imports.contains("SwiftUI") || wrapped.contains { $0.attribute.name == "EnvironmentObject" }
            || declarations.contains { $0.inherits.contains { ["View", "App", "ViewModifier"].contains($0.nominalText) } }
    }
}

extension Binding {
    /// Whether it is in the environment of SwiftUI's views.
    package var isInViewEnvironment: Bool { idiom == SwiftUIEnvironment.name }
}

extension Injection {
    /// Whether it is read from the environment of SwiftUI's views.
    package var isInViewEnvironment: Bool { idiom == SwiftUIEnvironment.name }
}
