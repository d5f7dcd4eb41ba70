import AshlarFacts
import Foundation

extension Workspace {
    /// Every file below a folder that no `.gitignore` in it or below it excludes.
    ///
    /// Folders are opened by their paths, one at a time: neither descriptors nor the stack limit how deep they nest.
    func walk(from start: String) -> FoundPaths {
        var found = FoundPaths()
        var pending: [(path: String, ignores: [IgnoreFile])] = [(start, [])]
        while let (path, outer) = pending.popLast() {
            let prefix = path.isEmpty ? "" : path + "/"
            guard let entries = entries(of: path) else {
                found.problems.append(.folderUnreadable(path, systemMessage(errno)))
                continue
            }
            let ignores = entries.contains { $0.name == Array(".gitignore".utf8) && $0.kind == .file }
                ? outer + [ignoreFile(in: path)] : outer
            for (name, kind) in entries where kind != .other {
                guard let text = String(checking: name[...]) else {
                    found.problems.append(.nameIsNotText(prefix + String(decoding: name, as: UTF8.self)))
                    continue
                }
                if kind == .folder && Workspace.leavesOut(folderNamed: text) { continue }
                let child = prefix + text
                if !ignores.isEmpty && ignores.exclude(child, isFolder: kind == .folder) { continue }
                if kind == .folder { pending.append((child, ignores)) } else { found.paths.append(child) }
            }
        }
        return found
    }

    private func entries(of path: String) -> [(name: [UInt8], kind: FileStatus.Kind)]? {
        let path = absolutePath(of: path)
        guard let folder = opendir(path.isEmpty ? "/" : path) else { return nil }
        defer { closedir(folder) }
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
            case Int32(DT_UNKNOWN): kind = status(of: bytes, in: folder)
            default: kind = .other
            }
            entries.append((Array(UnsafeBufferPointer(start: name, count: length)), kind))
            errno = 0
        }
        return errno == 0 ? entries : nil
    }

    /// For file systems that do not say in the folder what an entry is.
    private func status(of name: UnsafeRawPointer, in folder: OpaquePointer) -> FileStatus.Kind {
        var info = stat()
        let name = name.assumingMemoryBound(to: CChar.self)
        guard fstatat(dirfd(folder), name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
        return FileStatus(info).kind
    }

    private func ignoreFile(in folder: String) -> IgnoreFile {
        let path = folder.isEmpty ? ".gitignore" : folder + "/.gitignore"
        return readBytes(of: path, into: ReadBuffer()) { contents in
            guard case .text(let text) = contents else { return IgnoreFile(in: folder, "".utf8) }
            return IgnoreFile(in: folder, text)
        }
    }
}
