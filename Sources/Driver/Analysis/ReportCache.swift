import AshlarChecks
import AshlarFacts
package import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarStore
package import AshlarText
import Foundation

/// The report of the last check that was asked the same, for as long as nothing changes on which it rests.
///
/// It rests on the question (the program, the rule file, the baseline, the options, the day), on which files there are, and
/// on what stands in those that are read; what stands in a file is known by its stamp. That does not count where
/// one of these files changed so lately that it might change again unseen.
///
/// Where files have changed, and their facts have not but for their places, for names that mean nothing in the project and for
/// declarations that mean nothing to it, it is the report still, with the places of these files where they are now.
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
        header = "ashlar-report 5 \(question.name) \(root)"
    }

    /// What is kept with a report, as it lies in the file before it.
    fileprivate struct Grounding: BinaryCodable {
        var header = ""
        /// Stands for the project's files; `nil` where one of them might change unseen.
        var files: Digest?
        /// What was read besides the files that are listed with their stamps.
        var others: [Other] = []
        /// Stands for the facts; `nil` where they must be the very same.
        var interfaceHash: Digest?
        /// What stands in the Swift files that the report is about.
        var named: [Named] = []
        /// Whether each reference of a file matters by itself, even where the report is not about the file.
        var countsAllReferences = false
        /// Whether the report tells of all rules that have nothing to look at.
        var reportsVacuousRules = false
        /// What was read, and what of it was kept.
        var request = ReadingRequest(placeholder: ())

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&header)
            try coder.code(&files)
            try coder.code(&others)
            try coder.code(&interfaceHash)
            try coder.code(&named)
            try coder.code(&countsAllReferences)
            try coder.code(&reportsVacuousRules)
            try coder.code(&request)
        }
    }

    fileprivate struct Other: BinaryCodable {
        var path = ""
        /// `nil` where nothing is.
        var stamp: FileStamp?

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&path)
            try coder.code(&stamp)
        }
    }

    fileprivate struct Named: BinaryCodable {
        var path = ""
        var content = Digest()

        init(placeholder: Void) {}

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&path)
            try coder.code(&content)
        }
    }

    /// What is kept of the last time; `nil` where something else was asked, or what was read besides the listed files is not as it
    /// was.
    package func last(in workspace: Workspace) -> CachedReport? {
        guard let memory = MappedFile(path), let first = CheckedSection(at: 0, in: memory), let bytes = first.checked,
              let grounding = try? Grounding(encoded: bytes), grounding.header == header,
              grounding.others.allSatisfy({ FileStatus(of: workspace.absolutePath(of: $0.path)).map(FileStamp.init) == $0.stamp }),
              let second = CheckedSection(at: first.end, in: memory), let reportBytes = second.checked,
              let report = try? Report(encoded: reportBytes), let third = CheckedSection(at: second.end, in: memory)
        else { return nil }
        return CachedReport(grounding: grounding, report: report, reportSection: second, names: third)
    }

    /// What is kept of the last time.
    struct CachedReport {
        fileprivate var grounding: Grounding
        fileprivate var report: Report
        fileprivate var reportSection: CheckedSection
        /// The names of the project, of which mostly nothing is asked.
        fileprivate var names: CheckedSection

        /// What the same rules ask of the project's files.
        package var request: ReadingRequest { grounding.request }
    }

    /// The report, where all is as it was.
    ///
    /// - Parameter files: stands for the project's files.
    package func report(of last: CachedReport, on files: Digest) -> Report? {
        guard last.grounding.files == files else { return nil }
        markAsUsed(path)
        return last.report
    }

    /// The report, where all is as it was but for the places of facts and for what means nothing; it is kept for the files as they
    /// are now.
    ///
    /// - Parameters:
    ///   - last: what is kept.
    ///   - shape: stands for the facts, and for which files there are.
    ///   - sources: tells what stands in files.
    ///   - rules: gives those in force.
    ///   - start: when the run began, in nanoseconds since 1970.
    /// - Throws: what `rules` throws.
    package func report(
        of last: CachedReport, on interfaceHash: Digest, _ sources: SourceReading, by rules: () throws -> RuleSet, files: Digest, _ listing: Listing,
        in workspace: Workspace, since start: Int64
    ) throws -> Report? {
        var (entry, report) = (last.grounding, last.report)
        guard entry.interfaceHash != nil else { return nil }
        var relevance: Relevance?
        if entry.interfaceHash != interfaceHash {
            guard let names = last.names.checked.flatMap({ try? ProjectNameFilter(encoded: $0) }),
                  let (before, changes) = sources.changes(among: listing), before == entry.interfaceHash else { return nil }
            var current = Relevance(names: names)
            if entry.reportsVacuousRules {
                try current.leaveOutNewDeclarations(of: changes, by: rules, findings: report.findings, sources)
            }
            let isSame = changes.allSatisfy { change in
                let countsAll = entry.countsAllReferences || entry.named.contains { $0.path == change.path }
                func interfaceHash(_ facts: FileFacts) -> [UInt8] { current.part(of: facts, countingAll: countsAll).interfaceHash }
                return interfaceHash(change.before) == interfaceHash(change.after)
            }
            guard isSame else { return nil }
            entry.interfaceHash = interfaceHash
            relevance = current
        }
        var changed: Set<String> = []
        for index in entry.named.indices {
            let (path, before) = (entry.named[index].path, entry.named[index].content)
            guard let content = sources.content(of: path) else { return nil }
            if content == before { continue }
            guard let moves = sources.moves(in: path, since: before, by: relevance),
                  let moved = report.following(moves) else { return nil }
            report = moved
            entry.named[index].content = content
            changed.insert(path)
        }
        report.countCodePoints(in: workspace, of: changed)
        entry.files = listing.isPast(at: start) ? files : nil
        let isSame = report.findings == last.report.findings && report.codePointColumns == last.report.codePointColumns
        let newNames = relevance.flatMap { $0.unnamed.isEmpty ? nil : CheckedSection.bytes(of: $0.names.encoded) }
        let reportBytes = isSame ? last.reportSection.whole : CheckedSection.bytes(of: report.encoded)
        write(entry, reportBytes, names: newNames ?? last.names.whole, since: start)
        return report
    }

    /// What a report rests on besides the question.
    struct Grounds {
        /// Stands for the project's files.
        package var files: Digest
        /// Stands for the facts, and for which files there are; `nil` where all lengths count too.
        package var interfaceHash: Digest?
        package var listing: Listing
        /// The names of the project, where facts may change that mean nothing in it.
        package var names: ProjectNameFilter?
        /// Whether each reference of a file matters by itself.
        var countsAllReferences: Bool
        /// Whether the report tells of all rules that have nothing to look at.
        var reportsVacuousRules: Bool
        /// The files that findings are about without naming a place in them, as paths.
        var involved: Set<String>
        /// What stands in the Swift files.
        package var contents: [String: Digest]
        /// What else was read, as paths.
        package var others: Set<String>
        /// What was asked of the files.
        package var request: ReadingRequest
    }

    /// Keeps a report for the next time.
    ///
    /// - Parameter start: when the run began, in nanoseconds since 1970.
    package func keep(_ report: Report, on edgeKinds: Grounds, in workspace: Workspace, since start: Int64) {
        var entry = Grounding(placeholder: ())
        entry.header = header
        entry.files = edgeKinds.listing.isPast(at: start) ? edgeKinds.files : nil
        entry.interfaceHash = edgeKinds.interfaceHash
        let listed = edgeKinds.listing.files.lazy.filter { $0.isRead && edgeKinds.others.contains($0.path) }.map(\.path)
        for path in edgeKinds.others.subtracting(listed).sorted() {
            var other = Other(placeholder: ())
            other.path = path
            other.stamp = FileStatus(of: workspace.absolutePath(of: path)).map(FileStamp.init)
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
        (entry.countsAllReferences, entry.reportsVacuousRules) = (edgeKinds.countsAllReferences, edgeKinds.reportsVacuousRules)
        var paths = edgeKinds.involved
        report.forEachLocation { paths.insert($0.path) }
        for path in paths.sorted() {
            guard let content = edgeKinds.contents[path] else { continue }
            var named = Named(placeholder: ())
            (named.path, named.content) = (path, content)
            entry.named.append(named)
        }
        entry.request = edgeKinds.request
        let names = CheckedSection.bytes(of: edgeKinds.names?.encoded ?? [])
        write(entry, CheckedSection.bytes(of: report.encoded), names: names, since: start)
    }

    private func write(_ entry: Grounding, _ report: [UInt8], names: [UInt8], since start: Int64) {
        writeCache([CheckedSection.bytes(of: entry.encoded), report, names], at: path, since: start)
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
    package func digest(in state: GitSnapshot?) -> Digest {
        var digest = Digest()
        for index in files.indices {
            digest.add(files[index].path)
            guard files[index].isRead else { continue }
            if let stamp = files[index].stamp {
                digest.add(stamp)
            } else if let contents = state?.knownContents(of: files[index].path) {
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
