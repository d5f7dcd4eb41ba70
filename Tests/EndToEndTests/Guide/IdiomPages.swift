import AshlarDriver
import AshlarInjection
import Foundation

/// Every idiom of dependency injection: what is read of it, and what it comes down to.
@Sendable func idiomsPage() throws -> String {
    let folder = Program.package + "/Sources/Injection/Idioms"
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    return """
        # Idioms of dependency injection

        How Swift projects say how their objects are put together, and what Ashlar reads of each.

        ## What they come down to

        Whatever an idiom looks like, it comes down to bindings and injections. Below each example stands what it comes down to: a
        binding as `Service → Implementation (scope) in Container`, an injection as `Consumer ← Service`, with what is not usual
        behind it: `lazy`, `optional`, `missing`, `unknown`, `external`. Each example is run as a test.

        What is not seen, `Sources/README.md` tells, under how objects are put together. What the sources do not give away, the
        section `di` of the rule file can say: <doc:RuleLanguage#What-cannot-be-learnt-of-containers>.

        """ + idiomNames.map { name in
            "\n## \(name.prefix(1).uppercased() + name.dropFirst())\n\n\(summary(of: name, in: sources))\n"
                + idiomExamples.filter { $0.idiom == name }.map { example in
                    "\n### \(example.title.prefix(1).uppercased() + example.title.dropFirst())\n\n"
                        + quoted(example.source, as: "swift") + "\n" + quoted(example.linked, as: "text")
                }.joined()
        }.joined()
}

/// What the comment above an idiom says, in paragraphs.
private func summary(of name: String, in sources: [String]) -> String {
    guard let source = sources.first(where: { $0.contains("static let name = \"\(name)\"") }) else { return "" }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.contains(": Idiom {") } ?? 0
    let comment = lines[..<end].reversed().prefix { $0.hasPrefix("///") }.reversed().map { $0.dropFirst(3).drop { $0 == " " } }
    return comment.map { $0.hasPrefix("Source: ") ? "\nSource: <\($0.dropFirst("Source: ".count))>" : String($0) }.joined(separator: "\n")
}
