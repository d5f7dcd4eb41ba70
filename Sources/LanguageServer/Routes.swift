import AshlarText
import Foundation

// Which part of the server answers which message.

extension LanguageServer {
    /// Answers a request of a running server.
    func route(_ method: String, _ id: RequestID, _ body: Data) throws {
        switch method {
        case "textDocument/codeAction":
            let request: CodeActionParameters = try parameters(body)
            let (wanted, client) = (request.context?.only, projects.client)
            projects.answer(id, of: request.textDocument.uri, absent: []) { project, path -> [CodeAction] in
                guard wanted?.contains(where: { "quickfix".hasPrefix($0) }) != false else { return [] }
                return project.codeActions(in: path, touching: request.range).compactMap { $0.adapted(to: client) }
            }
        case "workspace/executeCommand":
            let request: CommandParameters = try parameters(body)
            guard request.command == Command.explanation, let arguments = request.arguments, arguments.count == 2 else {
                throw ResponseError(code: .invalidParams, message: "the command is '\(Command.explanation)', with a rule and a document")
            }
            let (connection, client) = (connection, projects.client)
            projects.answer(id, of: arguments[1], absent: nil) { project, _ -> String? in
                let text = try project.explanation(ofRule: arguments[0])
                connection.show(text, named: arguments[0], to: client)
                return text
            }
        case "textDocument/hover":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: nil) { project, path -> Hover? in
                project.hover(in: path, at: request.position) ?? project.documentation(in: path, at: request.position)
            }
        case "textDocument/definition":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: []) { $0.definition(in: $1, at: request.position) }
        case "textDocument/documentLink":
            let request: DocumentParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: []) { project, path in project.documentLinks(in: path) }
        case "textDocument/codeLens":
            let request: DocumentParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: []) { $0.codeLenses(in: $1) }
        case "textDocument/completion":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: []) { $0.completions(in: $1, at: request.position) }
        case "textDocument/inlayHint":
            let request: RangeParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: []) { $0.inlayHints(in: $1, within: request.range) }
        case "textDocument/diagnostic":
            let request: DiagnosticRequest = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, absent: DiagnosticReport(kind: "full", resultId: "none", items: [])) {
                $0.diagnosticReport(of: $1, after: request.previousResultId)
            }
        case "workspace/diagnostic":
            let request: WorkspaceDiagnosticRequest = try parameters(body)
            let previous = Dictionary(request.previousResultIds.map { ($0.uri, $0.value) }) { $1 }
            projects.answer(id) { projects in WorkspaceDiagnosticReport(items: projects.flatMap { $0.diagnosticItems(after: previous) }) }
        default: throw ResponseError(code: .methodNotFound, message: "there is no request '\(method)'")
        }
    }

    /// Takes note of a notification of a running server; unknown ones may be ignored.
    func handleNotification(_ method: String, _ body: Data) throws {
        switch method {
        case "initialized": registerWatchers()
        case "textDocument/didOpen": projects.open(try parameters(body, as: OpenParameters.self).textDocument)
        case "textDocument/didChange": try projects.edit(try parameters(body))
        case "textDocument/didSave":
            projects.refresh(around: try parameters(body, as: DocumentParameters.self).textDocument.uri, listsDisk: true)
        case "textDocument/didClose": projects.close(try parameters(body, as: DocumentParameters.self).textDocument.uri)
        case "workspace/didChangeWatchedFiles":
            for change in try parameters(body, as: WatchedFilesParameters.self).changes {
                projects.refresh(around: change.uri, listsDisk: true)
            }
        case "workspace/didChangeWorkspaceFolders":
            let event = try parameters(body, as: FolderChangeParameters.self).event
            for folder in event.added { filePath(of: folder.uri).map(projects.open(folder:)) }
            for folder in event.removed { filePath(of: folder.uri).map(projects.close(folder:)) }
        case "$/cancelRequest": projects.cancel(try parameters(body, as: CancelParameters.self).id)
        case "window/workDoneProgress/cancel": projects.cancelUpdate()
        case "$/setTrace": tracesMessages = try parameters(body, as: TraceParameters.self).value != "off"
        default: break
        }
    }

    private func registerWatchers() {
        guard projects.client.registersWatchers else { return }
        let patterns = ["**/*.swift", "**/*.{yml,yaml,pbxproj,xcconfig,resolved}", "**/ashlar-baseline.txt", "**/*.{xib,storyboard}"]
        connection.ask("client/registerCapability", RegistrationParameters(registrations: [Registration(
            id: "ashlar-files", method: "workspace/didChangeWatchedFiles",
            registerOptions: Registration.Options(watchers: patterns.map { Registration.Watcher(globPattern: $0) })
        )]))
    }
}
