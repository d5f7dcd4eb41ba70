import AshlarChecks
import AshlarDiagrams
import AshlarReports
import AshlarText
import Foundation

/// The formats of `ashlar diff` besides those of pictures.
package enum DifferenceFormat: String, CaseIterable, Sendable {
    /// Sections for people.
    case text
    /// A comment on a pull request; nothing at all if nothing changed.
    case markdown
    /// Schema 1.
    case json
}

/// A format of `ashlar diff`: a text, or a picture.
package enum DifferenceOutput: Sendable {
    case text(DifferenceFormat)
    case picture(String)
}

/// The format to use: the requested one, else the one of the output's file extension, else text.
///
/// - Throws: `Failure` with the nearest name for an unknown one.
package func differenceFormat(requested: String?, output: String?) throws -> DifferenceOutput {
    let endings = pictureEndings.merging(["md": "markdown", "txt": "text"]) { $1 }
    let name = formatName(requested: requested, output: output, endings) ?? "text"
    if let format = DifferenceFormat(rawValue: name) { return .text(format) }
    if pictureFormatNames.contains(name) { return .picture(name) }
    throw unknownFormat(name, among: differenceFormatNames)
}

/// The names of all formats of `ashlar diff`.
package var differenceFormatNames: [String] {
    DifferenceFormat.allCases.map(\.rawValue) + pictureFormatNames.filter { DifferenceFormat(rawValue: $0) == nil }
}

extension ProjectComparison.Outcome {
    /// The difference in a format.
    package func rendered(as format: DifferenceFormat) -> String {
        switch format {
        case .text: text
        case .markdown: difference.isEmpty ? "" : markdown
        case .json: prettyJSON(DifferenceDocument(self))
        }
    }

    private var text: String {
        let states = "from \(before.name) to \(after.name)"
        var lines = [difference.isEmpty ? "nothing changed \(states)" : "changes \(states)" + judge]
        for section in sections {
            lines += ["", section.title]
            lines += section.lines.map { "  \($0.mark.rawValue) \($0.text)" + ($0.location.map { ", \($0.path):\($0.line)" } ?? "") }
        }
        let notes = notes.map { "note: \($0)" }
        return (lines + (notes.isEmpty ? [] : [""]) + notes).map { $0.printable() + "\n" }.joined()
    }

    /// Which rules the findings are of.
    private var judge: String {
        ruleFile.map { "; both by the rules of \(rulesAreOfWorkTree ? "the work tree" : after.name) in '\($0)'" } ?? ""
    }

    /// Why parts of a state may be missing.
    var notes: [String] { [before, after].flatMap { state in state.architecture.notes.map { "in \(state.name), \($0)" } } }

    // MARK: Markdown

    /// A comment that GitHub accepts: with the picture if there is room, and with as many lines of each section as there is room
    /// for.
    private var markdown: String {
        var limits = [Int.max, 200, 100, 50, 20, 10, 5, 2]
        let whole = comment(limit: limits.removeFirst(), drawing: true)
        if whole.utf8.count <= commentSize { return whole }
        for limit in [Int.max] + limits {
            let part = comment(limit: limit, drawing: false)
            if part.utf8.count <= commentSize { return part }
        }
        return comment(limit: 0, drawing: false)
    }

    private func comment(limit: Int, drawing: Bool) -> String {
        var lines = ["### Ashlar: \(markdownText("changes of the architecture from \(before.name) to \(after.name)"))"]
        for section in sections {
            lines += ["", "**\(markdownText(section.title))**"]
            lines += foldedList(section.lines.prefix(limit).map { line in
                "- \(line.mark.word) \(markdownText(line.text))"
                    + (line.location.map { " \(codeSpan("\(project.inRepository($0.path)):\($0.line)"))" } ?? "")
            })
            if section.lines.count > limit { lines += ["", "\(section.lines.count - limit) more"] }
        }
        let picture = picture
        if drawing, !picture.edges.isEmpty, picture.nodes.count <= 40 {
            let mermaid = PictureFormat.all.first { $0.name == "mermaid" }?.render(picture) ?? ""
            lines += ["", "<details><summary>picture</summary>", "", "```mermaid", mermaid + "```", "", "</details>"]
        }
        for note in notes { lines += ["", markdownText("note: \(note)")] }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Sections

    struct Section {
        var title: String
        var lines: [Line]

        /// - Parameter name: such as `modules`; the numbers of changes follow it.
        init(_ name: String, _ lines: [Line]) {
            let counts = Mark.allCases.compactMap { mark in
                let count = lines.count { $0.mark == mark }
                return count == 0 ? nil : "\(count) \(mark.word)"
            }
            title = "\(name): \(counts.joined(separator: ", "))"
            self.lines = lines
        }
    }

    struct Line {
        var mark: Mark
        /// With names in quotes.
        var text: String
        var location: Location?
    }

    enum Mark: String, CaseIterable {
        case added = "+", removed = "-", changed = "~"

        var word: String {
            switch self {
            case .added: "new"
            case .removed: "gone"
            case .changed: "changed"
            }
        }
    }

    var sections: [Section] {
        let graphs = difference.graphs
        let sections = graphs.map { Section($0.kind.subjectName, lines($0.nodes, \.text, \.location, change)) }
            + graphs.map { Section($0.kind.dependencyName, lines($0.dependencies, \.text, \.location, change)) }
            + graphs.map { Section("cycles of \($0.kind)", lines($0.cycles, list, { _ in nil }) { "\(list($0)) → \(list($1))" }) }
            + [Section("captive dependencies", lines(difference.captives, \.text, \.location) { "\($0.lifetimes) → \($1.text)" })]
            + [Section("paths to '\(service ?? "")'", lines(difference.paths, \.text, \.location) { $1.text })]
            + graphs.map { Section("metrics of \($0.kind)", metrics($0)) }
            + [Section("findings", lines(difference.findings, \.text, \.location) { "\($1.text); before \($0.measured.map(String.init) ?? "-")" })]
        return sections.filter { !$0.lines.isEmpty }
    }

    private func lines<Element>(
        _ changes: Changes<Element>, _ text: (Element) -> String, _ location: (Element) -> Location?, _ change: (Element, Element) -> String
    ) -> [Line] {
        changes.added.map { Line(mark: .added, text: text($0), location: location($0)) }
            + changes.removed.map { Line(mark: .removed, text: text($0), location: location($0)) }
            + changes.changed.map { Line(mark: .changed, text: change($0.before, $0.after), location: location($0.after)) }
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    private func change(_ before: ComparedGraph.Node, _ after: ComparedGraph.Node) -> String {
        var parts: [String] = []
        if before.kind != after.kind { parts.append("\(before.kind) → \(after.kind)") }
        if let old = before.types, let new = after.types, old != new { parts.append("\(counted(old, "type")) → \(new)") }
        if before.implementations != after.implementations {
            parts.append("implementation \(before.implementationText) → \(after.implementationText)")
        }
        if before.lifetimes != after.lifetimes {
            parts.append("lifetime \(before.lifetimes.joined(separator: ", ")) → \(after.lifetimes.joined(separator: ", "))")
        }
        return "\(after.title): \(parts.joined(separator: "; "))"
    }

    private func change(_ before: ComparedGraph.Dependency, _ after: ComparedGraph.Dependency) -> String {
        "'\(after.source)' → '\(after.target)': \(before.form ?? after.usualForm) → \(after.form ?? before.usualForm)"
    }

    private func metrics(_ graph: Difference.OfGraph) -> [Line] {
        var lines = graph.metrics.compactMap { change -> Line? in
            guard let old = change.before.metrics, let new = change.after.metrics else { return nil }
            let parts = [("instability", old.instability, new.instability), ("abstractness", old.abstractness, new.abstractness),
                         ("distance", old.distance, new.distance)].filter { $1 != $2 }
            return Line(mark: .changed, text: "'\(change.after.name)': " + parts.map { name, old, new in
                "\(name) \(old.map(decimal) ?? "-") → \(new.map(decimal) ?? "-")"
            }.joined(separator: ", "))
        }
        if let change = graph.totals {
            let (old, new) = (change.before, change.after)
            var parts: [String] = []
            if old.dependencies != new.dependencies { parts.append("\(old.dependencies) → \(new.dependencies) dependencies") }
            if old.propagationCost != new.propagationCost {
                parts.append("propagation cost \(percent(old.propagationCost)) → \(percent(new.propagationCost))")
            }
            if old.cyclomaticNumber != new.cyclomaticNumber { parts.append("cyclomatic number \(old.cyclomaticNumber) → \(new.cyclomaticNumber)") }
            lines.append(Line(mark: .changed, text: "the whole: " + parts.joined(separator: ", ")))
        }
        return lines
    }

    private func decimal(_ hundredths: Int) -> String { String(format: "%.2f", Double(hundredths) / 100) }

}

extension String {
    /// What the nodes of a kind of graph are called.
    var subjectName: String { self == PictureKind.injection.name ? "bindings" : self }

    /// What the edges of a kind of graph are called.
    fileprivate var dependencyName: String { self == PictureKind.injection.name ? "injections" : "dependencies between \(self)" }
}

extension ComparedGraph.Node {
    fileprivate var title: String { "'\(name)'" + (container.map { " in '\($0)'" } ?? "") }

    fileprivate var implementationText: String {
        implementations.isEmpty ? "of its own" : implementations.map { "'\($0)'" }.joined(separator: ", ")
    }

    fileprivate var text: String {
        let parts = lifetimes.isEmpty
            ? [kind] + [types.map { counted($0, "type") }].compactMap(\.self)
            : implementations.map { "'\($0)'" } + lifetimes
        return "\(title) (\(parts.joined(separator: ", ")))"
    }
}

extension ComparedGraph.Dependency {
    /// What the other state's dependency is, if it has no form and this one has.
    fileprivate var usualForm: String { form?.hasSuffix(" only") == true ? "declared and imported" : "injects" }

    fileprivate var text: String {
        let traits = [form, breaksRule ? "breaks a rule" : nil].compactMap(\.self)
        return "'\(source)' → '\(target)'" + (traits.isEmpty ? "" : " (\(traits.joined(separator: ", ")))")
    }
}

extension ComparedGraph.Path {
    fileprivate var text: String { names.map { "'\($0)'" }.joined(separator: " → ") }
}

extension CaptiveDependency {
    fileprivate var lifetimes: String { "\(holderLifetime) holds \(lifetime)" }
    fileprivate var text: String { "'\(holder)' (\(holderLifetime)) holds '\(captive)' (\(lifetime))" }
}

extension Finding {
    fileprivate var text: String { "\(severity.rawValue): \(message) [\(rule)]" }
}
