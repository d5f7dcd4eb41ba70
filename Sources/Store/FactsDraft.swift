import AshlarFileSystem
import Foundation

/// A facts file under construction. Contents are written as they arrive, so that they need not stay in memory; the header and
/// index are written last, into space reserved at the start. The file is invisible until it replaces the old one.
final class FactsDraft: @unchecked Sendable {
    private let name: [CChar]
    private let descriptor: Int32
    private let lock = NSLock()
    /// Contents not yet written.
    private var pending: [UInt8] = []
    private var writtenEnd: Int
    private var isComplete = true

    private static let flushSize = 1 << 18

    /// - Parameters:
    ///   - path: the file that the draft will replace.
    ///   - start: the number of bytes reserved before the contents.
    init?(of path: String, contentsAt start: Int) {
        createFolder(ofCache: path)
        guard let file = try? openReplacement(of: path, named: path) else { return nil }
        (name, descriptor) = file
        writtenEnd = start
        guard lseek(descriptor, off_t(start), SEEK_SET) >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
        unlink(name)
    }

    /// Adds contents and returns their offset in the file.
    package func add(_ contents: [UInt8]) -> Int {
        lock.withLock {
            let offset = writtenEnd + pending.count
            pending += contents
            if pending.count >= Self.flushSize { flush() }
            return offset
        }
    }

    private func flush() {
        do {
            if isComplete { try writeAll(pending, to: descriptor) }
        } catch {
            isComplete = false
        }
        writtenEnd += pending.count
        pending.removeAll(keepingCapacity: true)
    }

    /// Writes the header and replaces the file at `path`. If any write failed, the old file stays.
    ///
    /// - Parameter header: returns the header and index, given the size of the file.
    package func finish(at path: String, header: (_ size: Int) -> [UInt8]) {
        lock.withLock {
            flush()
            do {
                guard isComplete, lseek(descriptor, 0, SEEK_SET) >= 0 else { return }
                try writeAll(header(writtenEnd), to: descriptor)
                _ = rename(name, path)
            } catch {}
        }
    }
}
