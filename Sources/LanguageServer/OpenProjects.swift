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
    private let work: DispatchQueue
    private let requests: RequestQueue
    private let lock = NSLock()

    // Guarded by `lock`.
    /// The workspace folders.
    private var folders: Set<String> = []
    private var documents: [String: OpenDocument] = [:]
    private var generation = 0
    /// How often the user ended an update, and the roots that are not to be read until something changes there.
    private var stops = 0
    private var stopped: Set<String> = []
    /// The roots of the projects that are open.
    private var roots: Set<String> = []
    /// The roots with changes that are not checked yet, and whether files on disk may have changed.
    private var outdated: [String: Bool] = [:]

    // Used by `work` only.
    private var projects: [String: OpenProject] = [:]
    /// What was published last, by URI.
    private var published: [String: [Diagnostic]] = [:]

    init(reading choices: ReadingChoices, connection: Connection) {
        (self.choices, self.connection) = (choices, connection)
        work = DispatchQueue(label: "ashlar.language-server")
        requests = RequestQueue(on: work, answering: connection)
    }

    @discardableResult private func change<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }

    // MARK: Documents

    func open(_ document: OpenParameters.Document) {
        change { documents[document.uri] = OpenDocument(version: document.version, text: DocumentText(Array(document.text.utf8))) }
        // It may be new, or one that the project leaves out.
        refresh(around: [document.uri], listsDisk: true)
    }

    /// - Throws: `ResponseError` if the document is not open.
    func edit(_ request: ChangeParameters) throws {
        try change { try documents.edit(request, client.encoding) }
        refresh(around: [request.textDocument.uri], listsDisk: false)
    }

    func close(_ uri: String) {
        change { documents[uri] = nil }
        refresh(around: [uri], listsDisk: true)
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
        refresh(roots: [location.root], listsDisk: true)
    }

    /// Closes the project of a folder, unless another workspace folder is of the same one.
    func close(folder: String) {
        let root = location(around: folder).root
        let others = change {
            folders.remove(folder)
            return folders
        }
        guard !others.contains(where: { location(around: $0).root == root }) else { return }
        work.async { [self] in
            close(root: root)
            publish()
        }
    }

    /// On `work`.
    private func close(root: String) {
        projects[root] = nil
        change {
            roots.remove(root)
            outdated[root] = nil
        }
    }

    /// The project of a folder: the nearest around it, unless the client names a rule file for its workspace folders.
    private func location(around folder: String) -> ProjectLocation {
        let own = change { folders.filter { isSame(folder, as: $0) || isPath(folder, below: $0) } }.max { $0.count < $1.count }
        guard let ruleFile = client.ruleFile, let own else { return ProjectLocation.find(from: folder) }
        return ProjectLocation.find(from: own, explicit: ruleFile, root: own)
    }

    // MARK: Updates

    /// Has the projects of some files checked again: the nearest around each, and all open ones that contain it.
    ///
    /// - Parameter listsDisk: whether files on disk may have changed.
    func refresh(around uris: [String], listsDisk: Bool) {
        let paths = uris.compactMap(filePath(of:))
        let nearest = Set(paths.map { Path.folder(of: $0) }).map(location(around:)).filter { $0.ruleFile != nil }.map(\.root)
        let open = change { roots }.filter { root in paths.contains { isPath($0, below: root) } }
        refresh(roots: open.union(nearest), listsDisk: listsDisk)
    }

    /// Has the projects of files checked again that changed on disk, but for those that builds write into folders of their own.
    func noteChanges(onDisk uris: [String]) {
        let bases = change { roots.union(folders) }
        refresh(around: uris.filter { uri in
            guard let path = filePath(of: uri) else { return false }
            let base = bases.filter { isPath(path, below: $0) }.max { $0.count < $1.count } ?? ""
            return !Path.isForeign(fileAt: String(path.dropFirst(base.count)))
        }, listsDisk: true)
    }

    private func refresh(roots: Set<String>, listsDisk: Bool) {
        guard !roots.isEmpty else { return }
        let current = change {
            for root in roots { outdated[root] = (outdated[root] ?? false) || listsDisk }
            stopped.subtract(roots)
            generation += 1
            return generation
        }
        // Keys that are pressed in one moment are one change.
        work.asyncAfter(deadline: .now() + .milliseconds(20)) { [self] in
            guard change({ generation == current }) else { return }
            update()
        }
    }

    /// Ends the reading that is under way; the next change begins another, and no request does.
    func cancelUpdate() {
        change {
            generation += 1
            stops += 1
            stopped.formUnion(outdated.keys)
        }
    }

    /// Checks all projects with changes; on `work`.
    ///
    /// - Returns: `false` if a later change cancelled it, which then takes over.
    @discardableResult private func update() -> Bool {
        let (outdated, documents, current, before) = change { (self.outdated, self.documents, generation, stops) }
        var hasChanged = false
        for (root, listsDisk) in outdated.sorted(by: { $0.key < $1.key }) {
            let location = location(around: root)
            guard location.ruleFile != nil, location.root == root else {
                connection.log(.info, "the rule file of '\(root)' is gone")
                close(root: root)
                hasChanged = true
                continue
            }
            guard projects[root]?.session != nil || !change({ stopped.contains(root) }) else { continue }
            let project = projects[root] ?? OpenProject(at: location, reading: choices, encoding: client.encoding)
            projects[root] = project
            change { _ = roots.insert(root) }
            var own: [String: OpenDocument] = [:]
            for (uri, document) in documents {
                if let path = filePath(of: uri).flatMap(project.path(ofFileAt:)) { own[path] = document }
            }
            let isFirst = project.session == nil && project.failure == nil
            let progress = client.showsProgress && isFirst ? connection.beginProgress(of: Path.name(of: root)) : nil
            defer { progress?.end() }
            do {
                // The session keeps these functions.
                try project.read(with: own) { progress?.report($0, of: $1) } isCancelled: { [weak self] in
                    self?.change { self?.stops != before } ?? true
                }
                try project.update(documents: own, listsDisk: listsDisk) { [weak self] in self?.change { self?.generation != current } ?? true }
            } catch {
                return false
            }
            change { if generation == current { self.outdated[root] = nil } }
            hasChanged = true
        }
        if hasChanged { publish() }
        return true
    }

    /// Publishes the diagnostics that changed, of all projects: several may find something in one file.
    private func publish() {
        var all: [String: [Diagnostic]] = [:]
        for project in projects.values.sorted(by: { $0.location.root < $1.location.root }) {
            for (path, diagnostics) in project.diagnostics() { all[project.uri(of: path), default: []] += diagnostics }
        }
        if client.pullsDiagnostics {
            // The client asks for those of its documents itself.
            for path in change({ documents }).keys.compactMap(filePath(of:)) { all[fileURI(of: path)] = nil }
        }
        for uri in Set(all.keys).union(published.keys).sorted() where all[uri] ?? [] != published[uri] ?? [] {
            connection.notify("textDocument/publishDiagnostics", PublishedDiagnostics(
                uri: uri, version: checkedVersion(of: uri), diagnostics: all[uri] ?? []
            ))
        }
        published = all
        if client.pullsDiagnostics { connection.ask("workspace/diagnostic/refresh", Null()) }
        // What they count changes with other documents and files.
        if client.refreshesCodeLenses, client.wantsCodeLenses { connection.ask("workspace/codeLens/refresh", Null()) }
        if client.refreshesInlayHints, projects.values.contains(where: \.showsRuleFile) { connection.ask("workspace/inlayHint/refresh", Null()) }
    }

    /// The version of a document that the diagnostics are about; later ones may have come.
    private func checkedVersion(of uri: String) -> Int? {
        guard let path = filePath(of: uri) else { return nil }
        return projects.values.lazy.compactMap { project in project.path(ofFileAt: path).flatMap(project.version(of:)) }.first
    }

    // MARK: Answers

    /// A file in a project that it belongs to, with its path there.
    typealias Membership = (project: OpenProject, path: String)

    /// Answers a request about a file, once the changes before it are checked.
    ///
    /// - Parameters:
    ///   - outdated: the answer if a later change comes before that.
    ///   - body: answers for the projects of the file, the innermost first; none for a file outside of all.
    func answer<Result: Encodable & Sendable>(
        _ id: RequestID, of uri: String, outdated: ResponseError = .outdated, _ body: @escaping @Sendable ([Membership]) throws -> Result
    ) {
        answer(id, outdated: outdated) { projects in
            try body(projects.reversed().compactMap { project in
                filePath(of: uri).flatMap(project.path(ofFileAt:)).map { (project, $0) }
            })
        }
    }

    /// Answers a request about all projects, in the order of their roots, once the changes before it are checked.
    func answer<Result: Encodable & Sendable>(
        _ id: RequestID, outdated: ResponseError = .outdated, _ body: @escaping @Sendable ([OpenProject]) throws -> Result
    ) {
        requests.answer(id) { [self] in
            guard update() else { throw outdated }
            return try body(projects.values.sorted { $0.location.root < $1.location.root })
        }
    }

    /// Answers a request that needs no project, after those before it.
    func answer(_ id: RequestID) { requests.answer(id) { Null() } }

    /// Waits until every request is answered.
    func finish() { work.sync {} }

    func cancel(_ id: RequestID) { requests.cancel(id) }
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
