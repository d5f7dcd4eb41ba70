package import AshlarText
import Foundation

/// A file of Ashlar's own, mapped into memory (`mmap`); the bytes are valid as long as the instance exists.
///
/// Reading a page behind the end of a file that has shrunk ends the process. Nobody shortens Ashlar's files, except for what
/// `length` leaves out; others' files are read instead.
package final class MappedFile: @unchecked Sendable {
    private let memory: UnsafeRawBufferPointer
    package var bytes: ByteView { ByteView(memory) }
    package let inode: UInt64

    /// Maps a regular file; `nil` if it is missing, or if nothing is to be mapped.
    ///
    /// - Parameter length: how many bytes to map, given the open file and its size; by default all.
    package init?(_ path: String, length: (_ descriptor: Int32, _ size: Int) -> Int = { $1 }) {
        // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, FileStatus(info).kind == .file else { return nil }
        let size = length(descriptor, Int(info.st_size))
        guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else { return nil }
        self.memory = UnsafeRawBufferPointer(start: memory, count: size)
        inode = UInt64(info.st_ino)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count) }
}
