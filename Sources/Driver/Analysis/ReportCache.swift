import AshlarChecks
import AshlarFileSystem
import AshlarReports
import AshlarStore
import AshlarText

/// The last report of a request, valid for the same inputs: request, rule file, baseline, program, day, list of files, and the
/// contents of all files that are read, by their stat signatures.
struct ReportCache: Sendable {
    private let path: String
    private let key: Digest
    private let listing: Listing
    private let snapshot: Snapshot

    /// - Parameters:
    ///   - path: the file; one for each request, in which a later report replaces an earlier one.
    ///   - request: the digest of all inputs but files.
    init(at path: String, of request: Digest, _ listing: Listing, in snapshot: Snapshot) {
        (self.path, self.listing, self.snapshot) = (path, listing, snapshot)
        var key = request
        for file in listing.files { key.add(file.path) }
        for link in listing.links { key.add("\(link.path) -> \(link.target)") }
        for problem in listing.problems { key.add("\(problem.location) \(problem.message)") }
        self.key = key
    }

    /// What the file holds.
    private struct Entry: BinaryCodable {
        /// The request and the list of files.
        var key = Digest()
        /// The contents of all files of the list.
        var contents = Digest()
        /// Files that were read and are not in the listing.
        var others: [Other] = []
        /// Files of the listing that were read as manifests.
        var manifests: [String] = []
        var report = Report(placeholder: ())

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&key)
            try coder.code(&contents)
            try coder.code(&others)
            try coder.code(&manifests)
            try coder.code(&report)
        }
    }

    private struct Other: BinaryCodable {
        var path = ""
        /// `nil` if there is no such file.
        var stamp: FileStamp?

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&path)
            try coder.code(&stamp)
        }
    }

    /// The cached report, and the files whose contents changed since, with the earlier number of each in `contents`; `nil` if anything
    /// else differs.
    func report(in workspace: Workspace) -> (report: Report, changed: [(file: Workspace.File, before: UInt64)])? {
        guard let memory = MappedFile(path), let section = CheckedSection(at: 0, in: memory), let bytes = section.checked,
              let entry = try? Entry(encoded: bytes), entry.key == key,
              entry.others.allSatisfy({ $0.stamp == workspace.stamp(of: $0.path) }) else { return nil }
        markAsUsed(path)
        let contents = contents
        if Digest(contents) == entry.contents { return (entry.report, []) }
        guard let before = CheckedSection(at: section.end, in: memory)?.checked, before.count == contents.count else { return nil }
        let changed = contents.withByteView { now in
            listing.files.indices.filter { before.word(at: $0 * 8) != now.word(at: $0 * 8) }
        }
        let fixed = entry.report.mentionedPaths.union(entry.manifests)
        guard changed.allSatisfy({ !fixed.contains(listing.files[$0].path) }) else { return nil }
        return (entry.report, changed.map { (listing.files[$0], before.word(at: $0 * 8)) })
    }

    /// A number of eight bytes for the contents of each file of the listing, as far as they are read: of its stat signature, or of its
    /// contents where a snapshot differs from the disk.
    private var contents: [UInt8] {
        var encoder = BinaryEncoder()
        encoder.bytes.reserveCapacity(listing.files.count * 8)
        for file in listing.files {
            var number: UInt64 = 0
            if file.isRead { number = file.stamp.map(\.number) ?? snapshot.knownContents(of: file.path).map { Digest($0).short } ?? 0 }
            try? encoder.code(fixedWidth: &number)
        }
        return encoder.bytes
    }

    /// Caches a report, unless a file that was read changed so recently that it could change again with the same signature.
    ///
    /// - Parameter start: when the run began, in nanoseconds since 1970.
    func keep(_ report: Report, of project: Project, since start: Int64) {
        let files = project.allFiles
        guard files.allSatisfy({ !$0.isRead || $0.stamp?.isPast(at: start) ?? true }) else { return }
        let contents = contents
        var entry = Entry(placeholder: ())
        (entry.key, entry.contents, entry.report) = (key, Digest(contents), report)
        let listed = Set(files.lazy.filter(\.isRead).map(\.path))
        entry.manifests = project.workspace.manifestReads.paths.intersection(listed).sorted()
        for path in project.workspace.manifestReads.paths.subtracting(listed).sorted() {
            var other = Other(placeholder: ())
            (other.path, other.stamp) = (path, project.workspace.stamp(of: path))
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
        writeCache([CheckedSection.bytes(of: entry.encoded), CheckedSection.bytes(of: contents)], at: path, since: start)
    }
}

extension FileStamp {
    /// A number that differs for different stamps.
    var number: UInt64 {
        var digest = Digest()
        digest.add(self)
        return digest.short
    }
}

extension Report {
    /// The files in which something is reported, or which a finding mentions.
    fileprivate var mentionedPaths: Set<String> {
        let locations = findings.flatMap { [$0.location] + $0.otherLocations + $0.chain.compactMap(\.location) } + problems.map(\.location)
        return Set(locations.map(\.path)).union(findings.compactMap(\.subjectPath)).union(resolved.map(\.path))
    }
}
