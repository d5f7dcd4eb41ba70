import Foundation

extension Workspace {
    /// Every file below a folder that no `.gitignore` in it or below it excludes.
    func walk(from start: String) -> FoundEntries {
        descend(from: Folder(path: start, ignores: [])) { look(into: $0) }
    }

    private struct Folder: Sendable {
        var path: String
        var ignores: [IgnoreFile]
    }

    private func look(into folder: Folder) -> Look<Folder> {
        look(into: folder.path) { names, stream, look in
            let ignores = names.contains { $0.name.elementsEqual(".gitignore".utf8) && $0.kind == .file }
                ? folder.ignores + [ignoreFile(in: folder.path)] : folder.ignores
            for (name, kind) in names where kind != .other {
                guard let text = String(checking: name[...]) else {
                    look.found.problems.append(.nameIsNotText(folder.path.asFolder + String(decoding: name, as: UTF8.self)))
                    continue
                }
                if kind == .folder && Workspace.leavesOut(folderNamed: text) { continue }
                let path = folder.path.asFolder + text
                if !ignores.isEmpty && ignores.exclude(path, isFolder: kind == .folder) { continue }
                if kind == .folder {
                    look.folders.append(Folder(path: path, ignores: ignores))
                } else if let entry = entry(at: path, kind, named: text, in: stream) {
                    look.found.entries.append(entry)
                }
            }
        }
    }

    private func ignoreFile(in folder: String) -> IgnoreFile {
        readBytes(of: folder.asFolder + ".gitignore", into: ReadBuffer()) { contents in
            guard case .text(let text) = contents else { return IgnoreFile(in: folder, "".utf8) }
            return IgnoreFile(in: folder, text)
        }
    }
}

// MARK: - Any walk

/// What a look into one folder has found, and the folders to look into next.
struct Look<Folder: Sendable>: Sendable {
    package var found = FoundEntries()
    package var folders: [Folder] = []
}

extension Workspace {
    /// Looks into a folder and into those that each look names, and puts together what was found.
    ///
    /// Folders are opened by their paths: neither descriptors nor the stack limit how deep they nest. Those of one depth are
    /// looked into on several threads.
    func descend<Folder>(from start: Folder, look: @escaping @Sendable (Folder) -> Look<Folder>) -> FoundEntries {
        var found = FoundEntries()
        var level = [start]
        while !level.isEmpty {
            // A few folders are looked into sooner than threads are begun.
            let looks = level.count < 8 ? level.map(look) : mapConcurrently(level, threads: threads) { folder, _ in look(folder) }
            level = []
            for look in looks {
                found.add(look.found)
                level += look.folders
            }
        }
        return found
    }

    /// Reads the names in a folder and what kind of thing each is; that it cannot be read is a problem.
    func look<Folder>(
        into folder: String, _ body: (_ names: [(name: [UInt8], kind: FileStatus.Kind)], DirectoryStream, inout Look<Folder>) -> Void
    ) -> Look<Folder> {
        var look = Look<Folder>()
        let path = absolutePath(of: folder)
        let stream = opendir(path.isEmpty ? "/" : path)
        defer { if let stream { closedir(stream) } }
        if let stream, let names = names(in: stream) {
            body(names, stream, &look)
        } else {
            look.found.problems.append(.folderUnreadable(folder, systemMessage(errno)))
        }
        return look
    }

    private func names(in folder: DirectoryStream) -> [(name: [UInt8], kind: FileStatus.Kind)]? {
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
            // Some file systems do not say in the folder what an entry is.
            case Int32(DT_UNKNOWN): kind = FileStatus(of: bytes, in: folder, followingLinks: false)?.kind ?? .other
            default: kind = .other
            }
            names.append((Array(UnsafeBufferPointer(start: name, count: length)), kind))
            errno = 0
        }
        return errno == 0 ? names : nil
    }

    /// What is at a path that is no folder, by its name in an open folder; `nil` where nothing is that counts.
    func entry(at path: String, _ kind: FileStatus.Kind, named name: String, in folder: DirectoryStream) -> FoundEntries.Entry? {
        guard kind == .file else { return entry(at: path) }
        // What nobody reads need not be asked for its size.
        let file = File(path: path)
        guard file.isRead else { return .file(file) }
        return FileStatus(of: name, in: folder).map { .file(File(path: path, $0)) }
    }
}

extension String {
    /// A folder's path as the beginning of the paths in it.
    var asFolder: String { isEmpty ? "" : self + "/" }
}
