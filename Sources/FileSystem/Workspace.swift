import AshlarText
import Foundation

/// A project on disk: its root folder, the files below it, and what stands in them.
///
/// This is the only door to the disk for reading. Paths that leave it are relative to the root, with `/` between
/// folders, and hold the very bytes that the disk holds: nothing is normalized.
package struct Workspace: Sendable {
    /// The root as an absolute path without symbolic links.
    package let root: String
    /// The state to read instead of what is on disk; `nil` for the disk's.
    package let state: RecordedState?
    /// How many threads look for its files.
    package let threads: Int

    /// The paths of manifests that have been read, and of what they need, also of what turned out not to be there.
    package let manifestReads = PathLog()

    /// Takes the folder at a path, which may be relative to the current folder, as the project's root.
    ///
    /// Throws where no folder is.
    package init(root path: String, in state: RecordedState? = nil, threads: Int = processorCount) throws(WorkspaceError) {
        (self.state, self.threads) = (state, threads)
        guard let real = realPath(path) else { throw .missing(path, errno) }
        guard let status = FileStatus(of: real), status.kind == .folder else { throw .notAFolder(path) }
        root = real == "/" ? "" : real
    }

    /// Every file of the project, except below the folders that hold what others wrote (`leavesOut`).
    ///
    /// Inside a git work tree these are the files that git tracks and those that it neither tracks nor ignores, in
    /// submodules too. Anywhere else, and where git lists nothing because an outer repository ignores the root, it is
    /// what a walk finds that no `.gitignore` excludes. Links to folders are not followed. A link to a file inside the
    /// root stands for that file, which is listed once.
    package func listing() -> Listing {
        var listing = Listing()
        var folders = [""]
        while let folder = folders.popLast() {
            let found = state.flatMap { folder.isEmpty ? FoundEntries(entries: $0.entries) : nil } ?? gitEntries(below: folder) ?? walk(from: folder)
            listing.problems += found.problems
            for entry in found.entries {
                switch entry {
                case .file(let file): listing.files.append(file)
                case .folder(let path): folders.append(path)
                }
            }
        }
        listing.sort()
        return listing
    }

    /// The path, relative to the root, of a file or folder that a user names; empty for the root itself.
    ///
    /// A relative path counts from `folder`. Throws where nothing is, and where it lies outside of the root.
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

    // MARK: - One entry

    /// What is at a path, as the disk or the state has it; `nil` where nothing is that counts.
    func entry(at path: String) -> FoundEntries.Entry? {
        FileStatus(of: absolutePath(of: path), followingLinks: false).flatMap { entry(at: path, $0) }
    }

    /// The same of which the disk has told already.
    func entry(at path: String, _ status: FileStatus) -> FoundEntries.Entry? {
        var status = status
        var path = path
        if status.kind == .link {
            guard let target = FileStatus(of: absolutePath(of: path)), target.kind == .file else { return nil }
            status = target
            if let real = realPath(absolutePath(of: path)), let inside = pathInside(real) {
                guard !Workspace.leavesOut(fileAt: inside) else { return nil }
                path = inside
            }
        }
        switch status.kind {
        case .file: return .file(File(path: path, status))
        case .folder: return Workspace.leavesOut(folderNamed: Path.name(of: path)) ? nil : .folder(path)
        case .link, .other: return nil
        }
    }

    private func pathInside(_ absolute: String) -> String? {
        let prefix = Array((root + "/").utf8)
        guard absolute.utf8.starts(with: prefix) else { return nil }
        return String(decoding: absolute.utf8.dropFirst(prefix.count), as: UTF8.self)
    }
}

/// Paths that several threads note.
package final class PathLog: @unchecked Sendable {
    private let lock = NSLock()
    private var noted: Set<String> = []

    package var paths: Set<String> { lock.withLock { noted } }

    package func insert(_ path: String) { lock.withLock { _ = noted.insert(path) } }
}

extension Workspace {
    /// One file, as the disk describes it without reading it.
    package struct File: Sendable {
        /// The path, relative to the root.
        package let path: String
        /// The size in bytes; 0 where nobody reads such files.
        package let byteCount: Int
        /// What tells the file from what it was before; `nil` for what is not on disk, and where nobody reads such files.
        package var stamp: FileStamp?

        /// Whether it is Swift source, by its name.
        package let isSwift: Bool
        /// Whether anything looks into a file of this name.
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

        /// Whether anything looks into a file of this name.
        package static func isRead(_ path: String) -> Bool {
            guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
            return readEndings.contains(path[path.index(after: dot)...])
        }
    }

    /// Whether a folder of this name holds what others wrote or a tool built: it is never listed.
    package static func leavesOut(folderNamed name: some StringProtocol) -> Bool {
        switch name {
        case ".build", "Pods", "Carthage", "DerivedData", ".git", ".swiftpm", "node_modules": true
        default: name.hasSuffix(".xcassets")
        }
    }

    /// Whether a file lies in a folder that is never listed.
    package static func leavesOut(fileAt path: String) -> Bool {
        Path.components(of: path).dropLast().contains { leavesOut(folderNamed: $0) }
    }
}

private let readEndings: Set<Substring> = ["swift", "yml", "yaml", "json", "pbxproj", "txt"]
