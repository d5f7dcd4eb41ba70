import AshlarText
import Foundation

extension Workspace {
    /// Walks a folder and finds every file that no `.gitignore` in it or below it excludes.
    func walk(from start: String) -> DirectoryEntries {
        descend(from: Folder(path: start, ignores: [])) { scan($0) }
    }

    private struct Folder: Sendable {
        var path: String
        var ignores: [IgnoreFile]
    }

    private func scan(_ folder: Folder) -> FolderScan<Folder> {
        scan(folder: folder.path) { names, stream, scan in
            var ignores = folder.ignores
            if names.contains(where: { $0.name.elementsEqual(".gitignore".utf8) && $0.kind == .file }) {
                ignores.append(ignoreFile(in: folder.path, &scan.found.problems))
            }
            for (name, kind) in names where kind != .other {
                guard let text = String(checking: name[...]) else {
                    scan.found.problems.append(.nameIsNotText(folder.path.asFolder + String(decoding: name, as: UTF8.self)))
                    continue
                }
                if kind == .folder && Path.isForeign(folderNamed: text[...]) { continue }
                let path = folder.path.asFolder + text
                if !ignores.isEmpty && ignores.exclude(path, isFolder: kind == .folder) { continue }
                if kind == .folder {
                    scan.folders.append(Folder(path: path, ignores: ignores))
                } else if let entry = entry(at: path, kind, named: text, in: stream) {
                    scan.found.entries.append(entry)
                }
            }
        }
    }

    /// Whether a `.gitignore` of the project excludes a path or a folder around it, whether or not anything is there.
    package func ignores(_ path: String) -> Bool {
        var ignores: [IgnoreFile] = []
        for folder in [""] + Path.folders(around: path) {
            if ignores.exclude(folder, isFolder: true) { return true }
            let name = folder.asFolder + ".gitignore"
            guard (try? readablePath(of: name)) ?? nil != nil else { continue }
            var problems: [Problem] = []
            ignores.append(ignoreFile(in: folder, &problems))
        }
        return ignores.exclude(path, isFolder: false)
    }

    private func ignoreFile(in folder: String, _ problems: inout [Problem]) -> IgnoreFile {
        readBytes(of: folder.asFolder + ".gitignore", into: ReadBuffer()) { contents in
            switch contents {
            case .text(let text): return IgnoreFile(in: folder, text)
            case .unreadable(let problem), .refused(let problem):
                problems.append(problem)
                return IgnoreFile(in: folder, "".utf8)
            }
        }
    }
}

// MARK: - Traversal

/// The entries found in one folder, and the subfolders to scan next.
struct FolderScan<Folder: Sendable>: Sendable {
    package var found = DirectoryEntries()
    package var folders: [Folder] = []
}

extension Workspace {
    /// Scans a folder and, level by level, the subfolders that each scan names, and collects all entries.
    ///
    /// Folders are opened by path, so neither descriptors nor the stack limit the nesting depth. The folders of one level are
    /// scanned on several threads.
    func descend<Folder>(from start: Folder, scan: @escaping @Sendable (Folder) -> FolderScan<Folder>) -> DirectoryEntries {
        var found = DirectoryEntries()
        var level = [start]
        while !level.isEmpty {
            // For a few folders, starting threads takes longer than scanning.
            let scans = level.count < 8 ? level.map(scan) : mapConcurrently(level, threads: threads) { folder, _ in scan(folder) }
            level = []
            for scan in scans {
                found.add(scan.found)
                level += scan.folders
            }
        }
        return found
    }

    /// Reads the names and kinds of a folder's entries; an unreadable folder is reported as a problem.
    func scan<Folder>(
        folder: String, _ body: (_ names: [(name: [UInt8], kind: FileStatus.Kind)], DirectoryStream, inout FolderScan<Folder>) -> Void
    ) -> FolderScan<Folder> {
        var scan = FolderScan<Folder>()
        let path = absolutePath(of: folder)
        let stream = opendir(path.isEmpty ? "/" : path)
        defer { if let stream { closedir(stream) } }
        if let stream, let names = folderEntries(of: stream) {
            body(names, stream, &scan)
        } else {
            scan.found.problems.append(.folderUnreadable(folder, systemMessage(errno)))
        }
        return scan
    }

    /// The entry at a path that is not a folder, by its name in an open folder; `nil` if it is not listed.
    func entry(at path: String, _ kind: FileStatus.Kind, named name: String, in folder: DirectoryStream) -> DirectoryEntries.Entry? {
        guard kind == .file else { return entry(at: path) }
        // The size of a file that is never read is not needed, which saves a system call.
        let file = File(path: path)
        guard file.isRead else { return .file(file) }
        if let status = FileStatus(of: name, in: folder) { return .file(File(path: path, status)) }
        // A file of which the system does not tell more cannot be read either, which is then a problem.
        return isMissing(errno) ? nil : .file(file)
    }
}

extension String {
    /// A folder's path as a prefix of the paths in it: with a final `/`, or empty.
    var asFolder: String { isEmpty ? "" : self + "/" }
}

/// The names and kinds of the entries of an open folder; `nil`, with `errno` set, if it cannot be read.
private func folderEntries(of folder: DirectoryStream) -> [(name: [UInt8], kind: FileStatus.Kind)]? {
    var names: [(name: [UInt8], kind: FileStatus.Kind)] = []
    errno = 0
    while let entry = readdir(folder) {
        let bytes = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
        let name = bytes.assumingMemoryBound(to: UInt8.self)
        let length = strlen(bytes.assumingMemoryBound(to: CChar.self))
        if name[0] == UInt8(ascii: "."), length == 1 || length == 2 && name[1] == UInt8(ascii: ".") { continue }
        let kind: FileStatus.Kind
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): kind = .file
        case Int32(DT_DIR): kind = .folder
        case Int32(DT_LNK): kind = .link
        // Some file systems do not store the kind in the folder.
        case Int32(DT_UNKNOWN): kind = FileStatus(of: bytes, in: folder, followingLinks: false)?.kind ?? .other
        default: kind = .other
        }
        names.append((Array(UnsafeBufferPointer(start: name, count: length)), kind))
        errno = 0
    }
    return errno == 0 ? names : nil
}

/// The names in a folder that are UTF-8, sorted by their bytes.
///
/// - Throws: `Failure` if the folder cannot be read.
func folderNames(at path: String) throws -> [String] {
    let stream = opendir(path)
    defer { if let stream { closedir(stream) } }
    guard let stream, let entries = folderEntries(of: stream) else {
        throw Failure("the folder '\(path)' cannot be read (\(systemMessage(errno))); check its permissions")
    }
    return entries.compactMap { String(checking: $0.name[...]) }.sorted { isPath($0, before: $1) }
}
