import AshlarFacts
import AshlarReports
import Foundation

/// The report of the last check that was asked the same, for as long as nothing changes on which it rests.
///
/// It rests on the question (the program, the rule file, the baseline, the options, the day), on which files there are, and
/// on what stands in those that are read; what stands in a file is known by its stamp. That does not count where
/// one of these files changed so lately that it might change again unseen.
///
/// Where files have changed, and their facts have not but for their places, it is the report still, with the places of these
/// files where they are now.
struct ReportCache: Sendable {
    private let path: String
    private let header: String

    /// - Parameters:
    ///   - folder: where caches are kept, as an absolute path.
    ///   - question: stands for all that is asked, and by which program.
    ///   - root: the project's root.
    ///   - options: tells apart what one project is asked in turn, with other options.
    init(in folder: String, of question: Digest, aboutProjectAt root: String, with options: Digest) {
        path = "\(folder)/\(Digest(root).name)-\(options.name).report"
        header = "ashlar-report 2 \(question.name) \(root)"
    }

    /// What is kept, as it lies in the file.
    private struct Entry: Storable {
        var header = ""
        /// Stands for the project's files; `nil` where one of them might change unseen.
        var files: Digest?
        /// What was read besides the files that are listed with their stamps.
        var others: [Other] = []
        /// Stands for the facts; `nil` where they must be the very same.
        var shape: Digest?
        /// What stands in the Swift files of which the report names a place.
        var named: [Named] = []
        var report = Report(blank: ())

        init(blank: Void) {}

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&header)
            try archive.pass(&files)
            try archive.pass(&others)
            try archive.pass(&shape)
            try archive.pass(&named)
            try archive.pass(&report)
        }
    }

    private struct Other: Storable {
        var path = ""
        /// `nil` where nothing is.
        var stamp: FileStamp?

        init(blank: Void) {}

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&path)
            try archive.pass(&stamp)
        }
    }

    private struct Named: Storable {
        var path = ""
        var content = Digest()

        init(blank: Void) {}

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&path)
            try archive.pass(&content)
        }
    }

    /// The report, where all is as it was.
    ///
    /// - Parameter files: stands for the project's files.
    func report(on files: Digest, in workspace: Workspace) -> Report? {
        guard let entry = entry(in: workspace), entry.files == files else { return nil }
        markAsUsed(path)
        return entry.report
    }

    /// The report, where all is as it was but for the places of facts; it is kept for the files as they are now.
    ///
    /// - Parameters:
    ///   - shape: stands for the facts, and for which files there are.
    ///   - sources: tells what stands in files.
    ///   - start: when the run began, in nanoseconds since 1970.
    func report(
        on shape: Digest, _ sources: SourceReading, files: Digest, _ listing: Listing, in workspace: Workspace, since start: Int64
    ) -> Report? {
        guard var entry = entry(in: workspace), entry.shape == shape else { return nil }
        let contents = sources.contents(of: Set(entry.named.map(\.path)))
        var moved: Set<String> = []
        for index in entry.named.indices {
            let (path, before) = (entry.named[index].path, entry.named[index].content)
            guard let content = contents[path] else { return nil }
            if content == before { continue }
            guard let report = sources.moves(in: path, since: before).flatMap({ entry.report.following($0) }) else { return nil }
            entry.report = report
            entry.named[index].content = content
            moved.insert(path)
        }
        entry.report.countCodePoints(in: workspace, of: moved)
        entry.files = listing.isPast(at: start) ? files : nil
        write(entry, since: start)
        return entry.report
    }

    private func entry(in workspace: Workspace) -> Entry? {
        guard let memory = MappedFile(path), let bytes = checkedBytes(memory.bytes),
              let entry = try? Entry(archived: bytes), entry.header == header,
              entry.others.allSatisfy({ FileStatus(of: workspace.absolutePath(of: $0.path)).map(FileStamp.init) == $0.stamp })
        else { return nil }
        return entry
    }

    /// What a report rests on besides the question.
    struct Grounds {
        /// Stands for the project's files.
        var files: Digest
        /// Stands for the facts, and for which files there are; `nil` where lines count too.
        var shape: Digest?
        var listing: Listing
        /// What stands in the Swift files.
        var contents: [String: Digest]
        /// What else was read, as paths.
        var others: Set<String>
    }

    /// Keeps a report for the next time.
    ///
    /// - Parameter start: when the run began, in nanoseconds since 1970.
    func keep(_ report: Report, on grounds: Grounds, in workspace: Workspace, since start: Int64) {
        var entry = Entry(blank: ())
        entry.header = header
        entry.files = grounds.listing.isPast(at: start) ? grounds.files : nil
        entry.shape = grounds.shape
        entry.report = report
        let listed = grounds.listing.files.lazy.filter { $0.isRead && grounds.others.contains($0.path) }.map(\.path)
        for path in grounds.others.subtracting(listed).sorted() {
            var other = Other(blank: ())
            other.path = path
            other.stamp = FileStatus(of: workspace.absolutePath(of: path)).map(FileStamp.init)
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
        for path in Set(report.places.map(\.path)).sorted() {
            guard let content = grounds.contents[path] else { continue }
            var named = Named(blank: ())
            (named.path, named.content) = (path, content)
            entry.named.append(named)
        }
        write(entry, since: start)
    }

    private func write(_ entry: Entry, since start: Int64) {
        let bytes = entry.archived
        var checksum = WritingArchive()
        var short = Digest(bytes).short
        try? checksum.pass(&short)
        writeCache([checksum.bytes, bytes], at: path, since: start)
    }

    private func checkedBytes(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var archive = ReadingArchive(bytes)
        var short: UInt64 = 0
        guard (try? archive.pass(&short)) != nil else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[archive.position...])
        return Digest(rest).short == short ? rest : nil
    }
}

extension Listing {
    /// Whether any change of a file that is read, from a moment on, shows in what the disk says of it.
    fileprivate func isPast(at moment: Int64) -> Bool {
        files.indices.allSatisfy { !files[$0].isRead || files[$0].stamp?.isPast(at: moment) ?? true }
    }

    /// A number that stands for which files there are, and for what stands in those that are read.
    ///
    /// - Parameter state: the state in which files differ from the disk.
    func digest(in state: RecordedState?) -> Digest {
        var digest = Digest()
        for index in files.indices {
            digest.add(files[index].path)
            guard files[index].isRead else { continue }
            if let stamp = files[index].stamp {
                digest.add(stamp)
            } else if let contents = state?.contents[files[index].path] {
                digest.add(contents)
            }
        }
        digest.add(problems)
        return digest
    }

    /// A number that stands for which files there are.
    var digestOfNames: Digest {
        var digest = Digest()
        for index in files.indices { digest.add(files[index].path) }
        digest.add(problems)
        return digest
    }
}

extension Digest {
    fileprivate mutating func add(_ problems: [Problem]) {
        for problem in problems { add("\(problem.location) \(problem.message)") }
    }
}
