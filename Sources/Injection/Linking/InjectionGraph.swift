package import AshlarFacts
package import AshlarModel
package import AshlarText

/// The dependency injection of a project: its containers, bindings and injections, each injection with its bindings.
///
/// Linked from the injection facts of all files, across idioms. Indices are stable: the same files give the same graph.
package struct InjectionGraph: Sendable {
    /// In the order of names.
    package let containers: [Container]
    /// In the order of files and locations; lazy members that functions make, and locals, come last if they are passed on.
    package private(set) var bindings: [Binding]
    /// In the order of files and locations.
    package private(set) var injections: [Injection]
    /// The names of members that are used on values of unknown types: these uses may be of bindings.
    package let unresolvedMemberNames: Set<String>
    /// The names of members that are bindings, that keep what a container or a type that composes is given, or that hold what an app may keep
    /// for itself.
    let boundMemberNames: Set<String>

    /// A type that is bound or injected, in canonical form: without `any`, `some`, `!`, parentheses and attributes, with aliases
    /// resolved, and `A & B` in the order of names.
    package struct Service: Hashable, Comparable, Sendable {
        package var name: String
        /// Its declaration; `nil` for types from outside the project, and for anything but a single type.
        package var declaration: DeclarationID?

        package init(name: String, declaration: DeclarationID? = nil) {
            self.name = name
            self.declaration = declaration
        }

        package static func < (left: Service, right: Service) -> Bool {
            (left.name, left.declaration?.file ?? -1, left.declaration?.index ?? -1)
                < (right.name, right.declaration?.file ?? -1, right.declaration?.index ?? -1)
        }
    }

    /// A type that has bindings: as members, or by registering them.
    package struct Container: Sendable {
        package var name: String
        package var declaration: DeclarationID?
    }

    /// A registration or a member that provides a service, linked.
    package struct Binding: Sendable {
        @Shared package var fact: AshlarFacts.Binding
        package var file: FileID
        /// `nil` if it cannot be resolved.
        package var service: Service?
        /// The type of the created object; `nil` if the object is passed in or its type cannot be resolved.
        package var implementation: Service?
        package var lifetime: Lifetime
        /// Whether its object may live shorter: it lives with another, whose own lifetime is not known.
        package var mayLiveShorter = false
        /// The registering function and those that it forwards to, by name; empty for members.
        package var functions: [String] = []
        /// The types of the values that are created as parts of the implementation.
        package var parts: [DeclarationID] = []
        /// Index into `InjectionGraph.containers`; `nil` for registrations outside of any type.
        package var container: Int?
        /// The member that is the binding.
        package var member: DeclarationID?
        /// Whether it is in a test target or a folder of tests.
        package var isTest: Bool
        /// Whether the provided object is a container itself: a child container or a layer.
        package var isContainer: Bool
    }

    /// A site that resolves a service, linked to the bindings that it may resolve to.
    package struct Injection: Sendable {
        package enum Consumer: Hashable, Comparable, Sendable {
            /// The object that a binding provides; an index into `InjectionGraph.bindings`.
            case binding(Int)
            case type(DeclarationID)
            /// Code outside of any type.
            case file(FileID)
        }

        package enum State: String, Sendable, CaseIterable {
            case bound
            /// A library or the code that creates the consumer provides it.
            case external
            case missing
            /// The service or its binding cannot be resolved.
            case unknown
        }

        @Shared package var fact: AshlarFacts.Injection
        package var file: FileID
        package var consumer: Consumer
        package var service: Service?
        /// Indices into `InjectionGraph.bindings`; several if the injection is ambiguous.
        package var targets: [Int]
        package var state: State
        package var isTest: Bool
        /// For an injection in state `missing`: whether it resolves a service for certain.
        package var isResolution = false
        /// For an injection in state `missing`: whether it resolves a service for certain, in an idiom whose registrations are
        /// recognized, so that the missing binding is an error.
        package var requiresBinding = false
        /// The `#if` conditions of its bindings, if some build compiles it, but none of them.
        package var uncoveredBy: [String] = []
        /// Whether a property wrapper keeps the object that it resolves.
        package var isKept = false
        /// Whether a local of an initializer holds the object and passes it on: the type there may not keep it.
        package var isPassedOn = false
        /// The resolving function or property wrapper and the functions that it forwards to, by name.
        package var functions: [String] = []
        /// The type of the object that the code there makes: in the argument, for the local that is the argument, or by default. `nil` if
        /// other code makes the object, or its type cannot be resolved.
        package var implementation: Service?
    }

    /// How long objects live, by the idiom's name for it, and how that compares.
    package struct Lifetime: Hashable, Sendable {
        package var name: String
        /// The duration, as in `Conventions.lifetimeRanks`; `nil` for names that are not listed there.
        package var rank: Int?

        /// - Parameter aliases: the project's own names, each with the known name that it stands for.
        package init(name: String, aliases: [String: String] = [:]) {
            self.name = name
            rank = Conventions.lifetimeRanks[aliases[name] ?? name]
        }

        /// Whether objects of it live on after the resolution for which they were created.
        package var outlivesResolution: Bool { (rank ?? 0) > Conventions.lifetimeRanks["graph", default: 0] }

        /// Whether objects of it live as long as what made them, also if nothing else holds them.
        package var isLong: Bool { (rank ?? 0) > Conventions.lifetimeRanks["weak", default: 0] }

        /// The known names, in alphabetical order.
        package static var names: [String] { Conventions.lifetimeRanks.keys.sorted() }
    }
}

extension InjectionGraph {
    package static let none = InjectionGraph(containers: [], bindings: [], injections: [], unresolvedMemberNames: [], boundMemberNames: [])

    /// Whether it has neither bindings nor injections.
    package var isEmpty: Bool { bindings.isEmpty && injections.isEmpty }
}

extension InjectionGraph {
    /// The name of a consumer: of a binding's implementation, service or container, of a type, or the path of a file.
    package func name(of consumer: Injection.Consumer, in model: Model) -> String {
        switch consumer {
        case .binding(let index):
            let binding = bindings[index]
            return (binding.implementation ?? binding.service)?.name ?? binding.container.map { containers[$0].name } ?? "?"
        case .type(let type): return model.qualifiedName(of: type)
        case .file(let file): return model.files[Int(file)].path
        }
    }
}

extension InjectionGraph.Binding {
    /// Whether it is registered with a container that the project itself declares.
    package var isOfOwnContainer: Bool { fact.form == .registered && fact.idiom == OwnContainer.name }
}

extension InjectionGraph.Injection {
    /// Whether a container that the project itself declares resolves it.
    package var isOfOwnContainer: Bool { fact.idiom == OwnContainer.name }
}
