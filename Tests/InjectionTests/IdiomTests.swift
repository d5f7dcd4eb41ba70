import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import Testing

@Suite struct IdiomTests {
    @Test(arguments: idiomExamples) func `examples of idioms link to their bindings and injections`(_ example: IdiomExample) {
        #expect(linkedInjection(of: example.source) == example.linked, "\(example.idiom): \(example.title)")
    }
}

extension IdiomExample: CustomTestStringConvertible {
    public var testDescription: String { "\(idiom): \(title)" }
}

/// The bindings and injections that are linked from some files, in the form of `IdiomExample.linked`.
func linkedInjection(of source: String) -> String {
    let fixture = Fixture(source.hasPrefix("//- ") ? source : "//- Sources/File.swift\n" + source)
    let project = LinkedProject(linking: fixture.files.map { extract(path: $0.path, text: $0.text) })
    let bindings = project.injectionGraph.bindings.map { binding in
        let implementation = binding.implementation?.name ?? "?"
        let container = binding.container.map { " in " + project.injectionGraph.containers[$0].name } ?? ""
        let name = binding.fact.name.map { " named " + $0 } ?? ""
        return "\(binding.service?.name ?? "?") → \(implementation) (\(binding.lifetime.name))\(container)\(name)"
    }
    let injections = project.injectionGraph.injections.map { injection in
        let form = injection.fact.form == .strong ? "" : " " + injection.fact.form.rawValue
        let state = injection.state == .bound ? "" : " " + injection.state.rawValue
        return "\(project.injectionGraph.name(of: injection.consumer, in: project.model)) ← \(injection.service?.name ?? "?")\(form)\(state)"
    }
    return (bindings + injections).joined(separator: "\n")
}
