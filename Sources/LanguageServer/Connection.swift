import Foundation

/// What the server sends to its client, from any thread.
final class Connection: @unchecked Sendable {
    private let writer: FrameWriter
    private let lock = NSLock()
    /// The number of the last request or progress. Guarded by `lock`.
    private var number = 0

    init(output: Int32) { writer = FrameWriter(descriptor: output) }

    private func nextNumber() -> Int {
        lock.withLock {
            number += 1
            return number
        }
    }

    func send(_ message: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let body = try? encoder.encode(message) { writer.write(body) }
    }

    /// Sends a message as it is.
    func forward(_ body: [UInt8]) { writer.write(Data(body)) }

    func notify(_ method: String, _ parameters: some Codable) { send(Message(method: method, params: parameters)) }

    /// Sends a request whose answer does not matter.
    func ask(_ method: String, _ parameters: some Codable) {
        send(Message(id: .text("ashlar-\(nextNumber())"), method: method, params: parameters))
    }

    func log(_ kind: LogParameters.Kind, _ message: String) { notify("window/logMessage", LogParameters(type: kind, message: message)) }

    /// Shows a text to the user: as a document if the client can, else as a message.
    func show(_ text: String, named name: String, to client: ClientTraits) {
        if client.showsDocuments, let uri = uri(ofTemporaryFile: name, "md", saying: text) {
            ask("window/showDocument", ShownDocument(uri: uri))
        } else {
            notify("window/showMessage", ShownMessage(message: text))
        }
    }

    /// Begins to show the progress of a reading.
    func beginProgress(of name: String) -> WorkProgress {
        let token = "ashlar-progress-\(nextNumber())"
        ask("window/workDoneProgress/create", ProgressCreation(token: token))
        return WorkProgress(token: token, title: "Reading \(name)") { [self] in notify("$/progress", $0) }
    }
}

/// Writes a text to a temporary file, for a client to show; `nil` if that fails.
///
/// - Parameter name: what it is called; a project may choose it.
func uri(ofTemporaryFile name: String, _ extension: String, saying text: String) -> String? {
    let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("ashlar-\(name).\(`extension`)")
    return (try? Data(text.utf8).write(to: file, options: .atomic)).map { file.absoluteString }
}

/// The progress of a reading, as the client shows it: at most a hundred reports.
final class WorkProgress: @unchecked Sendable {
    private let token: String
    private let send: (ProgressParameters) -> Void
    private let lock = NSLock()
    private var percentage = 0

    init(token: String, title: String, send: @escaping (ProgressParameters) -> Void) {
        (self.token, self.send) = (token, send)
        send(ProgressParameters(token: token, value: .init(kind: "begin", title: title, percentage: 0, cancellable: true)))
    }

    func report(_ done: Int, of total: Int) {
        let new = 100 * done / max(1, total)
        guard lock.withLock({
            guard new > percentage else { return false }
            percentage = new
            return true
        }) else { return }
        send(ProgressParameters(token: token, value: .init(kind: "report", message: "\(done) of \(total) files", percentage: new)))
    }

    func end() { send(ProgressParameters(token: token, value: .init(kind: "end"))) }
}
