import AshlarFacts
import Foundation

extension Workspace {
    /// Every file below a folder that no `.gitignore` in it or below it excludes.
    ///
    /// Folders are opened by their paths: neither descriptors nor the stack limit how deep they nest. Those of one depth are
    /// looked into on several threads.
    func walk(from start: String) -> FoundEntries {
        var found = FoundEntries()
        var level = [Folder(path: start, ignores: [])]
        while !level.isEmpty {
            var next: [Folder] = []
            // A few folders are looked into sooner than threads are begun.
            let looks = level.count < 8
                ? level.map { look(into: $0) } : mapConcurrently(level, threads: threads) { folder, _ in look(into: folder) }
            for (entries, folders) in looks {
                found.add(entries)
                next += folders
            }
            level = next
        }
        return found
    }

    private struct Folder: Sendable {
        var path: String
        var ignores: [IgnoreFile]
    }

    private func look(into folder: Folder) -> (entries: FoundEntries, folders: [Folder]) {
        var (found, folders) = (FoundEntries(), [Folder]())
        let path = absolutePath(of: folder.path)
        let prefix = folder.path.isEmpty ? "" : folder.path + "/"
        let stream = opendir(path.isEmpty ? "/" : path)
        defer { if let stream { closedir(stream) } }
        guard let stream, let entries = entries(of: stream) else {
            found.problems.append(.folderUnreadable(folder.path, systemMessage(errno)))
            return (found, folders)
        }
        let ignores = entries.contains { $0.name.elementsEqual(".gitignore".utf8) && $0.kind == .file }
            ? folder.ignores + [ignoreFile(in: folder.path)] : folder.ignores
        for (name, kind) in entries where kind != .other {
            guard let text = String(checking: name[...]) else {
                found.problems.append(.nameIsNotText(prefix + String(decoding: name, as: UTF8.self)))
                continue
            }
            if kind == .folder && Workspace.leavesOut(folderNamed: text) { continue }
            let child = prefix + text
            if !ignores.isEmpty && ignores.exclude(child, isFolder: kind == .folder) { continue }
            switch kind {
            case .folder: folders.append(Folder(path: child, ignores: ignores))
            // What nobody reads need not be asked for its size.
            case .file:
                let file = File(path: child)
                if !file.isRead {
                    found.entries.append(.file(file))
                } else if let status = FileStatus(of: text, in: stream) {
                    found.entries.append(.file(File(path: child, status)))
                }
            default: if let entry = entry(at: child) { found.entries.append(entry) }
            }
        }
        return (found, folders)
    }

    private func entries(of folder: DirectoryStream) -> [(name: [UInt8], kind: FileStatus.Kind)]? {
        var entries: [(name: [UInt8], kind: FileStatus.Kind)] = []
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
            // Some file systems do not say in the folder what an entry is.
            case Int32(DT_UNKNOWN): kind = FileStatus(of: bytes, in: folder, followingLinks: false)?.kind ?? .other
            default: kind = .other
            }
            entries.append((Array(UnsafeBufferPointer(start: name, count: length)), kind))
            errno = 0
        }
        return errno == 0 ? entries : nil
    }

    private func ignoreFile(in folder: String) -> IgnoreFile {
        let path = folder.isEmpty ? ".gitignore" : folder + "/.gitignore"
        return readBytes(of: path, into: ReadBuffer()) { contents in
            guard case .text(let text) = contents else { return IgnoreFile(in: folder, "".utf8) }
            return IgnoreFile(in: folder, text)
        }
    }
}
