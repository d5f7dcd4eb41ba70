package import AshlarText
import Foundation

/// The metadata of a file that identifies its contents: an unchanged stamp means unchanged contents.
package struct FileStamp: Hashable, Sendable {
    package var size: UInt64
    package var inode: UInt64
    /// When the contents and when the inode last changed, in nanoseconds since 1970.
    package var modified: UInt64
    package var changed: UInt64

    package init(size: UInt64, inode: UInt64, modified: UInt64, changed: UInt64) {
        (self.size, self.inode, self.modified, self.changed) = (size, inode, modified, changed)
    }

    /// When the contents last changed, in nanoseconds since 1970.
    package var modificationTime: Int64 { Int64(bitPattern: modified) }

    /// The stamp of a missing file; equal to that of no existing file.
    package static let none = FileStamp(size: .max, inode: 0, modified: 0, changed: 0)

    package init(_ status: FileStatus) {
        // The same 32 bits that git's index stores, so that stamps from both sources compare equal.
        size = UInt64(UInt32(truncatingIfNeeded: status.byteCount))
        inode = UInt64(UInt32(truncatingIfNeeded: status.inode))
        modified = UInt64(bitPattern: status.modified)
        changed = UInt64(bitPattern: status.changed)
    }

    /// Whether any change after a moment would change the timestamps. Clocks tick, and some file systems store times in
    /// seconds, or in steps of two seconds.
    package func isPast(at moment: Int64) -> Bool {
        let last = Int64(bitPattern: max(modified, changed))
        return last < moment - (last % 1_000_000_000 == 0 ? 2_000_000_000 : 100_000_000)
    }
}

extension Digest {
    package mutating func add(_ stamp: FileStamp) {
        add(words: [stamp.size, stamp.inode, stamp.modified, stamp.changed])
    }
}

extension FileStamp: BinaryCodable {
    package init(placeholder: Void) { (size, inode, modified, changed) = (0, 0, 0, 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&size)
        try coder.code(&inode)
        try coder.code(&modified)
        try coder.code(&changed)
    }
}

/// The result of `stat` for one path.
package struct FileStatus {
    package enum Kind { case file, folder, link, other }

    package var kind: Kind
    package var byteCount: Int
    package var modified: Int64
    package var inode: UInt64
    package var changed: Int64
    /// Whether its owner may execute it.
    var isExecutable: Bool

    package init?(of path: String, followingLinks: Bool = true) {
        var info = stat()
        guard fstatat(AT_FDCWD, path, &info, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(info)
    }

    /// The status of a file in an open folder, by its name as a C string.
    init?(of name: UnsafeRawPointer, in folder: DirectoryStream, followingLinks: Bool = true) {
        var info = stat()
        let name = name.assumingMemoryBound(to: CChar.self)
        guard fstatat(dirfd(folder), name, &info, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(info)
    }

    init(_ info: stat) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        byteCount = Int(info.st_size)
        inode = UInt64(info.st_ino)
        isExecutable = info.st_mode & S_IXUSR != 0
        #if canImport(Darwin)
        let times = (info.st_mtimespec, info.st_ctimespec)
        #else
        let times = (info.st_mtim, info.st_ctim)
        #endif
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        (modified, changed) = (nanoseconds(times.0), nanoseconds(times.1))
    }
}

/// Whether an error of looking for a path says that nothing exists there.
func isMissing(_ number: Int32) -> Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(number) }

/// Whether something exists at a path, or may exist: the system may refuse to tell. Reading it then fails with its reason.
package func mayExist(_ path: String) -> Bool { FileStatus(of: path) != nil || !isMissing(errno) }

#if canImport(Darwin)
typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
typealias DirectoryStream = OpaquePointer
#endif

/// The absolute path without symbolic links; `nil`, with `errno` set, if nothing exists there.
package func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
}

/// The current time in nanoseconds since 1970, from the same clock as file timestamps.
package var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
