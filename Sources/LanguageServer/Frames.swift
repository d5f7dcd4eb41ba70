import Foundation

/// Reads the messages of a client from a file descriptor. Each has a header with `Content-Length` and a body of that many bytes, as the
/// base protocol of the Language Server Protocol 3.17 states it.
struct FrameReader {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// The largest body, in bytes. The text of a file is at most a quarter of that.
    static let maximumByteCount = 64 << 20
    private static let maximumHeaderByteCount = 8 << 10

    /// What a client sent.
    enum Frame: Equatable {
        case message([UInt8])
        /// Bytes that are no message and were skipped, and why.
        case rubbish(String)
    }

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The next message; `nil` at the end of the input. What is no header is skipped up to the next one.
    mutating func next() -> Frame? {
        while true {
            if let end = headerEnd() {
                let header = String(decoding: buffer[..<end.start], as: UTF8.self)
                guard let length = Self.contentLength(in: header), length >= 0 else {
                    skipToHeader(from: 1)
                    return .rubbish("a header without 'Content-Length'")
                }
                buffer.removeSubrange(..<end.end)
                guard length <= Self.maximumByteCount else {
                    skip(length)
                    return .rubbish("a message of \(length) bytes; the most is \(Self.maximumByteCount)")
                }
                while buffer.count < length { guard fill() else { return nil } }
                let body = Array(buffer[..<length])
                buffer.removeSubrange(..<length)
                return .message(body)
            }
            if buffer.count > Self.maximumHeaderByteCount {
                skipToHeader(from: 1)
                return .rubbish("\(Self.maximumHeaderByteCount) bytes without the end of a header")
            }
            guard fill() else { return nil }
        }
    }

    /// The empty line that ends the header; `\n\n` is accepted too.
    private func headerEnd() -> (start: Int, end: Int)? {
        var index = 0
        while let newline = buffer[index...].firstIndex(of: 0x0A) {
            let rest = buffer[(newline + 1)...]
            if rest.first == 0x0A { return (newline, newline + 2) }
            if rest.starts(with: [0x0D, 0x0A]) { return (newline, newline + 3) }
            index = newline + 1
        }
        return nil
    }

    private static func contentLength(in header: String) -> Int? {
        for line in header.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased().trimmingCharacters(in: .whitespaces) == "content-length" else { continue }
            return Int(parts[1].trimmingCharacters(in: .whitespaces))
        }
        return nil
    }

    private mutating func skipToHeader(from start: Int) {
        let name = Array("Content-Length".utf8)
        var index = start
        while index + name.count <= buffer.count {
            if buffer[index...].starts(with: name) {
                buffer.removeSubrange(..<index)
                return
            }
            index += 1
        }
        buffer.removeSubrange(..<min(max(start, buffer.count - name.count), buffer.count))
    }

    private mutating func skip(_ count: Int) {
        var left = count
        while left > 0 {
            if buffer.isEmpty, !fill() { return }
            let step = min(left, buffer.count)
            buffer.removeSubrange(..<step)
            left -= step
        }
    }

    /// Reads more; `false` at the end of the input.
    private mutating func fill() -> Bool {
        guard !isAtEnd else { return false }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                buffer += chunk[..<count]
                return true
            }
            if count < 0, errno == EINTR { continue }
            isAtEnd = true
            return false
        }
    }
}

/// Writes messages to a client, one at a time, from any thread. After a failure, the client is gone and nothing more is written.
final class FrameWriter: @unchecked Sendable {
    private let descriptor: Int32
    private let lock = NSLock()
    private var isOpen = true

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// - Parameter body: one JSON value.
    func write(_ body: Data) {
        let frame = Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        lock.withLock {
            guard isOpen else { return }
            frame.withUnsafeBytes { bytes in
                var done = 0
                while done < bytes.count {
                    let count = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                    if count > 0 {
                        done += count
                    } else if count == 0 || errno != EINTR {
                        isOpen = false
                        return
                    }
                }
            }
        }
    }
}
