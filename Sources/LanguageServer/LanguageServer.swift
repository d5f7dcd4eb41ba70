package import AshlarDriver
import AshlarText
import Foundation

/// A language server: answers an editor for the projects that it works on, over two file descriptors.
///
/// Messages are read and documents kept up to date on the calling thread; projects are read, checked and asked on one other thread, in
/// the order of the messages. An update that a later change outdates is cancelled.
package final class LanguageServer: @unchecked Sendable {
    private let version: String
    private let choices: ReadingChoices
    private let connection: Connection
    private let input: Int32
    private let work = DispatchQueue(label: "ashlar.language-server")
    private let lock = NSLock()

    // Guarded by `lock`.
    private var documents: [String: OpenDocument] = [:]
    private var generation = 0
    private var cancelled: Set<RequestID> = []
    private var pending: Set<RequestID> = []
    /// The roots with changes that are not checked yet, and whether files on disk may have changed.
    private var outdated: [String: Bool] = [:]

    // Written on the reading thread before any work is started.
    private var client = ClientTraits()
    private var phase = Phase.new
    private var tracesMessages = false

    // Used by `work` only.
    private var projects: [String: OpenProject] = [:]

    private enum Phase { case new, running, shutDown }

    /// - Parameters:
    ///   - choices: how projects are read.
    ///   - version: the program's version, for the client.
    package init(reading choices: ReadingChoices, version: String, input: Int32 = 0, output: Int32 = 1) {
        (self.choices, self.version, self.input) = (choices, version, input)
        connection = Connection(output: output)
    }

    /// Serves one client until it exits or its input ends.
    ///
    /// - Returns: the status that the protocol demands of the process: 0 if the client shut the server down before.
    package func run() -> Int32 {
        var reader = FrameReader(descriptor: input)
        while let frame = reader.next() {
            switch frame {
            case .rubbish(let what): connection.log(.warning, "skipped \(what)")
            case .message(let body):
                if handle(Data(body)) { return phase == .shutDown ? 0 : 1 }
            }
        }
        // A client that dies sends no 'exit'.
        return phase == .shutDown ? 0 : 1
    }

    // MARK: Messages

    /// Handles one message; `true` if it ends the server.
    private func handle(_ body: Data) -> Bool {
        let envelope: Envelope
        do {
            envelope = try JSONDecoder().decode(Envelope.self, from: body)
        } catch {
            connection.send(FailedResponse(id: nil, error: ResponseError(code: .parseError, message: "the message is no JSON-RPC object")))
            return false
        }
        // The answer to a request of the server.
        guard let method = envelope.method else { return false }
        if tracesMessages { connection.notify("$/logTrace", LogTraceParameters(message: "received \(method)")) }
        if method == "exit" { return true }
        do {
            if let id = envelope.id {
                try handleRequest(method, id, body)
            } else if phase == .running {
                try handleNotification(method, body)
            }
        } catch let error as ResponseError {
            fail(envelope.id, error, method)
        } catch {
            fail(envelope.id, ResponseError(code: .invalidParams, message: "the parameters of '\(method)' are not those of the protocol"), method)
        }
        return false
    }

    private func fail(_ id: RequestID?, _ error: ResponseError, _ method: String) {
        if let id {
            connection.send(FailedResponse(id: id, error: error))
        } else {
            connection.log(.warning, "\(method): \(error.message)")
        }
    }

    private func parameters<Parameters: Codable>(_ body: Data, as type: Parameters.Type = Parameters.self) throws -> Parameters {
        try JSONDecoder().decode(Message<Parameters>.self, from: body).params
    }

    private func handleRequest(_ method: String, _ id: RequestID, _ body: Data) throws {
        switch (phase, method) {
        case (.new, "initialize"):
            initialize(id, try parameters(body))
            return
        case (.new, _): throw ResponseError(code: .serverNotInitialized, message: "the first request is 'initialize'")
        case (_, "initialize"): throw ResponseError(code: .invalidRequest, message: "'initialize' was sent before")
        case (_, "shutdown"):
            phase = .shutDown
            work.async { self.connection.send(Response(id: id, result: Null())) }
            return
        case (.shutDown, _): throw ResponseError(code: .invalidRequest, message: "the server is shut down")
        default: break
        }
        switch method {
        case "textDocument/codeAction":
            let request: CodeActionParameters = try parameters(body)
            let wanted = request.context?.only
            let client = client
            answer(id, of: request.textDocument.uri) { project, path -> [CodeAction] in
                guard wanted?.contains(where: { "quickfix".hasPrefix($0) }) != false else { return [] }
                let actions = project.codeActions(in: path, touching: request.range, by: client)
                return client.knowsDocumentChanges ? actions : actions.compactMap { action in
                    guard let plain = action.edit?.plain else { return nil }
                    var action = action
                    action.edit = plain
                    return action
                }
            } absent: { [] }
        case "textDocument/hover":
            let request: PlaceParameters = try parameters(body)
            answer(id, of: request.textDocument.uri) { project, path -> Hover? in
                project.hover(in: path, at: request.position) ?? project.documentation(in: path, at: request.position)
            } absent: { nil }
        case "textDocument/definition":
            let request: PlaceParameters = try parameters(body)
            answer(id, of: request.textDocument.uri) { $0.definition(in: $1, at: request.position) } absent: { [] }
        case "textDocument/codeLens":
            let request: DocumentParameters = try parameters(body)
            answer(id, of: request.textDocument.uri) { $0.codeLenses(in: $1) } absent: { [] }
        case "textDocument/completion":
            let request: PlaceParameters = try parameters(body)
            answer(id, of: request.textDocument.uri) { $0.completions(in: $1, at: request.position) } absent: { [] }
        case "textDocument/inlayHint":
            let request: RangeParameters = try parameters(body)
            answer(id, of: request.textDocument.uri) { $0.inlayHints(in: $1, within: request.range) } absent: { [] }
        case "textDocument/diagnostic":
            let request: DiagnosticRequest = try parameters(body)
            answer(id, of: request.textDocument.uri) { project, path in
                let items = project.diagnostics()[path] ?? []
                let result = Self.resultID(items)
                return DiagnosticReport(
                    kind: result == request.previousResultId ? "unchanged" : "full", resultId: result,
                    items: result == request.previousResultId ? nil : items
                )
            } absent: { DiagnosticReport(kind: "full", resultId: "none", items: []) }
        case "workspace/diagnostic":
            let request: WorkspaceDiagnosticRequest = try parameters(body)
            enqueue(id) { try self.workspaceDiagnostics(request) }
        default: throw ResponseError(code: .methodNotFound, message: "there is no request '\(method)'")
        }
    }

    private func handleNotification(_ method: String, _ body: Data) throws {
        switch method {
        case "initialized": registerWatchers()
        case "textDocument/didOpen":
            let document = try parameters(body, as: OpenParameters.self).textDocument
            change { documents[document.uri] = OpenDocument(version: document.version, text: DocumentText(Array(document.text.utf8))) }
            refresh(around: document.uri)
        case "textDocument/didChange":
            let request: ChangeParameters = try parameters(body)
            let isOpen = change {
                guard documents[request.textDocument.uri] != nil else { return false }
                for change in request.contentChanges { documents[request.textDocument.uri]?.text.apply(change, client.encoding) }
                documents[request.textDocument.uri]?.version = request.textDocument.version
                return true
            }
            guard isOpen else { throw ResponseError(code: .invalidParams, message: "the document '\(request.textDocument.uri)' is not open") }
            refresh(around: request.textDocument.uri)
        case "textDocument/didSave":
            refresh(around: try parameters(body, as: DocumentParameters.self).textDocument.uri, listsDisk: true)
        case "textDocument/didClose":
            let uri = try parameters(body, as: DocumentParameters.self).textDocument.uri
            change { documents[uri] = nil }
            refresh(around: uri, listsDisk: true)
        case "workspace/didChangeWatchedFiles":
            for change in try parameters(body, as: WatchedFilesParameters.self).changes { refresh(around: change.uri, listsDisk: true) }
        case "workspace/didChangeWorkspaceFolders":
            let event = try parameters(body, as: FolderChangeParameters.self).event
            for folder in event.added { filePath(of: folder.uri).map(open) }
            for folder in event.removed { filePath(of: folder.uri).map(close) }
        case "$/cancelRequest":
            let id = try parameters(body, as: CancelParameters.self).id
            change { if pending.contains(id) { cancelled.insert(id) } }
        case "window/workDoneProgress/cancel": change { generation += 1 }
        case "$/setTrace": tracesMessages = try parameters(body, as: TraceParameters.self).value != "off"
        // Others may be ignored.
        default: break
        }
    }

    @discardableResult private func change<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

    // MARK: Life

    private func initialize(_ id: RequestID, _ request: InitializeParameters) {
        let capabilities = request.capabilities
        client.encoding = capabilities?.general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16
        let edit = capabilities?.workspace?.workspaceEdit
        client.knowsDocumentChanges = edit?.documentChanges == true
        client.createsFiles = edit?.resourceOperations?.contains("create") == true
        client.pullsDiagnostics = capabilities?.textDocument?.diagnostic != nil
        client.refreshesDiagnostics = capabilities?.workspace?.diagnostics?.refreshSupport == true
        client.showsProgress = capabilities?.window?.workDoneProgress == true
        client.registersWatchers = capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration == true
        client.wantsCodeLenses = request.initializationOptions?.codeLens == true
        tracesMessages = request.trace.map { $0 != "off" } ?? false
        phase = .running
        var answer = InitializeResult.Capabilities(positionEncoding: client.encoding.rawValue)
        if client.pullsDiagnostics, client.refreshesDiagnostics { answer.diagnosticProvider = InitializeResult.Capabilities.Diagnostics() }
        client.pullsDiagnostics = answer.diagnosticProvider != nil
        if client.wantsCodeLenses { answer.codeLensProvider = InitializeResult.Capabilities.Lenses() }
        connection.send(Response(id: id, result: InitializeResult(
            capabilities: answer, serverInfo: InitializeResult.Information(name: "ashlar", version: version)
        )))
        let roots = request.workspaceFolders?.map(\.uri) ?? [request.rootUri ?? request.rootPath.map(fileURI)].compactMap(\.self)
        for root in roots { filePath(of: root).map(open) }
    }

    private func registerWatchers() {
        guard client.registersWatchers else { return }
        let patterns = ["**/*.swift", "**/*.{yml,yaml,pbxproj,xcconfig,resolved}", "**/ashlar-baseline.txt", "**/*.{xib,storyboard}"]
        connection.ask("client/registerCapability", RegistrationParameters(registrations: [Registration(
            id: "ashlar-files", method: "workspace/didChangeWatchedFiles",
            registerOptions: Registration.Options(watchers: patterns.map { Registration.Watcher(globPattern: $0) })
        )]))
    }

    /// Opens the project of a folder, if it has a rule file.
    private func open(folder: String) {
        let location = ProjectLocation.find(from: folder)
        guard location.ruleFile != nil else {
            connection.log(.info, "there is no '\(Configuration.fileName)' in '\(folder)' or around it; 'ashlar init' proposes one")
            return
        }
        refresh(root: location.root, listsDisk: true)
    }

    private func close(folder: String) {
        let root = ProjectLocation.find(from: folder).root
        work.async {
            guard let project = self.projects.removeValue(forKey: root) else { return }
            for path in project.takeChanges(in: [:], skipping: { _ in false }).keys {
                self.connection.notify("textDocument/publishDiagnostics", PublishedDiagnostics(uri: project.uri(of: path), version: nil, diagnostics: []))
            }
        }
    }

    // MARK: Updates

    /// Has the project of a file checked again.
    private func refresh(around uri: String, listsDisk: Bool = false) {
        guard let path = filePath(of: uri) else { return }
        let location = ProjectLocation.find(from: Path.folder(of: path))
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

    /// Checks all projects with changes; on `work`.
    private func update() {
        let (roots, documents, current) = change { (outdated, self.documents, generation) }
        for (root, listsDisk) in roots.sorted(by: { $0.key < $1.key }) {
            let location = ProjectLocation.find(from: root, root: root)
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
                try project.update(documents: own, listsDisk: listsDisk) { progress?.report($0, of: $1) } isCancelled: { [self] in
                    change { generation != current }
                }
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

    private func workspaceDiagnostics(_ request: WorkspaceDiagnosticRequest) throws -> WorkspaceDiagnosticReport {
        update()
        let previous = Dictionary(request.previousResultIds.map { ($0.uri, $0.value) }) { $1 }
        let items = projects.values.sorted { $0.location.root < $1.location.root }.flatMap { project in
            project.diagnostics().sorted { $0.key < $1.key }.map { path, diagnostics in
                let (uri, result) = (project.uri(of: path), Self.resultID(diagnostics))
                let isKnown = previous[uri] == result
                return WorkspaceDiagnosticReport.Item(
                    kind: isKnown ? "unchanged" : "full", uri: uri, version: project.version(of: path), resultId: result,
                    items: isKnown ? nil : diagnostics
                )
            }
        }
        return WorkspaceDiagnosticReport(items: items)
    }

    private static func resultID(_ diagnostics: [Diagnostic]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return "\(Digest(Array((try? encoder.encode(diagnostics)) ?? Data())))"
    }

    // MARK: Answers

    /// Answers a request about a file, once the changes before it are checked.
    private func answer<Result: Encodable & Sendable>(
        _ id: RequestID, of uri: String, _ body: @escaping @Sendable (OpenProject, String) throws -> Result,
        absent: @escaping @Sendable () -> Result
    ) {
        enqueue(id) { [self] in
            update()
            for project in projects.values.sorted(by: { $0.location.root.count > $1.location.root.count }) {
                if let path = filePath(of: uri).flatMap(project.path(ofFileAt:)) { return try body(project, path) }
            }
            return absent()
        }
    }

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
