import Foundation

/// A running program that is talked to over its standard input and output. It shares standard error and the environment.
package final class ChildProcess: @unchecked Sendable {
    private let toProcess: Pipe
    private let fromProcess: Pipe
    private let id: pid_t

    /// How a process ended.
    package enum End: Sendable { case exited(status: Int32), killed(signal: Int32) }

    /// - Parameter command: the program's path, and its arguments.
    /// - Throws: `NotStarted`.
    package init(_ command: [String]) throws(NotStarted) {
        guard let toProcess = Pipe(), let fromProcess = Pipe() else { throw NotStarted(number: errno) }
        (self.toProcess, self.fromProcess) = (toProcess, fromProcess)
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toProcess.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromProcess.write, STDOUT_FILENO)
        var process = pid_t()
        let status = withCStrings(command) { arguments in
            withCStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&process, command[0], &actions, nil, arguments, environment)
            }
        }
        guard status == 0 else { throw NotStarted(number: status) }
        id = process
        fromProcess.closeWriting()
        toProcess.closeReading()
    }

    /// The descriptor that writes to its standard input, and the one that reads its standard output.
    package var input: Int32 { toProcess.write }
    package var output: Int32 { fromProcess.read }

    /// Ends its standard input.
    package func closeInput() { toProcess.closeWriting() }

    /// Waits until it has ended; called once.
    package func wait() -> End {
        var end: Int32 = 0
        while waitpid(id, &end, 0) < 0 && errno == EINTR {}
        let signal = end & 0x7F
        return signal == 0 ? .exited(status: (end >> 8) & 0xFF) : .killed(signal: signal)
    }
}
