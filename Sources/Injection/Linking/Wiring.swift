package import AshlarFacts
package import AshlarModel

/// How the project's objects are put together: what provides which service, who asks for it, and what is not known.
///
/// Linked from what each file says, whatever idiom it speaks. Indices are stable: the same files give the same wiring.
package struct InjectionGraph: Sendable {
    /// In the order of names.
    package let containers: [Container]
    /// In the order of files and places.
    package let bindings: [Binding]
    /// In the order of files and places.
    package let injections: [Injection]
    /// The names of members that are used on values of unknown types.
    package let unfollowedNames: Set<String>

    /// A type by which something is told or asked for, in canonical form: without `any`, `some`, `!`, parentheses and
    /// attributes, aliases looked through, `A & B` in the order of names.
    package struct Service: Hashable, Comparable, Sendable {
        package var name: String
        /// Where the project declares it; `nil` for types from outside, and for what is no single type.
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

    /// What holds bindings: a type whose members they are, or that tells them to a container.
    package struct Container: Sendable {
        package var name: String
        package var declaration: DeclarationID?
    }

    package struct Binding: Sendable {
        package var fact: AshlarFacts.Binding
        package var file: FileID
        /// `nil` where it cannot be told.
        package var service: Service?
        /// What is made; `nil` where it is handed in, or cannot be told.
        package var implementation: Service?
        package var lifetime: Lifetime
        /// Index into `InjectionGraph.containers`; `nil` for what is told outside of any type.
        package var container: Int?
        /// The member that is the binding.
        package var member: DeclarationID?
        /// Whether a test target or a folder of tests holds it.
        package var isTest: Bool
        /// Whether what it provides holds bindings itself: a child or a layer.
        package var isContainer: Bool
    }

    package struct Injection: Sendable {
        package enum Consumer: Hashable, Comparable, Sendable {
            /// What a binding provides; an index into `InjectionGraph.bindings`.
            case binding(Int)
            case type(DeclarationID)
            /// Code outside of any type.
            case file(FileID)
        }

        package enum State: String, Sendable, CaseIterable {
            case bound
            /// A library provides it, or whoever makes the consumer.
            case external
            case missing
            /// What is asked for cannot be told.
            case unknown
        }

        package var fact: AshlarFacts.Injection
        package var file: FileID
        package var consumer: Consumer
        package var service: Service?
        /// Indices into `InjectionGraph.bindings`; several where one of several may be meant.
        package var targets: [Int]
        package var state: State
        package var isTest: Bool
    }

    /// How long objects live, in the idiom's word, and how that compares.
    package struct Lifetime: Hashable, Sendable {
        package var word: String
        /// By how long objects live: 0 for each time a new one, 1 for one while a graph is put together, 2 for one as long as
        /// somebody holds it, 3 for one for ever; `nil` for words of the project's own.
        package var rank: Int?

        /// - Parameter words: what words of the project's own stand for.
        package init(word: String, words: [String: String] = [:]) {
            self.word = word
            rank = Self.ranks[words[word] ?? word]
        }

        /// The words that are known.
        package static var words: [String] { ranks.keys.sorted() }

        private static let ranks = [
            "transient": 0, "unique": 0, "factory": 0, "prototype": 0, "new": 0, "graph": 1, "objectGraph": 1, "weak": 2,
            "shared": 2, "singleton": 3, "lazy singleton": 3, "container": 3, "application": 3, "cached": 3, "single": 3,
            "global": 3, "eager": 3,
        ]
    }
}

extension InjectionGraph {
    package static let none = InjectionGraph(containers: [], bindings: [], injections: [], unfollowedNames: [])

    /// Whether the project puts anything together that can be seen.
    package var isEmpty: Bool { bindings.isEmpty && injections.isEmpty }
}

extension InjectionGraph {
    /// What asks for a service, by its name: what a binding makes or provides, a type, a file.
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
