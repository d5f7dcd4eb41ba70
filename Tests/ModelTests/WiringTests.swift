import AshlarChecks
import AshlarFacts
import AshlarModel
import AshlarScanner
import Testing

@Suite struct WiringTests {
    @Test(arguments: idiomExamples) func idiomsComeDownToBindingsAndInjections(_ example: IdiomExample) {
        #expect(wiring(of: example.source) == example.wiring, "\(example.idiom): \(example.title)")
    }
}

extension IdiomExample: CustomTestStringConvertible {
    public var testDescription: String { "\(idiom): \(title)" }
}

/// What is linked from some files, as examples of idioms write it.
func wiring(of source: String) -> String {
    let fixture = Fixture(source.hasPrefix("//- ") ? source : "//- Sources/File.swift\n" + source)
    let model = Model(linking: fixture.files.map { scan(path: $0.path, text: $0.text) })
    let bindings = model.wiring.bindings.map { binding in
        let made = binding.implementation?.name ?? "?"
        let container = binding.container.map { " in " + model.wiring.containers[$0].name } ?? ""
        let name = binding.fact.name.map { " named " + $0 } ?? ""
        return "\(binding.service?.name ?? "?") → \(made) (\(binding.lifetime.word))\(container)\(name)"
    }
    let injections = model.wiring.injections.map { injection in
        let form = injection.fact.form == .strong ? "" : " " + injection.fact.form.rawValue
        let state = injection.state == .bound ? "" : " " + injection.state.rawValue
        return "\(model.name(of: injection.consumer)) ← \(injection.service?.name ?? "?")\(form)\(state)"
    }
    return (bindings + injections).joined(separator: "\n")
}
