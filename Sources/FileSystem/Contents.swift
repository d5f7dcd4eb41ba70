package import AshlarText
import Foundation

/// The result of reading a file.
package enum Contents {
    /// The text in UTF-8, without a byte order mark.
    case text(ByteView)
    /// The content cannot be analyzed: it is not UTF-8, or too large. Reading it again gives the same result.
    case unreadable(Problem)
    /// The system refused to read the file; a later attempt may succeed although the file is unchanged.
    case refused(Problem)
}

/// A buffer that one thread reuses for one file after another.
package final class ReadBuffer {
    fileprivate var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

    package init() {}

    deinit { memory.deallocate() }

    fileprivate func grow(to size: Int, keeping used: Int) {
        guard size > memory.count else { return }
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(size, 2 * memory.count, 1 << 16))
        _ = larger.update(fromContentsOf: memory[..<used])
        memory.deallocate()
        memory = larger
    }
}

extension Workspace {
    /// The size of the largest file that is read, in bytes. Offsets in files are 32-bit numbers, and a syntax tree takes 26
    /// times the memory of its source.
    package static let maximumByteCount = 64 << 20

    /// Reads a UTF-8 text file into a buffer and passes its contents to the body; they are valid only during the call.
    ///
    /// - Parameter path: relative to the root.
    package func readText<Result>(of path: String, into buffer: ReadBuffer, _ body: (Contents) -> Result) -> Result {
        readBytes(of: path, into: buffer) { contents in
            guard case .text(let bytes) = contents else { return body(contents) }
            return body(text(bytes, of: path))
        }
    }

    /// Reads a file without checking its encoding; otherwise like `readText`.
    package func readBytes<Result>(of path: String, into buffer: ReadBuffer, _ body: (Contents) -> Result) -> Result {
        do {
            switch try snapshot.origin(of: path) {
            case .memory(let contents): return contents.withByteView { body(.text($0)) }
            case .disk(let path): return withExtendedLifetime(buffer) { body(bytes(of: path, in: buffer)) }
            case .nowhere: return body(unreadable(path, ENOENT))
            }
        } catch {
            return body(.refused(Problem(location: Location(path: path, line: 1, column: 1), message: "\(error)")))
        }
    }

    private func bytes(of path: String, in buffer: ReadBuffer) -> Contents {
        // Without O_NONBLOCK, opening a pipe blocks until it has a writer. The listing has followed links that stay inside.
        let descriptor = open(absolutePath(of: path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return unreadable(path, errno) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return unreadable(path, errno) }
        let status = FileStatus(info)
        guard status.kind == .file else { return unreadable(path, status.kind == .folder ? EISDIR : EINVAL) }

        var count = 0
        var expected = status.byteCount
        while true {
            guard max(count, expected) <= Workspace.maximumByteCount else { return tooLarge(path) }
            // One byte more than expected, to detect a file that is larger.
            buffer.grow(to: max(count, expected) + 1, keeping: count)
            let length = read(descriptor, buffer.memory.baseAddress! + count, buffer.memory.count - count)
            if length < 0 && errno == EINTR { continue }
            guard length >= 0 else { return unreadable(path, errno) }
            count += length
            // End of file, or the expected size reached with room to spare in the buffer.
            if length == 0 || count == status.byteCount && count < buffer.memory.count { break }
            expected = max(expected, count)
        }
        return .text(ByteView(UnsafeBufferPointer(rebasing: buffer.memory[..<count])))
    }

    private func text(_ bytes: ByteView, of path: String) -> Contents {
        let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        let bytes = hasMark ? ByteView(rebasing: bytes[3...]) : bytes
        guard let bad = firstInvalidByte(of: bytes) else { return .text(bytes) }
        let (line, column) = LineTable(bytes).position(of: UInt32(bad))
        return .unreadable(Problem(
            location: Location(path: path, line: line, column: column),
            message: "the file is not UTF-8 from here on and was not read; save it as UTF-8"
        ))
    }

    private func unreadable(_ path: String, _ number: Int32) -> Contents {
        .refused(Problem(
            location: Location(path: path, line: 1, column: 1),
            message: "the file cannot be read (\(systemMessage(number))); check its permissions"
        ))
    }

    private func tooLarge(_ path: String) -> Contents {
        .unreadable(Problem(
            location: Location(path: path, line: 1, column: 1),
            message: "the file is larger than \(Workspace.maximumByteCount >> 20) MB and was not read; exclude it"
        ))
    }
}

/// The contents of a regular file of limited size, read without blocking; `nil` if there is none.
///
/// - Parameter limit: the largest size in bytes.
package func smallFile(at path: String, limit: Int = 1 << 20) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileStatus(info).kind == .file, info.st_size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    var count = 0
    while count < bytes.count {
        let length = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
        if length < 0 && errno == EINTR { continue }
        guard length >= 0 else { return nil }
        // It was cut off meanwhile.
        if length == 0 { break }
        count += length
    }
    return Array(bytes.prefix(count))
}
