import AshlarFileSystem
import AshlarReports
import AshlarStore
import AshlarText

/// The last report of a request, valid for the same inputs: request, rule file, baseline, program, day, list of files, and the
/// contents of all files that are read, by their stat signatures. Nothing else is reused of a report.
struct ReportCache: Sendable {
    private let path: String
    private let key: Digest

    /// - Parameters:
    ///   - path: the file; one for each request, in which a later report replaces an earlier one.
    ///   - key: the digest of all inputs but files outside of the listing.
    init(at path: String, of key: Digest) { (self.path, self.key) = (path, key) }

    /// What the file holds.
    private struct Entry: BinaryCodable {
        var key = Digest()
        /// Files that were read and are not in the listing.
        var others: [Other] = []
        var report = Report(placeholder: ())

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&key)
            try coder.code(&others)
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

    /// The cached report; `nil` if there is none for these inputs.
    func report(in workspace: Workspace) -> Report? {
        guard let memory = MappedFile(path), let bytes = CheckedSection(at: 0, in: memory)?.checked,
              let entry = try? Entry(encoded: bytes), entry.key == key,
              entry.others.allSatisfy({ $0.stamp == workspace.stamp(of: $0.path) }) else { return nil }
        markAsUsed(path)
        return entry.report
    }

    /// Caches a report, unless a file that was read changed so recently that it could change again with the same signature.
    ///
    /// - Parameter start: when the run began, in nanoseconds since 1970.
    func keep(_ report: Report, of project: Project, since start: Int64) {
        let files = project.allFiles
        guard files.allSatisfy({ !$0.isRead || $0.stamp?.isPast(at: start) ?? true }) else { return }
        var entry = Entry(placeholder: ())
        (entry.key, entry.report) = (key, report)
        let listed = files.lazy.filter(\.isRead).map(\.path)
        for path in project.workspace.manifestReads.paths.subtracting(listed).sorted() {
            var other = Other(placeholder: ())
            (other.path, other.stamp) = (path, project.workspace.stamp(of: path))
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
        writeCache([CheckedSection.bytes(of: entry.encoded)], at: path, since: start)
    }
}

extension Listing {
    /// Digest of the file list and of each analyzed file's stat signature, or of its contents where a snapshot differs from the disk.
    ///
    /// - Parameter snapshot: the snapshot that is listed.
    func digest(in snapshot: Snapshot) -> Digest {
        var digest = Digest()
        for index in files.indices {
            digest.add(files[index].path)
            guard files[index].isRead else { continue }
            if let stamp = files[index].stamp {
                digest.add(stamp)
            } else if let contents = snapshot.knownContents(of: files[index].path) {
                digest.add(contents)
            }
        }
        for link in links { digest.add("\(link.path) -> \(link.target)") }
        for problem in problems { digest.add("\(problem.location) \(problem.message)") }
        return digest
    }
}
