import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText
import Foundation

extension LinkedProject {
    /// The injection graph as JSON that ends with a line break: every container, binding and injection with its source location.
    package var injectionJSON: String {
        let injectionGraph = self.injectionGraph
        let consumers = Set(injectionGraph.injections.map(\.consumer)).sorted()
        let ids = Dictionary(uniqueKeysWithValues: zip(consumers, consumers.indices))
        let contents = Contents(
            containers: injectionGraph.containers.map(\.name),
            consumers: consumers.map(entry),
            bindings: injectionGraph.bindings.indices.map { index in
                let binding = injectionGraph.bindings[index]
                return BindingEntry(
                    id: index, service: binding.service?.name, alias: alias(of: binding), implementation: binding.implementation?.name,
                    scope: binding.lifetime.name, form: binding.fact.form.rawValue, name: binding.fact.name,
                    arguments: binding.fact.arguments, container: binding.container.map { injectionGraph.containers[$0].name },
                    containerIndex: binding.container, traits: binding.fact.traits.names, idiom: binding.fact.idiom,
                    isTest: binding.isTest, place: place(binding.fact.offset, in: binding.file)
                )
            },
            injections: injectionGraph.injections.map { injection in
                InjectionEntry(
                    consumer: injectionGraph.name(of: injection.consumer, in: model), consumerID: ids[injection.consumer] ?? -1,
                    service: injection.service?.name, alias: alias(of: injection), implementation: injection.implementation?.name,
                    form: injection.fact.form.rawValue, by: injection.fact.api,
                    name: injection.fact.name, state: injection.state.rawValue, bindings: injection.targets,
                    certainty: injection.targets.count == 1 ? "certain" : "ambiguous", idiom: injection.fact.idiom,
                    isTest: injection.isTest, place: place(injection.fact.offset, in: injection.file)
                )
            },
            unknown: Unknown(members: injectionGraph.unresolvedMemberNames.sorted())
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(contents)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The type alias by which a binding names its service; `nil` if it names the type itself.
    private func alias(of binding: InjectionGraph.Binding) -> String? {
        alias(binding.fact.service, from: binding.fact.owner, of: binding.file, for: binding.service)
    }

    private func alias(of injection: InjectionGraph.Injection) -> String? {
        alias(injection.fact.service, from: injection.fact.owner, of: injection.file, for: injection.service)
            ?? injection.targets.first.flatMap { alias(of: injectionGraph.bindings[$0]) }
    }

    private func alias(_ type: UnresolvedType, from scope: Int32, of file: FileID, for service: InjectionGraph.Service?) -> String? {
        guard let service, let written = model.accessPaths.written(type, from: scope, of: file) else { return nil }
        let name = written.type.structure.undecorated.description
        let last = baseName(of: name).split(separator: ".").last
        return last == baseName(of: service.name).split(separator: ".").last ? nil : name
    }

    private func entry(of consumer: InjectionGraph.Injection.Consumer) -> ConsumerEntry {
        let name = injectionGraph.name(of: consumer, in: model)
        return switch consumer {
        case .binding(let index): ConsumerEntry(name: name, kind: "binding", binding: index)
        case .type(let type):
            ConsumerEntry(name: name, kind: model[type].kind.rawValue, place: place(model[type].offset, in: type.file))
        case .file: ConsumerEntry(name: name, kind: "file")
        }
    }

    private func place(_ offset: UInt32, in file: FileID) -> Location {
        let location = model.files[Int(file)].location(of: offset)
        return Location(file: location.path, line: location.line, column: location.column)
    }

    private struct Contents: Encodable {
        var containers: [String]
        var consumers: [ConsumerEntry]
        var bindings: [BindingEntry]
        var injections: [InjectionEntry]
        var unknown: Unknown
    }

    /// Uses that could not be resolved.
    private struct Unknown: Encodable {
        var members: [String]
    }

    /// A consumer of injections: a binding, a type without a binding, or a file.
    private struct ConsumerEntry: Encodable {
        var name: String
        var kind: String
        var binding: Int?
        var place: Location?
    }

    private struct BindingEntry: Encodable {
        var id: Int
        var service: String?
        /// The type alias that stands for the service at this place.
        var alias: String?
        var implementation: String?
        var scope: String
        var form: String
        var name: String?
        var arguments: [String]
        var container: String?
        /// Index into the containers.
        var containerIndex: Int?
        var traits: [String]
        var idiom: String
        var isTest: Bool
        var place: Location
    }

    private struct InjectionEntry: Encodable {
        var consumer: String
        /// Index into the consumers.
        var consumerID: Int
        var service: String?
        var alias: String?
        /// The type of the object that the code at this place makes.
        var implementation: String?
        var form: String
        var by: String
        var name: String?
        var state: String
        /// The ids of the bindings that it may resolve to.
        var bindings: [Int]
        var certainty: String
        var idiom: String
        var isTest: Bool
        var place: Location
    }

    private struct Location: Encodable {
        var file: String
        var line: Int
        var column: Int
    }
}

extension Binding.Traits {
    /// The names of the traits.
    fileprivate var names: [String] {
        let all: [(Binding.Traits, String)] = [
            (.overridable, "overridable"), (.override, "override"), (.conditional, "conditional"),
            (.placeholder, "placeholder"), (.injectsInitializer, "injects initializer"), (.alias, "alias"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
