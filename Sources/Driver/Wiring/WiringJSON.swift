import AshlarFacts
import AshlarModel
import Foundation

extension Project {
    /// How objects are put together, for programs: every container, binding and injection with its place, as JSON that
    /// ends with a line break.
    package var wiringJSON: String {
        let wiring = model.wiring
        let contents = Contents(
            containers: wiring.containers.map(\.name),
            bindings: wiring.bindings.indices.map { index in
                let binding = wiring.bindings[index]
                return BindingEntry(
                    id: index, service: binding.service?.name, implementation: binding.implementation?.name,
                    scope: binding.lifetime.word, form: binding.fact.form.rawValue, name: binding.fact.name,
                    arguments: binding.fact.arguments, container: binding.container.map { wiring.containers[$0].name },
                    idiom: binding.fact.idiom, isTest: binding.isTest, place: place(binding.fact.offset, in: binding.file)
                )
            },
            injections: wiring.injections.map { injection in
                InjectionEntry(
                    consumer: model.name(of: injection.consumer), service: injection.service?.name,
                    form: injection.fact.form.rawValue, by: injection.fact.means, name: injection.fact.name,
                    state: injection.state.rawValue, bindings: injection.targets, idiom: injection.fact.idiom,
                    isTest: injection.isTest, place: place(injection.fact.offset, in: injection.file)
                )
            }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(contents)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private func place(_ offset: UInt32, in file: FileID) -> Place {
        let location = model.files[Int(file)].location(of: offset)
        return Place(file: location.path, line: location.line, column: location.column)
    }

    private struct Contents: Encodable {
        var containers: [String]
        var bindings: [BindingEntry]
        var injections: [InjectionEntry]
    }

    private struct BindingEntry: Encodable {
        var id: Int
        var service: String?
        var implementation: String?
        var scope: String
        var form: String
        var name: String?
        var arguments: [String]
        var container: String?
        var idiom: String
        var isTest: Bool
        var place: Place
    }

    private struct InjectionEntry: Encodable {
        var consumer: String
        var service: String?
        var form: String
        var by: String
        var name: String?
        var state: String
        /// The ids of the bindings that may be meant.
        var bindings: [Int]
        var idiom: String
        var isTest: Bool
        var place: Place
    }

    private struct Place: Encodable {
        var file: String
        var line: Int
        var column: Int
    }
}
