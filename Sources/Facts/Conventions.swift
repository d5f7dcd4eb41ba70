/// Names by which code is recognized where its declarations do not say enough: conventions of Swift, of its standard library
/// and frameworks, and of projects.
///
/// Names of a dependency injection library's API are in its idiom. A change here changes facts and findings of existing projects.
package enum Conventions {
    // MARK: Tests

    /// Words at the start or the end of the names of test doubles. Read for types outside of tests, which are doubles only if more
    /// than the name says so.
    package static let doubleWords = ["Mock", "Fake", "Stub", "Spy", "Dummy", "TestDouble"]

    /// Those of `doubleWords` that are adjectives of real things too: `FakeNewsDetector`. Read where a name alone makes a double.
    package static let ambiguousDoubleWords = ["Fake"]

    // MARK: Containers

    /// Last words of the names of types that are containers: `AppContainer`. Read by `ContainerName`.
    static let containerSuffixes: [StaticString] = [
        "Container", "Containers", "Dependencies", "Dependency", "DependencyProvider", "Assembly", "Assembler", "Injector",
        "Injection", "Injections", "CompositionRoot", "Composition", "Composer", "DI", "Locator", "Wiring",
    ]

    /// First words of the names of types that are containers: `DependenciesOfLogin`, `DependencyGraph`. Read by `ContainerName`.
    static let containerPrefixes: [StaticString] = ["Dependenc"]

    /// Last words of the names of types that create objects or values and may be containers: `RowFactory`. Read by
    /// `ContainerName`.
    static let possibleContainerSuffixes: [StaticString] = [
        "Component", "Components", "Factory", "Factories", "Registry", "World", "Services", "Environment",
    ]

    /// Supertypes whose subtypes are no containers, whatever their names: views, apps, app delegates, tests and encoded values.
    /// Read when bindings are linked. Source: SwiftUI, UIKit, AppKit, XCTest and the standard library.
    package static let nonContainerSupertypes: Set<String> = [
        "View", "UIView", "UIViewController", "NSView", "NSViewController", "XCTestCase", "App", "UIApplicationDelegate",
        "UIWindowSceneDelegate", "NSApplicationDelegate", "Scene", "Codable", "Decodable",
        "Encodable", "ViewModifier", "UITableViewCell", "UICollectionViewCell", "UIStackView", "UIControl",
    ]

    /// Supertypes of the classes with which an app or an extension of it starts. They make the app's services and pass them to what
    /// they make, though some are in `nonContainerSupertypes`. Read where types are judged by what they do. Source: UIKit, AppKit,
    /// WatchKit, CarPlay and the frameworks of app extensions.
    package static let entryPointSupertypes: Set<String> = [
        "UIApplicationDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate", "WKExtensionDelegate", "WKApplicationDelegate",
        "CPTemplateApplicationSceneDelegate", "NEPacketTunnelProvider", "NEAppProxyProvider", "NEFilterDataProvider",
        "NEFilterControlProvider", "NEDNSProxyProvider", "UNNotificationServiceExtension", "INExtension", "CXCallDirectoryProvider",
        "NSFileProviderExtension", "NSFileProviderReplicatedExtension", "ILMessageFilterExtension", "SFSafariExtensionHandler",
    ]

    /// Supertypes of types that give values over time: no services, though objects. Read where members are judged by their types.
    /// Source: Combine, the standard library, RxSwift.
    package static let streamSupertypes: Set<String> = ["Publisher", "Subject", "AsyncSequence", "ObservableType", "ObserverType"]

    /// Property wrappers that keep the state of a view or an app. Source: SwiftUI.
    package static let stateWrappers: Set<String> = ["State", "StateObject", "ObservedObject", "Published", "Binding"]

    /// Attributes of the type that launches an app. Source: the Swift language reference; SE-0281, SE-0383.
    package static let launchAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

    /// Supertypes of structures that are values: encoded, compared, thrown. Read where types are judged by what they do. Source: the
    /// standard library.
    package static let valueSupertypes: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Comparable", "Identifiable", "OptionSet", "RawRepresentable",
        "Error", "Collection", "Sequence", "ExpressibleByStringLiteral",
    ]

    /// Supertypes of parts of a user interface, which are no services though objects. Read where types are judged by what they
    /// make. Source: UIKit, AppKit and Core Animation.
    package static let interfaceSupertypes: Set<String> = [
        "UIView", "NSView", "UIViewController", "NSViewController", "CALayer", "UIGestureRecognizer", "NSCell",
    ]

    /// Inherited types that a declaration states if its members create objects but are no bindings: views, tests and encoded
    /// values. Read for one file, before inheritance is resolved, where hand-written containers are sought. Source: as for
    /// `nonContainerSupertypes`.
    package static let nonProvidingSupertypes: Set<String> = [
        "View", "App", "Scene", "ViewModifier", "UIView", "UIViewController", "UITableViewController", "UITableViewCell",
        "UICollectionViewCell", "UICollectionViewController", "UINavigationController", "UITabBarController", "NSView",
        "NSViewController", "NSWindowController", "XCTestCase", "PreviewProvider", "Codable", "Decodable", "Encodable",
        "Widget", "Commands", "Shape", "ButtonStyle",
    ]

    // MARK: Registration and resolution

    /// First words of the names of functions that register bindings. Read for calls in files that use a container library, whose
    /// declarations are not read.
    package static let registeringPrefixes = ["register", "bind", "autoregister", "provide", "add"]

    /// First words of the names of functions by which one object gets another: `player.setQueue(queue)`. Read where a type composes
    /// its services.
    package static let settingPrefixes = ["set", "configure", "inject", "attach", "connect", "register", "use"]

    /// Functions that may resolve a service without a type argument, if their declarations confirm it. Read for the project's
    /// own containers.
    package static let bareResolvingFunctions: [StaticString] = ["resolve", "require", "inject", "get", "callAsFunction", "instance"]

    /// Functions that may resolve a service by a key path of a container: `container.resolve(\.client)`. Read by the idiom of
    /// key paths.
    package static let keyPathResolvingFunctions: Set<String> = ["resolve", "inject", "require", "get", "injected"]

    /// Functions that take a type and are no container's. Read for calls that may resolve a service. Source: the system's and
    /// well-known libraries.
    package static let nonResolvingFunctions: Set<String> = [
        "decode", "decodeIfPresent", "encode", "dequeueReusableCell", "register", "unregister", "type", "fetch", "object",
        "objects", "loadObject", "canLoadObject", "isKind", "responds", "observe", "unsafeBitCast", "bindMemory",
        "withMemoryRebound", "assumingMemoryBound", "load", "loadUnaligned", "storeBytes", "expect", "throwsError",
        "init", "map", "first", "filter", "compactMap", "entity", "sheet", "implements", "navigationDestination",
        "environment", "environmentObject", "dropDestination",
    ]

    /// Attributes of properties that inject nothing. Read where any other attribute may be a container's property wrapper. Source:
    /// Swift, SwiftUI, Combine, Observation, Core Data, SwiftData, App Intents, AppKit, UIKit and swift-argument-parser.
    package static let nonInjectingAttributes: Set<String> = [
        "State", "Binding", "Published", "ObservedObject", "StateObject", "Environment", "EnvironmentObject",
        "AppStorage", "SceneStorage", "FocusState", "GestureState", "Namespace", "Query", "Bindable", "Entry",
        "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "ScaledMetric", "FetchRequest",
        "SectionedFetchRequest", "IBOutlet", "IBInspectable", "MainActor", "Sendable", "NSManaged", "Attribute",
        "Relationship", "Parameter", "ObservationIgnored", "ViewBuilder", "Flag", "Option", "Argument", "OptionGroup",
        "NSCopying", "Model", "Transient", "FocusedValue", "FocusedBinding",
    ]

    /// Types of plain values, which are no services. Read for members of containers. Source: the standard library, Foundation,
    /// Core Graphics, UIKit, AppKit, SwiftUI, Combine, Dispatch, the Composable Architecture (`Effect`), Factory
    /// (`ContainerManager`).
    package static let valueTypes: Set<String> = [
        "Void", "Never", "Any", "AnyObject", "Self", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8",
        "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat", "Decimal", "String", "Substring", "Character",
        "StaticString", "Data", "Date", "DateComponents", "TimeInterval", "URL", "URLRequest", "URLComponents", "UUID",
        "Locale", "Duration", "NSError", "Error", "Notification", "IndexPath", "IndexSet", "CGSize", "CGPoint", "CGRect",
        "CGVector", "UIEdgeInsets", "EdgeInsets", "NSRange", "NSNumber", "NSString", "NSAttributedString",
        "AttributedString", "Color", "UIColor", "NSColor", "CGColor", "Font", "UIFont", "Image", "UIImage", "NSImage",
        "Text", "Binding", "Array", "Set", "Dictionary", "Optional", "Result", "Range", "ClosedRange", "Predicate",
        "NSPredicate", "LocalizedStringKey", "LocalizedStringResource", "AnyPublisher", "AnyCancellable", "Task",
        "AsyncStream", "AsyncThrowingStream", "DispatchQueue", "DispatchTimeInterval", "Effect", "ContainerManager",
    ]

    /// Labels of a call's first argument that may be a service's type: `resolve(type: P.self)`; an argument without a label is
    /// one too. Read by `Expression.Call.metatype`.
    package static let serviceLabels: [StaticString] = [
        "type", "service", "for", "of", "as", "protocol", "interface", "dependency",
    ]

    /// Parts of the names, in lower case, of functions and property wrappers that resolve services: `@InjectedService`. Read to
    /// decide whether a resolution without a binding is an error.
    package static let resolvingNameParts = ["resolve", "require", "inject", "dependency", "provide"]

    /// Labels of arguments that name a binding, to distinguish it from others of the same service: `register(P.self, name: "a")`.
    package static let bindingNameLabels: Set<String> = ["name", "tag", "key", "named", "identifier", "qualifier"]

    // MARK: Lifetimes

    /// Labels of arguments of a registration that are its lifetime: `register(P.self, scope: .singleton)`.
    package static let lifetimeLabels: Set<String> = ["scope", "lifetime", "lifecycle", "objectScope", "lifeCycle", "in"]

    /// Parts of the names, in lower case, of types whose values are lifetimes: `DIContainer.Scope`. Read where a variable may stand for
    /// a lifetime.
    package static let lifetimeTypeParts = ["scope", "lifetime", "lifecycle"]

    /// Functions chained to a registration whose first argument is its lifetime: `.inObjectScope(.container)`.
    package static let lifetimeModifiers: Set<String> = ["inObjectScope", "scope", "lifetime", "asScope"]

    /// Functions and members chained to a registration that name its lifetime themselves, in lower case: `.singleton`; also as
    /// `.asSingleton()` and `.inSingletonScope()`.
    package static let lifetimeModifierNames = [
        "singleton", "transient", "graph", "container", "weak", "shared", "cached", "unique", "application", "single",
    ]

    /// Lifetimes by name, ranked by duration: 0 for a new object at each resolution, 1 for one per object graph, 2 for one as
    /// long as something holds it, 3 for one forever. Read by `InjectionGraph.Lifetime`.
    ///
    /// Source: the object scopes of Swinject, Resolver and Factory, and the words of other containers for the same.
    package static let lifetimeRanks = [
        "transient": 0, "unique": 0, "factory": 0, "prototype": 0, "new": 0, "graph": 1, "objectGraph": 1, "weak": 2,
        "shared": 2, "singleton": 3, "lazy singleton": 3, "container": 3, "application": 3, "cached": 3, "single": 3,
        "global": 3, "eager": 3,
    ]

    // MARK: Calls and access paths

    /// Functions that call their closure before they return, and never later: of collections, of locks, and those that limit
    /// the scope of names. Read by `BodyAnalysis`: code in other closures runs later.
    package static let immediateFunctions: [StaticString] = [
        "map", "flatMap", "compactMap", "forEach", "filter", "reduce", "sorted", "first", "contains", "sync", "withLock",
        "with", "apply", "also", "then", "run", "configure", "autoreleasepool", "assumeIsolated", "withExtendedLifetime",
    ]

    /// Functions that stop the program. A body that only calls one provides nothing. Read by `BodyAnalysis.onlyTraps`.
    ///
    /// Source: the standard library; `unimplemented` is of swift-issue-reporting.
    package static let trappingFunctions: [StaticString] = [
        "fatalError", "preconditionFailure", "unimplemented", "assertionFailure",
    ]

    /// Steps of an access path that lead to the value before them: `A.init()` and `A.self` are an `A`. Read by
    /// `AccessPathResolver`.
    package static let identitySteps: [Substring] = ["init()", "self"]

    /// Steps of an access path that call the value before them, as `factory()` does. Read by `AccessPathResolver`.
    ///
    /// Source: `callAsFunction` is Swift's, `resolve` is of Factory.
    package static let callingSteps: [Substring] = ["callAsFunction()", "resolve()"]

    /// The static member that holds the only object of its type, also of a type that is declared outside the project. Read by
    /// `AccessPathResolver`.
    package static let sharedInstance = "shared"

    /// All steps that access paths follow without a declaration. Read by `mayLead(over:)`, which must not discard paths that
    /// `AccessPathResolver` follows.
    package static let undeclaredSteps = Set((identitySteps + callingSteps).map { String($0) } + [sharedInstance])
}
