import Foundation

/// Asks git about the repository that a folder lies in.
///
/// Git runs nothing of the repository's own: hooks and file-system monitors stay off. Nor does it obey the variables
/// that it hands down when Ashlar itself runs as one of its hooks.
package struct Git: Sendable {
    /// The folder in which git runs.
    package let folder: String
    /// The index to look at, as an absolute path; the repository's own where `nil`.
    let index: String?

    package init(in folder: String) {
        self.folder = folder
        index = nil
    }

    /// Git with the index of the commit that is being made, which is not always the repository's: `git commit FILE` hands
    /// its hooks another one.
    static func committing(in folder: String) -> Git {
        let named = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"]
        let current = FileManager.default.currentDirectoryPath
        return Git(in: folder, index: named.map { $0.hasPrefix("/") ? $0 : current + "/" + $0 })
    }

    private init(in folder: String, index: String?) {
        self.folder = folder
        self.index = index
    }

    /// What git said.
    package struct Answer: Sendable {
        /// The exit status; 128 and above for death by a signal.
        package var status: Int32
        package var output: [UInt8]
        /// Warnings and errors, in English.
        package var complaints: String
    }

    /// Runs git and waits for its end; `nil` where there is no git.
    ///
    /// - Parameter input: what git reads from standard input.
    package func ask(_ arguments: [String], input: [UInt8] = []) -> Answer? {
        var variables = ProcessInfo.processInfo.environment.filter { !Git.local.contains($0.key) }
        variables["GIT_INDEX_FILE"] = index
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["LC_ALL"] = "C"
        return run(
            ["git", "-C", folder, "-c", "core.fsmonitor=", "--literal-pathspecs"] + arguments,
            environment: variables.map { "\($0.key)=\($0.value)" }, input: input
        )
    }

    /// The variables that tie a git process to one repository (`git rev-parse --local-env-vars`).
    private static let local: Set<String> = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
        "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
        "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE",
        "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE",
    ]
}

private func run(_ command: [String], environment: [String], input: [UInt8]) -> Git.Answer? {
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
        withCStrings(environment) { environment in
            posix_spawnp(&process, command[0], &actions, nil, arguments, environment)
        }
    }
    output.closeWriting()
    complaints.closeWriting()
    guard status == 0 else { return nil }
    let texts = readAll([output, complaints])
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0 && errno == EINTR {}
    let signal = end & 0x7F
    return Git.Answer(
        status: signal == 0 ? (end >> 8) & 0xFF : 128 + signal,
        output: texts[0], complaints: String(decoding: texts[1], as: UTF8.self)
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

/// Reads pipes to their ends, whichever has something first, so that no writer ever waits for the other one.
private func readAll(_ pipes: [Pipe]) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: pipes.count)
    var requests = pipes.map { pollfd(fd: $0.read, events: Int16(POLLIN), revents: 0) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    while requests.contains(where: { $0.fd >= 0 }) {
        guard poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR else { break }
        for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
            requests[index].revents = 0
            let length = read(requests[index].fd, chunk.baseAddress, chunk.count)
            if length > 0 { texts[index] += chunk[..<length] }
            // Poll passes over a negative descriptor.
            if length == 0 || length < 0 && errno != EINTR { requests[index].fd = -1 }
        }
    }
    return texts
}

private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
}
