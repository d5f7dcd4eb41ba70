import AshlarFileSystem
package import AshlarText
import Foundation

/// The folder of all caches, inside the system's cache folder; `nil` if the environment does not determine it.
package var cacheFolder: String? {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/ashlar" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
    return home + "/Library/Caches/ashlar"
    #else
    return home + "/.cache/ashlar"
    #endif
}

/// Deletes the caches of all projects.
///
/// - Returns: the number of deleted files, and their size in bytes.
/// - Throws: `Failure` if one cannot be deleted.
package func clearCache(in folder: String) throws -> (count: Int, bytes: Int) {
    var (count, bytes) = (0, 0)
    for name in cacheFiles(in: folder) {
        let path = folder + "/" + name
        let size = FileStatus(of: path)?.byteCount ?? 0
        guard unlink(path) == 0 || errno == ENOENT else {
            throw Failure("cannot delete '\(path)' (\(systemMessage(errno))); check its permissions")
        }
        (count, bytes) = (count + 1, bytes + size)
    }
    return (count, bytes)
}

/// The maximum total size of all caches in bytes, and the maximum time that an unused cache is retained, in nanoseconds.
private let (maximumSize, maximumIdleTime) = (1 << 30, Int64(30 * day))
private let day = 24 * 3600 * 1_000_000_000

/// Writes a cache atomically, then evicts others as needed. Errors are ignored: a cache that cannot be written is omitted.
///
/// - Parameter start: when the run began, in nanoseconds since 1970.
package func writeCache(_ parts: [[UInt8]], at path: String, since start: Int64) {
    createFolder(ofCache: path)
    _ = try? replaceFile(at: path, by: parts)
    evictCaches(besides: path, since: start)
}

/// Creates the folder of a cache if it does not exist.
func createFolder(ofCache path: String) {
    try? FileManager.default.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
}

/// Deletes caches that exceed the maximum idle time or total size, least recently used first, and leftovers of killed runs.
///
/// - Parameters:
///   - path: a cache that was just written, which stays.
///   - start: when the run began, in nanoseconds since 1970.
func evictCaches(besides path: String, since start: Int64) {
    let folder = Path.folder(of: path)
    let others = cacheFiles(in: folder).map { folder + "/" + $0 }.compactMap { other in
        FileStatus(of: other).map { (path: other, used: $0.modified, size: $0.byteCount) }
    }
    var size = 0
    for other in others.sorted(by: { ($1.used, $0.path) < ($0.used, $1.path) }) {
        size += other.size
        let idleTime = cacheExtensions.contains(where: other.path.hasSuffix) ? maximumIdleTime : Int64(day)
        if other.path != path, size > maximumSize || other.used < start - idleTime { unlink(other.path) }
    }
}

/// Updates the modification time of a used cache, at most once a day.
package func markAsUsed(_ path: String) {
    guard let status = FileStatus(of: path), status.modified < now - Int64(day) else { return }
    utimes(path, nil)
}

/// The names of the caches in a folder, and of temporary files left by interrupted writes.
private func cacheFiles(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in cacheExtensions.contains { name.hasSuffix($0) || name.contains($0 + ".") } }.sorted()
}

private let cacheExtensions = [".facts", ".report", ".history"]

/// Identifies this build of the program, on any machine: a digest of the executable's size and beginning, where linkers write a
/// build identifier (`.note.gnu.build-id`, `LC_UUID`).
package let programStamp: Digest = {
    var digest = Digest(programVersion)
    guard let path = programPath, let memory = MappedFile(path) else { return digest }
    digest.add(UInt64(memory.bytes.count))
    digest.add(ByteView(rebasing: memory.bytes.prefix(1 << 14)))
    return digest
}()

/// Words in the format of caches: little-endian, of eight bytes.
package func bytes(of words: [UInt64]) -> [UInt8] {
    words.flatMap(\.littleEndianBytes)
}
