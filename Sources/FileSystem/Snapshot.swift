import AshlarText
package import Foundation

/// A state of a project's files: those on disk or recorded by git, with changes on top that exist in memory only. All reading of a
/// project goes through one, and nothing after it distinguishes where contents come from.
package struct Snapshot: Sendable {
    /// What git recorded; `nil` for the files on disk.
    private let base: GitSnapshot?
    /// The changes on top of the base, by path relative to the root.
    package private(set) var overlays: [String: Overlay] = [:]

    /// A change of one file in memory.
    package enum Overlay: Hashable, Sendable {
        /// Other contents, as of an unsaved buffer; the base may have no file there.
        case contents([UInt8])
        /// The base's file of another path.
        case moved(from: String)
        case deleted
    }

    private init(base: GitSnapshot?) { self.base = base }

    /// The files on disk.
    package static let workTree = Snapshot(base: nil)

    /// What the next commit would record; see `GitSnapshot.index`.
    package static func index(of root: String) throws -> Snapshot { Snapshot(base: try GitSnapshot.index(of: root)) }

    /// What a commit recorded; see `GitSnapshot.commit`.
    package static func commit(_ commit: String, of root: String) throws -> Snapshot {
        Snapshot(base: try GitSnapshot.commit(commit, of: root))
    }

    /// Whether its base is what is on disk.
    package var isOnDisk: Bool { base == nil }

    /// Whether files on disk may be missing in it.
    package var isPartial: Bool { base != nil || !overlays.isEmpty }

    // MARK: Changes in memory

    /// Replaces the contents of a file, or adds a file.
    package mutating func write(_ contents: [UInt8], to path: String) { overlays[path] = .contents(contents) }

    package mutating func delete(_ path: String) { overlays[path] = .deleted }

    /// Moves a file with its present contents; one at the target is replaced.
    package mutating func move(_ source: String, to target: String) {
        guard source != target else { return }
        overlays[target] = overlays[source] ?? .moved(from: source)
        overlays[source] = .deleted
    }

    /// Takes back the changes of one file.
    package mutating func revert(_ path: String) { overlays[path] = nil }

    // MARK: Reading

    /// Where the contents of a file come from.
    enum Origin {
        case memory([UInt8])
        /// The file on disk at a path, relative to the root.
        case disk(String)
        case nowhere
    }

    /// - Throws: `Failure` if git cannot read the file.
    func origin(of path: String) throws -> Origin {
        switch overlays[path] {
        case .contents(let bytes): .memory(bytes)
        case .deleted: .nowhere
        case .moved(let source): try baseOrigin(of: source)
        case nil: try baseOrigin(of: path)
        }
    }

    private func baseOrigin(of path: String) throws -> Origin { try base?.contents(of: path).map { .memory($0) } ?? .disk(path) }

    /// The contents of a file that come from memory or git; `nil` for a file to read from disk. Runs nothing and reads nothing.
    package func knownContents(of path: String) -> [UInt8]? {
        switch overlays[path] {
        case .contents(let bytes): bytes
        case .deleted: nil
        case .moved(let source): base?.knownContents(of: source)
        case nil: base?.knownContents(of: path)
        }
    }

    /// Loads the contents of files that git has in one call, which is much faster than one for each.
    ///
    /// - Throws: `Failure` if git cannot read a file.
    package func prefetch(_ paths: [String]) throws { try base?.prefetch(paths.filter { overlays[$0] == nil }) }

    /// The text of the rule file, or of another file that configures a check; `nil` if there is none, or if it cannot be read.
    ///
    /// - Parameters:
    ///   - name: the path relative to the root, if the file is inside.
    ///   - onDisk: reads the file from disk, also outside of the root.
    /// - Throws: what `onDisk` throws; `Failure` if git cannot read the file.
    package func contents(of name: String, onDisk: () throws -> Data?) throws -> Data? {
        switch try origin(of: name) {
        case .memory(let bytes): Data(bytes)
        case .disk: try onDisk()
        case .nowhere: nil
        }
    }

    /// Whether the snapshot is known to lack a file that may be on disk.
    package func lacks(_ path: String) -> Bool {
        if let overlay = overlays[path] { return overlay == .deleted }
        return base?.has(path) == false
    }

    /// What git recorded, to be listed instead of the files on disk.
    var entries: DirectoryEntries? { base.map { DirectoryEntries(entries: $0.entries, problems: $0.problems) } }

    /// The listing of the base with the changes in memory.
    package func listing(over base: Listing) -> Listing {
        guard !overlays.isEmpty else { return base }
        var listing = base
        listing.files.removeAll { overlays[$0.path] != nil }
        for (path, overlay) in overlays {
            let file: Workspace.File? = switch overlay {
            case .contents(let bytes): Workspace.File(path: path, byteCount: bytes.count)
            case .moved(let source):
                base.files.index(of: source).map { Workspace.File(path: path, byteCount: base.files[$0].byteCount, stamp: base.files[$0].stamp) }
            case .deleted: nil
            }
            guard let file else { continue }
            let others = listing.files
            listing.files.insert(file, at: others.indices.partitioningIndex { !isPath(others[$0].path, before: path) })
        }
        return listing
    }
}
