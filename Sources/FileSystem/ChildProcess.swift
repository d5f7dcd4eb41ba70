import Foundation

/// A running program that is talked to over its standard input and output. It shares standard error and the environment.
package final class ChildProcess: @unchecked Sendable {
    private let toProcess: Pipe
    private let fromProcess: Pipe
    private let id: pid_t

    /// - Parameter command: the program's path, and its arguments.
    /// - Throws: `NotStarted`.
    package init(_ command: [String]) throws(NotStarted) {
        guard let toProcess = Pipe(), let fromProcess = Pipe() else { throw NotStarted(number: errno) }
        (self.toProcess, self.fromProcess) = (toProcess, fromProcess)
        id = try startProcess(command, environment: ProcessInfo.processInfo.environment, descriptors: [toProcess.read, fromProcess.write])
        fromProcess.closeWriting()
        toProcess.closeReading()
    }

    /// The descriptor that writes to its standard input, and the one that reads its standard output.
    package var input: Int32 { toProcess.write }
    package var output: Int32 { fromProcess.read }

    /// Ends its standard input.
    package func closeInput() { toProcess.closeWriting() }

    /// Waits until it has ended; called once.
    package func wait() -> ProcessEnd { waitForEnd(of: id) }
}
