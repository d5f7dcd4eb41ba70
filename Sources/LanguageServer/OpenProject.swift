import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

/// A project that a client works on: the session that answers for it, and what was published to the client. Used by one thread at a time.
final class OpenProject {
    let location: ProjectLocation
    private let choices: ReadingChoices
    private let encoding: PositionEncoding
    private(set) var session: Session?
    /// The problems of the rule file as it is, and why the project cannot be checked.
    private var ruleProblems: [Problem] = []
    private(set) var failure: String?
    private(set) var report: Report?
    /// The unsaved documents of the last update, by path relative to the root.
    private var documents: [String: OpenDocument] = [:]
    /// The texts of files that were read for positions, since files on disk may have changed.
    private var texts: [String: DocumentText] = [:]
    /// The diagnostics of the last update, once they were asked for.
    private var current: [String: [Diagnostic]]?
    /// What was published last, by path.
    private var published: [String: [Diagnostic]] = [:]

    init(at location: ProjectLocation, reading choices: ReadingChoices, encoding: PositionEncoding) {
        (self.location, self.choices, self.encoding) = (location, choices, encoding)
    }

    /// The path of a file relative to the root; `nil` for one outside.
    func path(ofFileAt path: String) -> String? {
        path.hasPrefix(location.root + "/") ? String(path.dropFirst(location.root.count + 1)) : nil
    }

    func uri(of path: String) -> String { fileURI(of: location.root + "/" + path) }

    // MARK: Updates

    /// Reads the project, unless that was done. If it cannot be read, `failure` says why.
    ///
    /// - Throws: `CancellationError`.
    func read(progress: @escaping @Sendable (Int, Int) -> Void, isCancelled: @escaping @Sendable () -> Bool) throws {
        guard session == nil else { return }
        try notingFailure {
            var choices = ReadingChoices(threads: choices.threads, cache: choices.cache, progress: progress)
            choices.isCancelled = isCancelled
            session = try Session(ProjectCheck(of: location, reading: choices))
        }
    }

    /// Makes the files on disk with the open documents the current state, and checks it. If the state cannot be read, the findings of
    /// the last one stay and `failure` says why.
    ///
    /// - Parameters:
    ///   - documents: all open documents of the project, by path relative to the root.
    ///   - listsDisk: whether files on disk may have changed.
    /// - Throws: `CancellationError`.
    func update(documents: [String: OpenDocument], listsDisk: Bool, isCancelled: @escaping @Sendable () -> Bool) throws {
        let before = self.documents
        self.documents = documents
        if listsDisk { texts = [:] }
        current = nil
        readRuleFile()
        guard session != nil else { return }
        try notingFailure {
            for path in before.keys where documents[path] == nil { session?.snapshot.revert(path) }
            for (path, document) in documents { session?.snapshot.write(document.text.bytes, to: path) }
            try session?.update(listsDisk: listsDisk, isCancelled: isCancelled)
            report = try session?.currentReport()
        }
    }

    private func notingFailure(_ body: () throws -> Void) throws {
        do {
            try body()
            failure = nil
        } catch let error as CancellationError {
            throw error
        } catch {
            failure = "\(error)"
        }
    }

    /// Reads the rule file alone, so that its problems show whatever else there is.
    private func readRuleFile() {
        ruleProblems = []
        guard let file = location.ruleFile, let bytes = documents[file.name]?.text.bytes,
              let text = String(validating: bytes, as: UTF8.self) else { return }
        let shared = (try? location.sharedRules(extendedBy: text, in: session?.snapshot ?? .workTree)) ?? []
        ruleProblems = RuleSet.read(text, path: file.name, presets: shippedPresets, extending: shared, readsExamples: true).problems
    }

    // MARK: Texts

    /// The text of a file: of the open document, else on disk; `nil` where it cannot be read.
    func text(of path: String) -> DocumentText? {
        if let document = documents[path] { return document.text }
        if let known = texts[path] { return known }
        guard let data = FileManager.default.contents(atPath: location.root + "/" + path) else { return nil }
        let text = DocumentText(Array(data))
        texts[path] = text
        return text
    }

    func version(of path: String) -> Int? { documents[path]?.version }

    func range(at location: Location) -> Range {
        text(of: location.path)?.range(at: location, encoding)
            ?? Range(start: Position(line: location.line - 1, character: 0), end: Position(line: location.line - 1, character: 0))
    }

    func place(of location: Location) -> DocumentLocation { DocumentLocation(uri: uri(of: location.path), range: range(at: location)) }

    // MARK: Diagnostics

    /// The diagnostics of all files that have any, by path.
    func diagnostics() -> [String: [Diagnostic]] {
        if let current { return current }
        var found: [String: [Diagnostic]] = [:]
        for finding in report?.findings ?? [] { found[finding.location.path, default: []].append(diagnostic(finding)) }
        for problem in report?.problems ?? [] { found[problem.location.path, default: []].append(diagnostic(problem, .information)) }
        if let file = location.ruleFile {
            if !ruleProblems.isEmpty {
                found[file.name] = ruleProblems.map { diagnostic($0, .error) }
            } else if let failure {
                let problem = Problem(location: Location(path: file.name, line: 1, column: 1), message: failure)
                found[file.name, default: []].append(diagnostic(problem, .error))
            }
        }
        current = found
        return found
    }

    /// The diagnostics of a file, or that they are those of a result that the client has.
    func diagnosticReport(of path: String, after previous: String?) -> DiagnosticReport {
        let items = diagnostics()[path] ?? []
        let result = resultID(items)
        let isKnown = result == previous
        return DiagnosticReport(kind: isKnown ? "unchanged" : "full", resultId: result, items: isKnown ? nil : items)
    }

    /// The diagnostics of each file that has any.
    ///
    /// - Parameter previous: the results that the client has, by URI.
    func diagnosticItems(after previous: [String: String]) -> [WorkspaceDiagnosticReport.Item] {
        diagnostics().keys.sorted().map { path in
            let report = diagnosticReport(of: path, after: previous[uri(of: path)])
            return WorkspaceDiagnosticReport.Item(
                kind: report.kind, uri: uri(of: path), version: version(of: path), resultId: report.resultId, items: report.items
            )
        }
    }

    private func resultID(_ diagnostics: [Diagnostic]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return "\(Digest(Array((try? encoder.encode(diagnostics)) ?? Data())))"
    }

    /// The diagnostics that changed since they were last taken, by path; empty lists for files that have none any more.
    ///
    /// - Parameter isSkipped: whether the client asks for the diagnostics of a file itself.
    func takeChanges(in all: [String: [Diagnostic]], skipping isSkipped: (String) -> Bool) -> [String: [Diagnostic]] {
        var changes: [String: [Diagnostic]] = [:]
        let current = all.filter { !isSkipped($0.key) }
        for (path, diagnostics) in current where published[path] != diagnostics { changes[path] = diagnostics }
        for path in published.keys where current[path] == nil { changes[path] = [] }
        published = current
        return changes
    }

    func diagnostic(_ finding: Finding) -> Diagnostic {
        let steps = finding.chain.compactMap { step in
            step.location.map { Diagnostic.Related(location: place(of: $0), message: step.textBesideLocation) }
        }
        let others = finding.otherLocations.map { Diagnostic.Related(location: place(of: $0), message: "also here") }
        let related = steps + others
        return Diagnostic(
            range: range(at: finding.location), severity: finding.severity == .error ? .error : .warning, code: finding.rule,
            codeDescription: page(ofRule: finding.rule).map { Diagnostic.Description(href: guideAddress + $0) },
            message: finding.message, tags: finding.isUnused ? [Diagnostic.unnecessary] : nil,
            relatedInformation: related.isEmpty ? nil : related,
            data: Diagnostic.Facts(rationale: finding.rationale, help: finding.help, subject: finding.subject, target: finding.target)
        )
    }

    private func page(ofRule id: String) -> String? { report?.rules.first { $0.id == id }?.page }

    private func diagnostic(_ problem: Problem, _ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(range: range(at: problem.location), severity: severity, message: problem.message)
    }

    /// The findings that a range of a file touches.
    func findings(in path: String, touching range: Range) -> [Finding] {
        (report?.findings ?? []).filter { finding in
            guard finding.location.path == path else { return false }
            let own = self.range(at: finding.location)
            return own.start <= range.end && range.start <= own.end
        }
    }

    func offset(of position: Position, in path: String) -> Int? { text(of: path)?.offset(of: position, encoding) }

    func range(_ offsets: Swift.Range<Int>, in text: DocumentText) -> Range {
        Range(start: text.position(of: offsets.lowerBound, encoding), end: text.position(of: offsets.upperBound, encoding))
    }
}

extension Finding {
    /// Whether it says that its location does nothing and may go.
    fileprivate var isUnused: Bool {
        ["suppressions-are-used", "exceptions-are-used", "baseline-is-current"].contains(rule)
            || suggestions.contains { if case .removeDependency = $0 { true } else { false } }
    }
}

/// A document that is open in the client.
struct OpenDocument {
    var version: Int?
    var text: DocumentText
}
