import AshlarFileSystem
import Foundation

/// Keeps a language server alive for its client: the server runs in a process of its own, and if that traps, another takes over with the
/// same documents. Swift's traps cannot be caught within a process.
package final class Supervisor: @unchecked Sendable {
    private let command: [String]
    private let input: Int32
    private let client: Connection
    /// Writes to the server, in the order in which `conversation` took note; no other thread waits for a server that does not read.
    private let writing = DispatchQueue(label: "ashlar.supervisor")
    private let condition = NSCondition()

    // Guarded by `condition`.
    private var conversation = Conversation()
    private var server: ChildProcess?
    private var isClientGone = false
    /// Whether a server is to be started.
    private var isWanted = true

    /// - Parameter command: the program that serves one client, and its arguments.
    package init(of command: [String], input: Int32 = 0, output: Int32 = 1) {
        (self.command, self.input) = (command, input)
        client = Connection(output: output)
    }

    /// Serves one client until the server exits.
    ///
    /// - Returns: the server's status; 1 if it could not be started, or trapped when it was no longer needed.
    package func run() -> Int32 {
        var next = start()
        Thread.detachNewThread { [self] in readClient() }
        while let server = next {
            readServer(server)
            switch server.wait() {
            case .exited(let status): return status
            case .killed(let signal):
                condition.withLock {
                    self.server = nil
                    isWanted = conversation.noteTrap(signal: signal, client)
                }
            }
            next = start()
        }
        return 1
    }

    /// Starts a server once one is wanted; `nil` if none is needed any more, or if it cannot be started.
    private func start() -> ChildProcess? {
        condition.withLock { () -> ChildProcess? in
            while !isWanted, !isClientGone { condition.wait() }
            guard !isClientGone, !conversation.isShutDown else { return nil }
            do throws(NotStarted) {
                let process = try ChildProcess(command)
                server = process
                write(conversation.replay(), to: process)
                return process
            } catch {
                client.log(.error, "the server could not be started: \(String(cString: strerror(error.number)))")
                return nil
            }
        }
    }

    private func write(_ bodies: [[UInt8]], to server: ChildProcess) {
        writing.async {
            let writer = FrameWriter(descriptor: server.input)
            for body in bodies { writer.write(Data(body)) }
        }
    }

    private func readClient() {
        var reader = FrameReader(descriptor: input)
        while let frame = reader.next() {
            switch frame {
            case .rubbish(let what): client.log(.warning, "skipped \(what)")
            case .message(let body):
                condition.withLock {
                    switch conversation.note(fromClient: body, isServed: server != nil) {
                    case .forward(let bodies):
                        if let server {
                            write(bodies, to: server)
                        } else {
                            // What is noted now is part of what the next server is told.
                            isWanted = true
                            condition.signal()
                        }
                    case .refuse(let id):
                        client.send(FailedResponse(id: id, error: ResponseError(code: .internalError, message: "the server has ended")))
                    case .drop: break
                    }
                }
            }
        }
        condition.withLock {
            isClientGone = true
            condition.signal()
            if let server { writing.async { server.closeInput() } }
        }
    }

    private func readServer(_ server: ChildProcess) {
        var reader = FrameReader(descriptor: server.output)
        while case .message(let body)? = reader.next() {
            if condition.withLock({ conversation.note(fromServer: body) }) { client.forward(body) }
        }
    }
}
