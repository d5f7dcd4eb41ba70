import AshlarText
import Foundation

/// A project: its root folder, and the files of a snapshot and their contents.
///
/// All reading of project files goes through this type. Its paths are relative to the root, separated by `/`, and have
/// exactly the bytes of the names on disk, without normalization.
package struct Workspace: Sendable {
    /// The root as an absolute path without symbolic links.
    package let root: String
    /// The state of the files that is read.
    package let snapshot: Snapshot
    /// The number of threads that list its files.
    package let threads: Int

    /// The paths of the manifests read so far and of the files that they need, including missing ones.
    package let manifestReads = PathLog()

    /// - Parameter path: the root folder, absolute or relative to the current folder.
    /// - Throws: `WorkspaceError` if there is no such folder.
    package init(root path: String, in snapshot: Snapshot = .workTree, threads: Int = processorCount) throws(WorkspaceError) {
        (self.snapshot, self.threads) = (snapshot, threads)
        guard let real = realPath(path) else { throw .missing(path, errno) }
        guard let status = FileStatus(of: real), status.kind == .folder else { throw .notAFolder(path) }
        root = real == "/" ? "" : real
    }

    /// Lists every file of the project, except in foreign folders (`Path.isForeign`).
    ///
    /// In a git work tree, these are the tracked files and the untracked files that git does not ignore, including those of
    /// submodules. Elsewhere, and if git lists nothing because an outer repository ignores the root, they are the files
    /// that a directory walk finds and no `.gitignore` excludes. A symbolic link to a file inside the root is listed as that file,
    /// once; `links` tells of it, and of links to folders, whose files are listed where they are. A file outside is not read.
    package func listing() -> Listing { snapshot.listing(over: baseListing()) }

    /// The listing of a base that is what is on disk, with the changes in memory. The text of a file that the base leaves out is no part of
    /// it: an editor shows files that git ignores, and those of other packages.
    package func listing(over base: Listing) -> Listing {
        var listing = snapshot.listing(over: base)
        let leftOut = snapshot.overlays.filter { path, overlay in
            if case .contents = overlay { base.files.index(of: path) == nil && leavesOut(path) } else { false }
        }
        if !leftOut.isEmpty { listing.files.removeAll { leftOut[$0.path] != nil } }
        return listing
    }

    /// Whether a file that is not listed is on disk nevertheless, or would not be listed if it were.
    private func leavesOut(_ path: String) -> Bool {
        Path.isForeign(fileAt: path) || FileStatus(of: absolutePath(of: path)) != nil || ignores(path)
    }

    /// The listing without changes in memory.
    package func baseListing() -> Listing {
        var listing = Listing()
        var folders = [""]
        var (outerLinks, deepPaths): ([String], [String]) = ([], [])
        func add(_ file: File) {
            if Path.isTooDeep(file.path) { deepPaths.append(file.path) } else { listing.files.append(file) }
        }
        while let folder = folders.popLast() {
            let found = entries(below: folder)
            listing.problems += found.problems
            for entry in found.entries {
                switch entry {
                case .file(let file): add(file)
                // Only folders below this one, so that the listing ends.
                case .folder(let path): if isPath(path, below: folder) { folders.append(path) }
                case .outerLink(let path): outerLinks.append(path)
                case .link(let link, let file):
                    listing.links.append(link)
                    if let file { add(file) }
                }
            }
        }
        if !outerLinks.isEmpty { listing.problems.append(.outerLinks(outerLinks)) }
        if !deepPaths.isEmpty { listing.problems.append(.tooDeep(deepPaths)) }
        listing.sort()
        return listing
    }

    /// The entries of the snapshot, or as git lists them, or else of a walk.
    private func entries(below folder: String) -> DirectoryEntries {
        if folder.isEmpty, let recorded = snapshot.entries { return recorded }
        do {
            return try gitEntries(below: folder) ?? walk(from: folder)
        } catch {
            var found = walk(from: folder)
            found.problems.append(.notListedByGit(folder, "\(error)"))
            return found
        }
    }

    /// Converts a path that the user specified to a path relative to the root; empty for the root itself.
    ///
    /// - Parameter folder: the folder that a relative path starts from.
    /// - Throws: `WorkspaceError` if nothing exists there, or if it is outside the root.
    package func relativePath(of path: String, from folder: String) throws(WorkspaceError) -> String {
        guard let real = realPath(path.hasPrefix("/") ? path : folder + "/" + path) else {
            throw .missing(path, errno)
        }
        if real == root || root.isEmpty && real == "/" { return "" }
        guard let relative = pathInside(real) else { throw .outside(path, root: root) }
        return relative
    }

    /// The absolute path of a path relative to the root.
    package func absolutePath(of path: String) -> String { path.isEmpty ? root : root + "/" + path }

    /// The stamp of a file on disk; `nil` if there is none.
    package func stamp(of path: String) -> FileStamp? { FileStatus(of: absolutePath(of: path)).map(FileStamp.init) }

    // MARK: - One entry

    /// The file or folder at a path on disk; `nil` if there is none, or none that is listed.
    func entry(at path: String) -> DirectoryEntries.Entry? {
        if let status = FileStatus(of: absolutePath(of: path), followingLinks: false) { return entry(at: path, status) }
        return isMissing(errno) ? nil : .file(File(path: path))
    }

    /// The same for a path whose status is already known, without following links.
    func entry(at path: String, _ status: FileStatus) -> DirectoryEntries.Entry? {
        var status = status
        if status.kind == .link {
            guard let target = FileStatus(of: absolutePath(of: path)) else { return isMissing(errno) ? nil : .file(File(path: path)) }
            guard target.kind == .file || target.kind == .folder else { return nil }
            if let inside = innerPath(of: path) {
                let isFolder = target.kind == .folder
                guard !Path.isForeign(fileAt: isFolder ? inside + "/." : inside), !isFolder || !isPath(path, below: inside) else { return nil }
                let link = Listing.Link(path: path, target: inside, leadsToFolder: isFolder)
                return .link(link, file: isFolder ? nil : File(path: inside, target))
            }
            guard target.kind == .file else { return nil }
            if File.isRead(path) { return .outerLink(path) }
            status = target
        }
        switch status.kind {
        case .file: return .file(File(path: path, status))
        case .folder: return Path.isForeign(folderNamed: Path.name(of: path)[...]) ? nil : .folder(path)
        case .link, .other: return nil
        }
    }

    /// The path without symbolic links of a file or folder, relative to the root; `nil` if there is none, or if it is outside.
    package func innerPath(of path: String) -> String? { realPath(absolutePath(of: path)).flatMap(pathInside) }

    /// Whether links lead from a path out of the root. Not if the system does not tell: reading the file then fails with the reason.
    func leadsOut(_ path: String) -> Bool { realPath(absolutePath(of: path)).map { pathInside($0) == nil } ?? isMissing(errno) }

    /// The path at which a file can be read, without symbolic links on disk; `nil` if there is none inside of the root.
    ///
    /// - Throws: `Failure` if git cannot read the file, or if the system does not tell where it is.
    package func readablePath(of path: String) throws -> String? {
        switch try snapshot.origin(of: path) {
        case .disk(path):
            if let real = realPath(absolutePath(of: path)) { return pathInside(real) }
            guard isMissing(errno) else { throw Failure("'\(path)' cannot be read (\(systemMessage(errno))); check its permissions") }
            return nil
        case .disk, .memory: return path
        case .nowhere: return nil
        }
    }

    private func pathInside(_ absolute: String) -> String? {
        let prefix = Array((root + "/").utf8)
        guard absolute.utf8.starts(with: prefix) else { return nil }
        return String(decoding: absolute.utf8.dropFirst(prefix.count), as: UTF8.self)
    }
}

/// A thread-safe set of paths.
package final class PathLog: @unchecked Sendable {
    private let lock = NSLock()
    private var inserted: Set<String> = []

    package var paths: Set<String> { lock.withLock { inserted } }

    package func insert(_ path: String) { lock.withLock { _ = inserted.insert(path) } }
}

extension Workspace {
    /// The metadata of one file.
    package struct File: Sendable {
        /// The path, relative to the root.
        package let path: String
        /// The size in bytes; 0 for a file whose contents are never read.
        package let byteCount: Int
        /// Changes whenever the contents do; `nil` for a file that is not on disk or whose contents are never read.
        package var stamp: FileStamp?

        /// Whether it is a Swift source, by its name.
        package let isSwift: Bool
        /// Whether the contents of a file with this name are ever read.
        package let isRead: Bool

        package init(path: String, byteCount: Int = 0, stamp: FileStamp? = nil) {
            self.path = path
            self.byteCount = byteCount
            self.stamp = stamp
            isSwift = path.utf8.suffix(6).elementsEqual(".swift".utf8)
            isRead = isSwift || Self.isRead(path)
        }

        package init(path: String, _ status: FileStatus) {
            self.init(path: path, byteCount: status.byteCount, stamp: FileStamp(status))
        }

        /// Whether the contents of a file with this name are ever read.
        package static func isRead(_ path: String) -> Bool {
            if readNames.contains(where: { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return true }
            guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
            return readExtensions.contains(path[path.index(after: dot)...])
        }
    }
}

private let readNames = ["Podfile", "CODEOWNERS", GeneratedFiles.fileName]
private let readExtensions: Set<Substring> = ["swift", "yml", "yaml", "json", "pbxproj", "podspec", "xcconfig", "txt"]
