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
            projects.answer(id, of: request.textDocument.uri) { files -> [CodeAction] in
                guard wanted?.contains(where: { "quickfix".hasPrefix($0) }) != false else { return [] }
                return files.flatMap { $0.project.codeActions(in: $0.path, touching: request.range) }.compactMap { $0.adapted(to: client) }
            }
        case "workspace/executeCommand":
            let request: CommandParameters = try parameters(body)
            guard request.command == Command.explanation, let arguments = request.arguments, arguments.count == 2 else {
                throw ResponseError(code: .invalidParams, message: "the command is '\(Command.explanation)', with a rule and a document")
            }
            let (connection, client) = (connection, projects.client)
            projects.answer(id, of: arguments[1]) { files -> String? in
                guard let project = files.first(where: { $0.project.hasRule(arguments[0]) })?.project ?? files.first?.project else { return nil }
                let text = try project.explanation(ofRule: arguments[0])
                connection.show(text, named: arguments[0], to: client)
                return text
            }
        case "textDocument/hover":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { files -> Hover? in
                files.lazy.compactMap { project, path in
                    project.hover(in: path, at: request.position) ?? project.documentation(in: path, at: request.position)
                }.first
            }
        case "textDocument/definition":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { $0.flatMap { $0.project.definition(in: $0.path, at: request.position) } }
        case "textDocument/documentLink":
            let request: DocumentParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { $0.flatMap { $0.project.documentLinks(in: $0.path) } }
        case "textDocument/codeLens":
            let request: DocumentParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { $0.first.map { $0.project.codeLenses(in: $0.path) } ?? [] }
        case "textDocument/completion":
            let request: PlaceParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { $0.flatMap { $0.project.completions(in: $0.path, at: request.position) } }
        case "textDocument/inlayHint":
            let request: RangeParameters = try parameters(body)
            projects.answer(id, of: request.textDocument.uri) { $0.flatMap { $0.project.inlayHints(in: $0.path, within: request.range) } }
        case "textDocument/diagnostic":
            let request: DiagnosticRequest = try parameters(body)
            projects.answer(id, of: request.textDocument.uri, outdated: .outdatedDiagnostics) { files in
                DiagnosticReport(files.reversed().flatMap { $0.project.diagnostics()[$0.path] ?? [] }, after: request.previousResultId)
            }
        case "workspace/diagnostic":
            let request: WorkspaceDiagnosticRequest = try parameters(body)
            let previous = Dictionary(request.previousResultIds.map { ($0.uri, $0.value) }) { $1 }
            projects.answer(id, outdated: .outdatedDiagnostics) { WorkspaceDiagnosticReport(of: $0, after: previous) }
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
            projects.refresh(around: [try parameters(body, as: DocumentParameters.self).textDocument.uri], listsDisk: true)
        case "textDocument/didClose": projects.close(try parameters(body, as: DocumentParameters.self).textDocument.uri)
        case "workspace/didChangeWatchedFiles":
            projects.noteChanges(onDisk: try parameters(body, as: WatchedFilesParameters.self).changes.map(\.uri))
        case "workspace/didCreateFiles", "workspace/didRenameFiles", "workspace/didDeleteFiles":
            let files = try parameters(body, as: FileOperationParameters.self).files
            projects.refresh(around: files.flatMap { [$0.uri, $0.oldUri, $0.newUri].compactMap(\.self) }, listsDisk: true)
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

    /// Asks for the changes of all files that a check reads, and for every file that comes or goes: rules are about names and folders too,
    /// and of a folder that is deleted with its files, editors report the folder alone.
    private func registerWatchers() {
        guard projects.client.registersWatchers else { return }
        let read = ["**/*.{swift,yml,yaml,json,pbxproj,xcconfig,podspec,resolved,txt}", "**/{Podfile,CODEOWNERS,.gitignore,.gitattributes}"]
        let watchers = [Registration.Watcher(globPattern: "**/*", kind: WatchKind.create + WatchKind.delete)]
            + read.map { Registration.Watcher(globPattern: $0, kind: WatchKind.change) }
        connection.ask("client/registerCapability", RegistrationParameters(registrations: [Registration(
            id: "ashlar-files", method: "workspace/didChangeWatchedFiles", registerOptions: Registration.Options(watchers: watchers)
        )]))
    }
}

/// The protocol's `WatchKind`.
private enum WatchKind {
    static let (create, change, delete) = (1, 2, 4)
}
