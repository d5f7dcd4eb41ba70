import Foundation

/// What another process said.
package struct ProcessAnswer: Sendable {
    /// The exit status; 128 and above for death by a signal.
    package var status: Int32
    package var output: [UInt8]
    /// Warnings and errors, as it wrote them.
    package var complaints: String
    /// Whether it was ended because it took too long.
    package var isLate = false
}

/// Runs another program and waits for its end; `nil` where there is none.
///
/// - Parameters:
///   - command: its name, or its path, and its arguments.
///   - input: what it reads from standard input.
///   - seconds: when it is ended at the latest.
package func run(_ command: [String], environment: [String: String], input: [UInt8], within seconds: Double = .infinity) -> ProcessAnswer? {
    guard let output = Pipe(), let complaints = Pipe(), let source = descriptor(giving: input) else { return nil }
    defer { close(source) }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaints.write, STDERR_FILENO)

    var process = pid_t()
    let status = withCStrings(command) { arguments in
        withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
            posix_spawnp(&process, command[0], &actions, nil, arguments, environment)
        }
    }
    output.closeWriting()
    complaints.closeWriting()
    guard status == 0 else { return nil }
    let (texts, isLate) = readAll([output, complaints], within: seconds)
    if isLate { kill(process, SIGKILL) }
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0 && errno == EINTR {}
    let signal = end & 0x7F
    return ProcessAnswer(
        status: signal == 0 ? (end >> 8) & 0xFF : 128 + signal,
        output: texts[0], complaints: String(decoding: texts[1], as: UTF8.self), isLate: isLate
    )
}

/// A descriptor from which a text can be read: of a file without a name, so that no reader waits for a writer.
private func descriptor(giving text: [UInt8]) -> Int32? {
    guard !text.isEmpty else {
        let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return empty < 0 ? nil : empty
    }
    var template = Array((NSTemporaryDirectory() + "ashlar.XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var rest = text[...]
    while !rest.isEmpty {
        let length = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if length < 0 && errno == EINTR { continue }
        guard length > 0 else {
            close(file)
            return nil
        }
        rest = rest.dropFirst(length)
    }
    lseek(file, 0, SEEK_SET)
    return file
}

/// Both ends of a pipe, closed at the latest when it goes out of use, and never handed to other processes.
private final class Pipe {
    let read: Int32
    private(set) var write: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (read, write) = (ends[0], ends[1])
    }

    deinit {
        close(read)
        closeWriting()
    }

    func closeWriting() {
        guard write >= 0 else { return }
        close(write)
        write = -1
    }
}

/// Reads pipes to their ends, whichever has something first, so that no writer ever waits for the other one; or as far as
/// they are written in time.
private func readAll(_ pipes: [Pipe], within seconds: Double) -> (texts: [[UInt8]], isLate: Bool) {
    let deadline = seconds.isFinite ? now + Int64(seconds * 1e9) : .max
    var texts = [[UInt8]](repeating: [], count: pipes.count)
    var requests = pipes.map { pollfd(fd: $0.read, events: Int16(POLLIN), revents: 0) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    while requests.contains(where: { $0.fd >= 0 }) {
        let left = deadline == .max ? -1 : max(0, (deadline - now) / 1_000_000)
        let count = poll(&requests, nfds_t(requests.count), Int32(clamping: left))
        guard count >= 0 || errno == EINTR else { break }
        if count == 0, left >= 0, now >= deadline { return (texts, true) }
        for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
            requests[index].revents = 0
            let length = read(requests[index].fd, chunk.baseAddress, chunk.count)
            if length > 0 { texts[index] += chunk[..<length] }
            // Poll passes over a negative descriptor.
            if length == 0 || length < 0 && errno != EINTR { requests[index].fd = -1 }
        }
    }
    return (texts, false)
}

private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
}
