import AshlarDriver
import AshlarText
import Foundation

/// The projects that a client works on, and its open documents.
///
/// Projects are read, checked and asked on one thread, in the order of the calls; what the client sees is published from there. An update
/// that a later change outdates is cancelled, but for the first reading of a project, of which most stays.
final class OpenProjects: @unchecked Sendable {
    private let choices: ReadingChoices
    private let connection: Connection
    /// Written before the first call.
    var client = ClientTraits()
    private let work = DispatchQueue(label: "ashlar.language-server")
    private let lock = NSLock()

    // Guarded by `lock`.
    /// The workspace folders.
    private var folders: Set<String> = []
    private var documents: [String: OpenDocument] = [:]
    private var generation = 0
    /// How often the user ended an update.
    private var stops = 0
    private var cancelled: Set<RequestID> = []
    private var pending: Set<RequestID> = []
    /// The roots with changes that are not checked yet, and whether files on disk may have changed.
    private var outdated: [String: Bool] = [:]

    // Used by `work` only.
    private var projects: [String: OpenProject] = [:]

    init(reading choices: ReadingChoices, connection: Connection) { (self.choices, self.connection) = (choices, connection) }

    @discardableResult private func change<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }

    // MARK: Documents

    func open(_ document: OpenParameters.Document) {
        change { documents[document.uri] = OpenDocument(version: document.version, text: DocumentText(Array(document.text.utf8))) }
        refresh(around: document.uri)
    }

    /// - Throws: `ResponseError` if the document is not open.
    func edit(_ request: ChangeParameters) throws {
        try change { try documents.edit(request, client.encoding) }
        refresh(around: request.textDocument.uri)
    }

    func close(_ uri: String) {
        change { documents[uri] = nil }
        refresh(around: uri, listsDisk: true)
    }

    // MARK: Projects

    /// Opens the project of a folder, if it has a rule file.
    func open(folder: String) {
        change { _ = folders.insert(folder) }
        let location = location(around: folder)
        guard location.ruleFile != nil else {
            connection.log(.info, "there is no '\(Configuration.fileName)' in '\(folder)' or around it; 'ashlar init' proposes one")
            return
        }
        refresh(root: location.root, listsDisk: true)
    }

    func close(folder: String) {
        let root = location(around: folder).root
        change { _ = folders.remove(folder) }
        work.async { [self] in
            guard let project = projects.removeValue(forKey: root) else { return }
            for path in project.takeChanges(in: [:], skipping: { _ in false }).keys {
                let none = PublishedDiagnostics(uri: project.uri(of: path), version: nil, diagnostics: [])
                connection.notify("textDocument/publishDiagnostics", none)
            }
        }
    }

    /// The project of a folder: the nearest around it, unless the client names a rule file for its workspace folders.
    private func location(around folder: String) -> ProjectLocation {
        let own = change { folders.filter { isSame(folder, as: $0) || isPath(folder, below: $0) } }.max { $0.count < $1.count }
        guard let ruleFile = client.ruleFile, let own else { return ProjectLocation.find(from: folder) }
        return ProjectLocation.find(from: own, explicit: ruleFile, root: own)
    }

    // MARK: Updates

    /// Has the project of a file checked again.
    ///
    /// - Parameter listsDisk: whether files on disk may have changed.
    func refresh(around uri: String, listsDisk: Bool = false) {
        guard let path = filePath(of: uri) else { return }
        let location = location(around: Path.folder(of: path))
        if location.ruleFile != nil { refresh(root: location.root, listsDisk: listsDisk) }
    }

    private func refresh(root: String, listsDisk: Bool) {
        let current = change {
            outdated[root] = (outdated[root] ?? false) || listsDisk
            generation += 1
            return generation
        }
        // Keys that are pressed in one moment are one change.
        work.asyncAfter(deadline: .now() + .milliseconds(20)) { [self] in
            guard change({ generation == current }) else { return }
            update()
        }
    }

    /// Ends the update that is under way; the next change begins another.
    func cancelUpdate() {
        change {
            generation += 1
            stops += 1
        }
    }

    /// Checks all projects with changes; on `work`.
    private func update() {
        let (roots, documents, current, before) = change { (outdated, self.documents, generation, stops) }
        for (root, listsDisk) in roots.sorted(by: { $0.key < $1.key }) {
            let location = location(around: root)
            guard location.ruleFile != nil else { continue }
            let project = projects[root] ?? OpenProject(at: location, reading: choices, encoding: client.encoding)
            projects[root] = project
            var own: [String: OpenDocument] = [:]
            for (uri, document) in documents {
                if let path = filePath(of: uri).flatMap(project.path(ofFileAt:)) { own[path] = document }
            }
            let progress = client.showsProgress && project.session == nil ? connection.beginProgress(of: Path.name(of: root)) : nil
            defer { progress?.end() }
            do {
                try project.read { progress?.report($0, of: $1) } isCancelled: { [self] in change { stops != before } }
                try project.update(documents: own, listsDisk: listsDisk) { [self] in change { generation != current } }
            } catch {
                // A later change takes over; the root stays outdated.
                return
            }
            change { if generation == current { outdated[root] = nil } }
            publish(project, own)
        }
    }

    private func publish(_ project: OpenProject, _ open: [String: OpenDocument]) {
        let pulls = client.pullsDiagnostics
        let changes = project.takeChanges(in: project.diagnostics()) { pulls && open[$0] != nil }
        for (path, diagnostics) in changes.sorted(by: { $0.key < $1.key }) {
            connection.notify("textDocument/publishDiagnostics", PublishedDiagnostics(
                uri: project.uri(of: path), version: project.version(of: path), diagnostics: diagnostics
            ))
        }
        if pulls { connection.ask("workspace/diagnostic/refresh", Null()) }
    }

    // MARK: Answers

    /// Answers a request about a file, once the changes before it are checked.
    ///
    /// - Parameter absent: the answer for a file of no project.
    func answer<Result: Encodable & Sendable>(
        _ id: RequestID, of uri: String, absent: @escaping @Sendable @autoclosure () -> Result,
        _ body: @escaping @Sendable (OpenProject, String) throws -> Result
    ) {
        enqueue(id) { [self] in
            update()
            for project in projects.values.sorted(by: { $0.location.root.count > $1.location.root.count }) {
                if let path = filePath(of: uri).flatMap(project.path(ofFileAt:)) { return try body(project, path) }
            }
            return absent()
        }
    }

    /// Answers a request about all projects, once the changes before it are checked.
    func answer<Result: Encodable & Sendable>(_ id: RequestID, _ body: @escaping @Sendable ([OpenProject]) throws -> Result) {
        enqueue(id) { [self] in
            update()
            return try body(projects.values.sorted { $0.location.root < $1.location.root })
        }
    }

    /// Answers a request that needs no project, after those before it.
    func answer(_ id: RequestID) { work.async { self.connection.send(Response(id: id, result: Null())) } }

    /// Waits until every request is answered.
    func finish() { work.sync {} }

    func cancel(_ id: RequestID) { change { if pending.contains(id) { cancelled.insert(id) } } }

    private func enqueue<Result: Encodable & Sendable>(_ id: RequestID, _ body: @escaping @Sendable () throws -> Result) {
        change { _ = pending.insert(id) }
        work.async { [self] in
            let isCancelled = change {
                pending.remove(id)
                return cancelled.remove(id) != nil
            }
            guard !isCancelled else {
                connection.send(FailedResponse(id: id, error: ResponseError(code: .requestCancelled, message: "cancelled")))
                return
            }
            do {
                connection.send(Response(id: id, result: try body()))
            } catch {
                connection.send(FailedResponse(id: id, error: ResponseError(code: .internalError, message: "\(error)")))
            }
        }
    }
}

extension [String: OpenDocument] {
    /// Applies the changes of a client to the document of its URI.
    ///
    /// - Throws: `ResponseError` if the document is not open.
    mutating func edit(_ request: ChangeParameters, _ encoding: PositionEncoding) throws {
        let uri = request.textDocument.uri
        guard self[uri] != nil else { throw ResponseError(code: .invalidParams, message: "the document '\(uri)' is not open") }
        for change in request.contentChanges { self[uri]?.text.apply(change, encoding) }
        self[uri]?.version = request.textDocument.version
    }
}
