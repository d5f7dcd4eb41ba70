import AshlarDriver
import AshlarInjection
import Foundation

/// The page of all dependency injection idioms, with the bindings and injections of each example.
@Sendable func idiomsPage() throws -> String {
    let folder = Program.package + "/Sources/Injection/Idioms"
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    return """
        # Idioms of dependency injection

        The dependency injection idioms that Ashlar recognizes in Swift projects.

        ## Bindings and injections

        A *binding* is a place where code makes a service for others to receive, or registers it. An *injection* is a place where an object
        receives a service from outside: it resolves it, or the code that makes or sets up the object passes it.

        Ashlar translates every idiom to bindings and injections. They are listed below each example: a binding as
        `Service → Implementation (lifetime) in Container`, an injection as `Consumer ← Service`, followed by special properties:
        `lazy`, `optional`, `missing`, `unknown`, `external`. Each example is run as a test.

        `Sources/README.md` describes what is extracted and linked. The section `di` of the rule file states what the sources do not
        show: [What cannot be inferred about containers](RuleLanguage.md#what-cannot-be-inferred-about-containers).

        """ + idiomNames.map { name in
            "\n## \(name.prefix(1).uppercased() + name.dropFirst())\n\n\(summary(of: name, in: sources))\n"
                + idiomExamples.filter { $0.idiom == name }.map { example in
                    "\n### \(example.title.prefix(1).uppercased() + example.title.dropFirst())\n\n"
                        + quoted(example.source, as: "swift") + "\n" + quoted(example.linked, as: "text")
                }.joined()
        }.joined()
}

/// The documentation comment of an idiom, in paragraphs.
private func summary(of name: String, in sources: [String]) -> String {
    guard let source = sources.first(where: { $0.contains("static let name = \"\(name)\"") }) else { return "" }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.contains(": Idiom {") } ?? 0
    let comment = lines[..<end].reversed().prefix { $0.hasPrefix("///") }.reversed().map { $0.dropFirst(3).drop { $0 == " " } }
    return comment.map { $0.hasPrefix("Source: ") ? "\nSource: <\($0.dropFirst("Source: ".count))>" : String($0) }.joined(separator: "\n")
}
