import AshlarFileSystem
package import AshlarText
import Foundation

/// Where caches are kept: where the system keeps those of all programs.
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

/// Takes away the caches of all projects.
///
/// - Returns: how many there were, and how many bytes they took.
/// - Throws: `Failure` where one cannot be taken away.
package func clearCache(in folder: String) throws -> (count: Int, bytes: Int) {
    var (count, bytes) = (0, 0)
    for name in cacheFiles(in: folder) {
        let path = folder + "/" + name
        let size = FileStatus(of: path)?.byteCount ?? 0
        guard unlink(path) == 0 || errno == ENOENT else {
            throw Failure("cannot take away '\(path)' (\(systemMessage(errno))); check its permissions")
        }
        (count, bytes) = (count + 1, bytes + size)
    }
    return (count, bytes)
}

/// How many bytes all caches may take together, and for how many nanoseconds one is kept that nobody uses.
private let (largestSize, longestRest) = (1 << 30, Int64(30 * day))
private let day = 24 * 3600 * 1_000_000_000

/// Writes a cache, at once or not at all, and takes away those that are too old or too much. A cache that cannot be written
/// is done without.
///
/// - Parameter start: when the run began, in nanoseconds since 1970.
package func writeCache(_ parts: [[UInt8]], at path: String, since start: Int64) {
    createFolder(ofCache: path)
    _ = try? replaceFile(at: path, by: parts)
    takeAwayCaches(besides: path, since: start)
}

/// Creates the folder of a cache where there is none.
func createFolder(ofCache path: String) {
    try? FileManager.default.createDirectory(atPath: Path.folder(of: path), withIntermediateDirectories: true)
}

/// Takes away the caches that are too old or too much, and what a run that was killed has left of one, but for one that has
/// just been written.
///
/// - Parameter start: when the run began, in nanoseconds since 1970.
func takeAwayCaches(besides path: String, since start: Int64) {
    let folder = Path.folder(of: path)
    // The least lately used go first.
    let others = cacheFiles(in: folder).map { folder + "/" + $0 }.compactMap { other in
        FileStatus(of: other).map { (path: other, used: $0.modified, size: $0.byteCount) }
    }
    var size = 0
    for other in others.sorted(by: { ($1.used, $0.path) < ($0.used, $1.path) }) {
        size += other.size
        let rest = cacheEndings.contains(where: other.path.hasSuffix) ? longestRest : Int64(day)
        if other.path != path, size > largestSize || other.used < start - rest { unlink(other.path) }
    }
}

/// Notes that a cache was of use, once a day.
package func markAsUsed(_ path: String) {
    guard let status = FileStatus(of: path), status.modified < now - Int64(day) else { return }
    utimes(path, nil)
}

/// The names of the caches in a folder, and of what is left of those that could not be written to their end.
private func cacheFiles(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in cacheEndings.contains { name.hasSuffix($0) || name.contains($0 + ".") } }.sorted()
}

private let cacheEndings = [".facts", ".report"]

/// What tells this build of the program from others, whatever machine it runs on: its size, and how the executable begins,
/// where linkers write a number that stands for all of it (`.note.gnu.build-id`, `LC_UUID`).
package let programStamp: Digest = {
    var digest = Digest(programVersion)
    guard let path = Bundle.main.executablePath, let memory = MappedFile(path) else { return digest }
    digest.add(UInt64(memory.bytes.count))
    digest.add(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(1 << 14)))
    return digest
}()

/// Words as caches hold them: little-endian, of eight bytes.
package func bytes(of words: [UInt64]) -> [UInt8] { words.map(\.littleEndian).withUnsafeBytes { Array($0) } }

/// One of these words.
package func word(at place: Int, in bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
}
