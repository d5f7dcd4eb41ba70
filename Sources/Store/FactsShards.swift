package import AshlarFacts
package import AshlarFileSystem
package import AshlarText
import Foundation

/// The shards of a project that a check uses instead of reading its sources.
package struct FactsShards: Sendable {
    private let shards: [FactsShard]
    /// All files with facts in a shard, sorted by path.
    private let files: [(path: String, entry: Entry)]
    /// Whether sources need not be on disk: the project's files are those on disk and those of the shards.
    package let replaceSources: Bool

    /// The facts of a file in one of the shards.
    package struct Entry: Sendable {
        fileprivate var shard: Int
        fileprivate var entry: FactsFile.Entry
        /// The kinds of its facts, and the digest of the source.
        package let kinds: FactKinds
        package var content: Digest { entry.content }
    }

    /// Reads shards.
    ///
    /// - Parameters:
    ///   - paths: files, and folders of which each file whose name ends with `.facts` is read.
    ///   - program: what the program says of itself.
    /// - Throws: `Failure` if one is no complete shard of this build of the program, or if two disagree.
    package init(reading paths: [String], by program: String, replacingSources: Bool) throws(Failure) {
        replaceSources = replacingSources
        var (shards, files) = ([FactsShard](), [(path: String, entry: Entry)]())
        var names: [String] = []
        for path in paths { names += try Self.files(at: path) }
        for name in names {
            let shard = try FactsShard(reading: name, by: program)
            for (path, entry) in try shard.entries {
                files.append((path, Entry(shard: shards.count, entry: entry, kinds: shard.contents.kinds)))
            }
            shards.append(shard)
        }
        files.sort { isPath($0.path, before: $1.path) }
        for (file, next) in zip(files, files.dropFirst()) where isSame(file.path, as: next.path) && file.entry.content != next.entry.content {
            throw Failure(
                "the shards '\(shards[file.entry.shard].path)' and '\(shards[next.entry.shard].path)' hold '\(file.path)' with different "
                    + "contents; write both again from the same state of the project"
            )
        }
        (self.shards, self.files) = (shards, files)
    }

    /// - Throws: `Failure` if facts of some kind are missing.
    package func require(_ kinds: FactKinds) throws(Failure) {
        for shard in shards where !shard.contents.kinds.isSuperset(of: kinds) {
            throw Failure("the shard '\(shard.path)' lacks facts that the rules need; write it again with this rule file, or without one")
        }
    }

    /// The entries of files, sorted by path.
    package func entries(for paths: [String]) -> [Entry?] {
        var next = 0
        return paths.map { path in
            while next < files.count, isPath(files[next].path, before: path) { next += 1 }
            return next < files.count && isSame(files[next].path, as: path) ? files[next].entry : nil
        }
    }

    /// The facts of an entry, of all kinds that its shard has.
    ///
    /// - Throws: `Failure` if they are damaged.
    package func facts(in entry: Entry, of path: String) throws(Failure) -> FileFacts {
        try shards[entry.shard].facts(in: entry.entry, of: path)
    }

    /// The project's files: those on disk, and those of the shards if these replace sources.
    package func listing(over disk: Listing) -> Listing {
        guard replaceSources else { return disk }
        var listing = disk
        let others = shards.map(\.contents.others)
        listing.files += others.flatMap(\.files) + files.map { Workspace.File(path: $0.path) }
        listing.links = Array(Set(others.flatMap(\.links) + disk.links))
        for problem in others.flatMap(\.problems) where !listing.problems.contains(problem) { listing.problems.append(problem) }
        listing.sort()
        return listing
    }

    private static func files(at path: String) throws(Failure) -> [String] {
        guard FileStatus(of: path)?.kind == .folder else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let shards = names.filter { $0.hasSuffix(".facts") }.sorted().map { "\(path)/\($0)" }
        guard !shards.isEmpty else { throw Failure("the folder '\(path)' holds no shard, whose name ends with .facts; write them there") }
        return shards
    }
}
