import AshlarText
import Foundation

/// What client and server have said to each other, as far as a server that takes over has to know it.
struct Conversation {
    /// The request that began it, as the client sent it.
    private var initialization: (id: RequestID, body: [UInt8])?
    private var encoding = PositionEncoding.utf16
    /// The changes of workspace folders, as the client sent them.
    private var folderChanges: [[UInt8]] = []
    private var documents: [String: OpenDocument] = [:]
    private var languages: [String: String] = [:]
    /// The requests without an answer.
    private var pending: Set<RequestID> = []
    /// The requests whose answers the client has already.
    private var answered: Set<RequestID> = []
    /// The documents with diagnostics, and the progress that has begun and not ended.
    private var shown: Set<String> = []
    private var progress: Set<String> = []
    private(set) var isShutDown = false

    /// The document that the client named last.
    private var lastDocument: String?
    /// How often the server trapped after a document was named, since that was opened or saved.
    private var traps: [String: Int] = [:]
    /// The documents that no server gets, because two trapped.
    private var leftOut: Set<String> = []
    /// How often the server trapped since it last answered or published anything.
    private var trapsInARow = 0

    /// Traps in a row after which the next server waits for a change of files.
    private static let patience = 4

    /// What to do with a message of the client.
    enum Course { case forward([[UInt8]]), drop, refuse(RequestID) }

    // MARK: Messages

    /// Takes note of a message of the client.
    ///
    /// - Parameter isServed: whether a server runs.
    mutating func note(fromClient body: [UInt8], isServed: Bool) -> Course {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(body)), let method = envelope.method else {
            return .forward([body])
        }
        func read<Parameters: Codable>(_ type: Parameters.Type) -> Parameters? {
            try? JSONDecoder().decode(Message<Parameters>.self, from: Data(body)).params
        }
        let document = read(DocumentParameters.self)?.textDocument.uri
        if let document { lastDocument = document }
        if let id = envelope.id {
            if method == "initialize", initialization == nil {
                initialization = (id, body)
                encoding = read(InitializeParameters.self).map { ClientTraits($0).encoding } ?? .utf16
            }
            isShutDown = isShutDown || method == "shutdown"
            guard isServed else { return .refuse(id) }
            pending.insert(id)
            return .forward([body])
        }
        var reopened: [[UInt8]] = []
        switch method {
        case "textDocument/didOpen":
            guard let opened = read(OpenParameters.self)?.textDocument else { break }
            documents[opened.uri] = OpenDocument(version: opened.version, text: DocumentText(Array(opened.text.utf8)))
            languages[opened.uri] = opened.languageId
            forgive(opened.uri)
        case "textDocument/didChange":
            if let change = read(ChangeParameters.self) { try? documents.edit(change, encoding) }
        case "textDocument/didSave":
            if let document, leftOut.contains(document) { reopened = opening(document) }
            document.map { forgive($0) }
        case "textDocument/didClose":
            guard let document else { break }
            documents[document] = nil
            if leftOut.contains(document) {
                forgive(document)
                return .drop
            }
        case "workspace/didChangeWorkspaceFolders": folderChanges.append(body)
        default: break
        }
        return document.map(leftOut.contains) == true ? .drop : .forward(reopened + [body])
    }

    private mutating func forgive(_ document: String) {
        leftOut.remove(document)
        traps[document] = nil
    }

    /// Takes note of a message of the server; `false` if the client is not to get it.
    mutating func note(fromServer body: [UInt8]) -> Bool {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(body)) else { return true }
        switch (envelope.method, envelope.id) {
        case (nil, let id?):
            if answered.remove(id) != nil { return false }
            pending.remove(id)
            trapsInARow = 0
        case ("textDocument/publishDiagnostics", _):
            guard let published = try? JSONDecoder().decode(Message<PublishedDiagnostics>.self, from: Data(body)).params else { break }
            if published.diagnostics.isEmpty { shown.remove(published.uri) } else { shown.insert(published.uri) }
            trapsInARow = 0
        case ("$/progress", _):
            guard let report = try? JSONDecoder().decode(Message<ProgressParameters>.self, from: Data(body)).params else { break }
            if report.value.kind == "begin" { progress.insert(report.token) }
            if report.value.kind == "end" { progress.remove(report.token) }
        default: break
        }
        return true
    }

    // MARK: A server that takes over

    /// Takes note that the server trapped, and settles with the client what it had begun.
    ///
    /// - Returns: whether another server is to start at once; if not, a change of files may help.
    mutating func noteTrap(signal: Int32, _ connection: Connection) -> Bool {
        trapsInARow += 1
        let initial = initialization?.id
        for id in pending where id != initial {
            let error = ResponseError(code: .contentModified, message: "the server ended, and was started again")
            connection.send(FailedResponse(id: id, error: error))
        }
        for uri in shown.sorted() {
            connection.notify("textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, version: nil, diagnostics: []))
        }
        for token in progress { connection.notify("$/progress", ProgressParameters(token: token, value: .init(kind: "end"))) }
        if let initial, !pending.contains(initial) { answered.insert(initial) }
        (pending, shown, progress) = (pending.filter { $0 == initial }, [], [])
        var message = "Ashlar ended unexpectedly (signal \(signal)) and was started again"
        if let document = lastDocument, documents[document] != nil, !leftOut.contains(document) {
            traps[document, default: 0] += 1
            if traps[document] == 2 {
                leftOut.insert(document)
                message = "Ashlar ended twice (signal \(signal)) while '\(document)' was edited; until it is saved, it is read from disk"
            }
        }
        let isPatient = trapsInARow < Self.patience
        if !isPatient { message = "Ashlar ended \(trapsInARow) times (signal \(signal)) and waits for a change of files" }
        connection.notify("window/showMessage", ShownMessage(type: .warning, message: message))
        return isPatient
    }

    /// The messages that bring a new server to the state of the one before. `initialized` is not among them: the client knows
    /// already which files it is to watch.
    func replay() -> [[UInt8]] {
        guard let initialization else { return [] }
        return [initialization.body] + folderChanges + documents.keys.sorted().filter { !leftOut.contains($0) }.flatMap(opening)
    }

    private func opening(_ uri: String) -> [[UInt8]] {
        guard let document = documents[uri] else { return [] }
        let opened = OpenParameters.Document(
            uri: uri, version: document.version, text: String(decoding: document.text.bytes, as: UTF8.self), languageId: languages[uri]
        )
        let message = Message(method: "textDocument/didOpen", params: OpenParameters(textDocument: opened))
        return (try? JSONEncoder().encode(message)).map { [Array($0)] } ?? []
    }
}
