package import AshlarText
import Foundation

/// A file mapped into memory (`mmap`); the bytes are valid as long as the instance exists.
package final class MappedFile: @unchecked Sendable {
    private let memory: UnsafeRawBufferPointer
    package var bytes: ByteView { ByteView(memory) }
    package let inode: UInt64

    /// Maps a regular file; `nil` if it is missing or empty.
    package init?(_ path: String) {
        // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_size > 0, FileStatus(info).kind == .file,
              let memory = mmap(nil, Int(info.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        else { return nil }
        self.memory = UnsafeRawBufferPointer(start: memory, count: Int(info.st_size))
        inode = UInt64(info.st_ino)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count) }
}
