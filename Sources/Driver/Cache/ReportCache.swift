import AshlarFacts
import AshlarReports
import Foundation

/// The report of the last check that was asked the same, for as long as nothing changes on which it rests.
///
/// It rests on the question (the program, the rule file, the baseline, the options, the day), on which files there are, and
/// on what stands in those that are read; what stands in a file is known by its stamp. A report is not kept where one of
/// these files changed so lately that it might change again unseen.
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
        header = "ashlar-report 1 \(question.name) \(root)"
    }

    /// What is kept, as it lies in the file.
    private struct Entry: Storable {
        var header = ""
        var files = Digest()
        /// What was read besides the files that are listed with their stamps.
        var others: [Other] = []
        var report = Report(blank: ())

        init(blank: Void) {}

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&header)
            try archive.pass(&files)
            try archive.pass(&others)
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

    /// The report, where all is as it was.
    ///
    /// - Parameter files: stands for the project's files.
    func report(on files: Digest, in workspace: Workspace) -> Report? {
        guard let memory = MappedFile(path), let bytes = checkedBytes(memory.bytes),
              let entry = try? Entry(archived: bytes), entry.header == header, entry.files == files,
              entry.others.allSatisfy({ FileStatus(of: workspace.absolutePath(of: $0.path)).map(FileStamp.init) == $0.stamp })
        else { return nil }
        markAsUsed(path)
        return entry.report
    }

    /// Keeps a report for the next time.
    ///
    /// - Parameters:
    ///   - listing: the project's files.
    ///   - others: what else was read, as paths.
    ///   - start: when the run began, in nanoseconds since 1970.
    func keep(_ report: Report, on files: Digest, _ listing: Listing, others: Set<String>, in workspace: Workspace, since start: Int64) {
        guard listing.files.allSatisfy({ !Workspace.File.isRead($0.path) || $0.stamp?.isPast(at: start) ?? true }) else { return }
        let listed = Set(listing.files.lazy.filter { Workspace.File.isRead($0.path) }.map(\.path))
        var entry = Entry(blank: ())
        entry.header = header
        entry.files = files
        entry.report = report
        for path in others.subtracting(listed).sorted() {
            var other = Other(blank: ())
            other.path = path
            other.stamp = FileStatus(of: workspace.absolutePath(of: path)).map(FileStamp.init)
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
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
    /// A number that stands for which files there are, and for what stands in those that are read.
    ///
    /// - Parameter state: the state in which files differ from the disk.
    func digest(in state: RecordedState?) -> Digest {
        var digest = Digest()
        for file in files {
            digest.add(file.path)
            guard Workspace.File.isRead(file.path) else { continue }
            if let stamp = file.stamp {
                digest.add(stamp)
            } else if let contents = state?.contents[file.path] {
                digest.add(contents)
            }
        }
        for problem in problems { digest.add("\(problem.location) \(problem.message)") }
        return digest
    }
}

extension Digest {
    init(_ bytes: [UInt8]) {
        self.init()
        add(bytes)
    }
}
