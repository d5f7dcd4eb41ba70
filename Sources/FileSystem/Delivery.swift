import Foundation

/// An error while writing a report or another output.
package struct OutputError: Error, Equatable, CustomStringConvertible {
    /// The file as the user specified it; `nil` for standard output.
    package var path: String?
    /// The system's error number.
    package var number: Int32

    package init(path: String?, number: Int32) {
        self.path = path
        self.number = number
    }

    package var description: String {
        let reason = "(\(systemMessage(number)))"
        guard let path else { return "cannot write standard output \(reason); write to a file with --output" }
        return "cannot write '\(path)' \(reason); nothing was written, \(advice)"
    }

    private var advice: String {
        switch number {
        case ENOSPC, EDQUOT: "free some space and run again"
        case ENOENT, ENOTDIR: "create its folder or choose another file"
        default: "choose another file"
        }
    }
}

/// The outcome of a write that did not fail.
package enum Delivery: Sendable {
    case complete
    /// The reader closed the pipe early, as `head` does. This is not an error.
    case readerLeft
}

/// Makes a write to a closed pipe, beyond the limit of a file's size, or to a closed standard output fail instead of ending the
/// process or reaching another file. Call this once, before the first file is opened.
package func prepareStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        // In the other direction, so that each use fails. The lowest free descriptor is this one.
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
}

/// Writes a message to standard error, as far as that is possible.
package func writeToStandardError(_ text: String) {
    _ = try? write(Array(text.utf8), to: STDERR_FILENO, named: nil)
}

/// Writes all of a text to standard output.
///
/// - Throws: `OutputError`, for example on a full disk.
package func writeToStandardOutput(_ text: some Sequence<UInt8>) throws(OutputError) -> Delivery {
    try write(Array(text), to: STDOUT_FILENO, named: nil)
}

/// Replaces a file atomically: at every moment it has either its old contents or all of the new ones.
///
/// The text goes into a temporary file in the same folder, which is then renamed. A pipe or device is written directly.
///
/// - Throws: `OutputError`; no temporary file is left behind.
package func writeFile(_ text: some Sequence<UInt8>, at path: String) throws(OutputError) -> Delivery {
    let text = Array(text)
    let status = FileStatus(of: path)
    if let status, status.kind != .file {
        guard status.kind == .other else { throw OutputError(path: path, number: EISDIR) }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError(path: path, number: errno) }
        defer { close(descriptor) }
        return try write(text, to: descriptor, named: path)
    }
    // A symbolic link is preserved: its target is replaced.
    try replaceFile(at: status == nil ? path : realPath(path) ?? path, by: [text], named: path, isLasting: true)
    return .complete
}

/// Creates a file or replaces an existing one atomically.
///
/// - Parameters:
///   - name: the path for error messages; by default `target`.
///   - isLasting: whether to flush the file to disk (`fsync`) before the rename.
package func replaceFile(
    at target: String, by texts: [[UInt8]], named name: String? = nil, isLasting: Bool = false
) throws(OutputError) {
    let path = name ?? target
    let (template, descriptor) = try openReplacement(of: target, named: path)
    do throws(OutputError) {
        defer { close(descriptor) }
        for text in texts { _ = try write(text, to: descriptor, named: path) }
        // Some file systems report a full disk only here.
        guard !isLasting || fsync(descriptor) == 0 || errno == EINVAL else { throw OutputError(path: path, number: errno) }
        guard rename(template, target) == 0 else { throw OutputError(path: path, number: errno) }
    } catch {
        unlink(template)
        throw error
    }
}

/// Creates a temporary file in the folder of `target`, with its permissions and with close-on-exec set.
///
/// - Parameter path: the path for error messages.
/// - Returns: the temporary file's path as a C string, and its open descriptor.
package func openReplacement(of target: String, named path: String) throws(OutputError) -> (name: [CChar], descriptor: Int32) {
    var name = Array((target + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw OutputError(path: path, number: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard fchmod(descriptor, permissions(of: target)) == 0 else {
        let error = OutputError(path: path, number: errno)
        close(descriptor)
        unlink(name)
        throw error
    }
    return (name, descriptor)
}

/// The permissions of an existing file; for a new one, 0666 restricted by the umask.
private func permissions(of path: String) -> mode_t {
    var info = stat()
    if stat(path, &info) == 0 { return info.st_mode & 0o7777 }
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
}

/// Writes all bytes to an open file.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) { _ = try write(bytes, to: descriptor, named: nil) }

private func write(_ text: [UInt8], to descriptor: Int32, named path: String?) throws(OutputError) -> Delivery {
    var rest = text[...]
    while !rest.isEmpty {
        let length = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if length >= 0 {
            rest = rest.dropFirst(length)
            continue
        }
        switch errno {
        case EINTR: continue
        case EAGAIN: wait(for: descriptor)
        case EPIPE: return .readerLeft
        default: throw OutputError(path: path, number: errno)
        }
    }
    return .complete
}

/// Waits until a non-blocking descriptor is writable.
private func wait(for descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
}
