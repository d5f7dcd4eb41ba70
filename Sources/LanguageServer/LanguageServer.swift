package import AshlarDriver
import AshlarText
import Foundation

/// A language server: answers an editor for the projects that it works on, over two file descriptors.
///
/// Messages are read on the calling thread, and open documents kept up to date there; `OpenProjects` does the rest.
package final class LanguageServer {
    private let version: String
    private let input: Int32
    let connection: Connection
    let projects: OpenProjects
    private var phase = Phase.new
    var tracesMessages = false

    private enum Phase { case new, running, shutDown }

    /// - Parameters:
    ///   - choices: how projects are read.
    ///   - version: the program's version, for the client.
    package init(reading choices: ReadingChoices, version: String, input: Int32 = 0, output: Int32 = 1) {
        (self.version, self.input) = (version, input)
        connection = Connection(output: output)
        projects = OpenProjects(reading: choices, connection: connection)
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
        // A client that dies sends no 'exit'; one that sends all at once gets the answers.
        projects.finish()
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

    private func handleRequest(_ method: String, _ id: RequestID, _ body: Data) throws {
        switch (phase, method) {
        case (.new, "initialize"): initialize(id, try parameters(body))
        case (.new, _): throw ResponseError(code: .serverNotInitialized, message: "the first request is 'initialize'")
        case (_, "initialize"): throw ResponseError(code: .invalidRequest, message: "'initialize' was sent before")
        case (_, "shutdown"):
            phase = .shutDown
            projects.answer(id)
        case (.shutDown, _): throw ResponseError(code: .invalidRequest, message: "the server is shut down")
        default: try route(method, id, body)
        }
    }

    // MARK: Life

    private func initialize(_ id: RequestID, _ request: InitializeParameters) {
        projects.client = ClientTraits(request)
        tracesMessages = request.trace.map { $0 != "off" } ?? false
        phase = .running
        connection.send(Response(id: id, result: InitializeResult(
            capabilities: InitializeResult.Capabilities(for: projects.client),
            serverInfo: InitializeResult.Information(name: "ashlar", version: version)
        )))
        let roots = request.workspaceFolders?.map(\.uri) ?? [request.rootUri ?? request.rootPath.map(fileURI)].compactMap(\.self)
        for root in roots { filePath(of: root).map(projects.open(folder:)) }
    }
}

/// The parameters of a message.
func parameters<Parameters: Codable>(_ body: Data, as type: Parameters.Type = Parameters.self) throws -> Parameters {
    try JSONDecoder().decode(Message<Parameters>.self, from: body).params
}
