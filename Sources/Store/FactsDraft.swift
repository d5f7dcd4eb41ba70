import AshlarFileSystem
import Foundation

/// A new facts file on its way: contents are written as they come, so that they take no memory until the end, and the head
/// with the index at last, in the room that is left for it. Nobody sees the file before.
final class FactsDraft: @unchecked Sendable {
    private let name: [CChar]
    private let descriptor: Int32
    private let lock = NSLock()
    /// What stands behind all that is written.
    private var waiting: [UInt8] = []
    private var writtenEnd: Int
    private var isWhole = true

    private static let stepSize = 1 << 18

    /// - Parameters:
    ///   - path: the file whose place it takes in the end.
    ///   - start: how much room is left before the contents.
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

    /// Where contents begin that are written from now on.
    package func add(_ contents: [UInt8]) -> Int {
        lock.withLock {
            let place = writtenEnd + waiting.count
            waiting += contents
            if waiting.count >= Self.stepSize { flush() }
            return place
        }
    }

    private func flush() {
        do {
            if isWhole { try writeAll(waiting, to: descriptor) }
        } catch {
            isWhole = false
        }
        writtenEnd += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }

    /// Puts the file in its place, with what stands before the contents; where anything could not be written, there is no
    /// file.
    ///
    /// - Parameter head: made of how long the file is.
    package func finish(at path: String, head: (_ size: Int) -> [UInt8]) {
        lock.withLock {
            flush()
            do {
                guard isWhole, lseek(descriptor, 0, SEEK_SET) >= 0 else { return }
                try writeAll(head(writtenEnd), to: descriptor)
                _ = rename(name, path)
            } catch {}
        }
    }
}
