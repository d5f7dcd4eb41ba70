import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarText
import Foundation

/// A project that a client works on: the session that answers for it. Used by one thread at a time.
final class OpenProject {
    let location: ProjectLocation
    private let choices: ReadingChoices
    private let encoding: PositionEncoding
    private(set) var session: Session?
    /// Why the project cannot be checked as it is.
    private(set) var failure: Failure?
    private(set) var report: Report?
    /// The unsaved documents of the last update, by path relative to the root, and the files on disk with them on top.
    private var documents: [String: OpenDocument] = [:]
    private var snapshot = Snapshot.workTree
    /// The texts of files that were read for positions, since files on disk may have changed.
    private var texts: [String: DocumentText] = [:]
    /// The diagnostics of the last update, once they were asked for.
    private var current: [String: [Diagnostic]]?

    init(at location: ProjectLocation, reading choices: ReadingChoices, encoding: PositionEncoding) {
        (self.location, self.choices, self.encoding) = (location, choices, encoding)
    }

    /// The path of a file relative to the root; `nil` for one outside.
    func path(ofFileAt path: String) -> String? {
        path.hasPrefix(location.root + "/") ? String(path.dropFirst(location.root.count + 1)) : nil
    }

    func uri(of path: String) -> String { fileURI(of: absolutePath(of: path)) }

    /// - Parameter path: relative to the root; for the rule file and the baseline also as they are named, if they lie outside of it.
    private func absolutePath(of path: String) -> String {
        if let file = location.ruleFile, path == file.name { return file.path }
        return path.hasPrefix("/") ? path : location.root + "/" + path
    }

    // MARK: Updates

    /// Reads the project with the open documents, unless that was done. If it cannot be read, `failure` says why.
    ///
    /// - Throws: `CancellationError`.
    func read(
        with documents: [String: OpenDocument], progress: @escaping @Sendable (Int, Int) -> Void, isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        guard session == nil else { return }
        show(documents)
        try notingFailure {
            var choices = ReadingChoices(threads: choices.threads, cache: choices.cache, progress: progress)
            choices.isCancelled = isCancelled
            session = try Session(ProjectCheck(of: location, reading: choices), in: snapshot)
        }
    }

    /// Makes the files on disk with the open documents the current state, and checks it. If the rule file or the baseline is invalid, the
    /// rules and the baseline of the last update judge that state, and `failure` says why.
    ///
    /// - Parameters:
    ///   - documents: all open documents of the project, by path relative to the root.
    ///   - listsDisk: whether files on disk may have changed.
    /// - Throws: `CancellationError`.
    func update(documents: [String: OpenDocument], listsDisk: Bool, isCancelled: @escaping @Sendable () -> Bool) throws {
        if listsDisk { texts = [:] }
        current = nil
        show(documents)
        guard session != nil else { return }
        session?.snapshot = snapshot
        try notingFailure {
            try session?.update(listsDisk: listsDisk, isCancelled: isCancelled)
            report = try session?.currentReport()
        }
        guard failure != nil else { return }
        do {
            try session?.update(listsDisk: listsDisk, keepsRules: true, isCancelled: isCancelled)
            report = try session?.currentReport()
        } catch let error as CancellationError {
            throw error
        } catch {
            // Nothing can be read: what was found before may be gone.
            report = nil
        }
    }

    private func show(_ new: [String: OpenDocument]) {
        for path in documents.keys where new[path] == nil { snapshot.revert(path) }
        for (path, document) in new { snapshot.write(document.text.bytes, to: path) }
        documents = new
    }

    private func notingFailure(_ body: () throws -> Void) throws {
        do {
            try body()
            failure = nil
        } catch let error as CancellationError {
            throw error
        } catch {
            failure = error as? Failure ?? Failure("\(error)")
        }
    }

    // MARK: Texts

    /// The text of a file: of the open document, else on disk; `nil` where it cannot be read.
    func text(of path: String) -> DocumentText? {
        if let document = documents[path] { return document.text }
        if let known = texts[path] { return known }
        guard let data = FileManager.default.contents(atPath: absolutePath(of: path)) else { return nil }
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
        for (path, problems) in faults { found[path] = problems.map { diagnostic($0, .error) } }
        current = found
        return found
    }

    /// Why the project cannot be checked as it is, by the files at fault.
    private var faults: [String: [Problem]] {
        guard let failure else { return [:] }
        let file = location.ruleFile?.name ?? Configuration.fileName
        guard !failure.problems.isEmpty else {
            return [file: [Problem(location: Location(path: file, line: 1, column: 1), message: failure.description)]]
        }
        var faults = Dictionary(grouping: failure.problems.filter { text(of: $0.location.path) != nil }, by: \.location.path)
        // The presets of the program are valid by themselves, so the settings in the rule file are at fault.
        let others = failure.problems.filter { text(of: $0.location.path) == nil }.map { "\($0.location): \($0.message)" }
        if !others.isEmpty {
            let more = others.count > 3 ? ["and \(others.count - 3) more"] : []
            faults[file, default: []].append(Problem(
                location: Location(path: file, line: text(of: file)?.line(of: "settings:") ?? 1, column: 1),
                message: (others.prefix(3) + more).joined(separator: "\n")
            ))
        }
        return faults
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

    /// Whether the rule file is open.
    var showsRuleFile: Bool { location.ruleFile.map { documents[$0.name] != nil } ?? false }

    /// The findings that a range of a file touches; none in a file that is invalid, since they are about an earlier text.
    func findings(in path: String, touching range: Range) -> [Finding] {
        guard faults[path] == nil else { return [] }
        return (report?.findings ?? []).filter { finding in
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
