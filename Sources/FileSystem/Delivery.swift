import Foundation

/// Why a report could not be written.
package struct OutputError: Error, Equatable, CustomStringConvertible {
    /// The file, as the user named it; `nil` for standard output.
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
        return "cannot write '\(path)' \(reason); nothing was kept, \(advice)"
    }

    private var advice: String {
        switch number {
        case ENOSPC, EDQUOT: "make room and run again"
        case ENOENT, ENOTDIR: "create its folder or name another file"
        default: "name another file"
        }
    }
}

/// How far a text got.
package enum Delivery: Sendable {
    case complete
    /// Whoever read the pipe has seen enough and closed it, as `head` does: a reason to end quietly, not an error.
    case readerLeft
}

/// Lets a write to a closed pipe fail instead of ending the process. To be called once, before anything is written.
package func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}

/// Writes a text to standard output, all of it. Throws when it cannot, for instance on a full disk.
package func writeToStandardOutput(_ text: some Sequence<UInt8>) throws(OutputError) -> Delivery {
    try write(Array(text), to: STDOUT_FILENO, named: nil)
}

/// Writes a text to a file so that the file holds, at every moment, either all of it or what it held before.
///
/// The text goes into a temporary file beside it, which then takes its name. What is no regular file, such as a pipe
/// or a device, is written directly. Throws when it cannot, and then leaves no temporary file behind.
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
    // A link keeps pointing where it points: its target is replaced.
    try replaceFile(at: status == nil ? path : realPath(path) ?? path, by: [text], named: path, isLasting: true)
    return .complete
}

/// Puts a file in the place of another, or where none is, at once.
///
/// - Parameters:
///   - name: what errors call the file.
///   - isLasting: whether it must be on the disk before this returns, come what may.
package func replaceFile(
    at target: String, by texts: [[UInt8]], named name: String? = nil, isLasting: Bool = false
) throws(OutputError) {
    let path = name ?? target
    let (template, descriptor) = try openReplacement(of: target, named: path)
    do throws(OutputError) {
        defer { close(descriptor) }
        for text in texts { _ = try write(text, to: descriptor, named: path) }
        // Some file systems find out only now that there is no room.
        guard !isLasting || fsync(descriptor) == 0 || errno == EINVAL else { throw OutputError(path: path, number: errno) }
        guard rename(template, target) == 0 else { throw OutputError(path: path, number: errno) }
    } catch {
        unlink(template)
        throw error
    }
}

/// A new file that is to take the place of another: beside it, with its permissions, and not handed to other processes.
///
/// - Parameter path: what errors call the file.
/// - Returns: its path for the system, and the open file.
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

/// The permissions of a file that is to be replaced; for a new one those that any program gives it.
private func permissions(of path: String) -> mode_t {
    var info = stat()
    if stat(path, &info) == 0 { return info.st_mode & 0o7777 }
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
}

/// Writes bytes to an open file, all of them.
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

/// Waits until a descriptor that another process made non-blocking takes more.
private func wait(for descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
}
