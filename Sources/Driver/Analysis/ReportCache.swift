import AshlarChecks
import AshlarFacts
package import AshlarFileSystem
import AshlarModel
import AshlarReports
import AshlarStore
package import AshlarText
import Foundation

/// The report of the last check with the same request, valid as long as its inputs are unchanged.
///
/// The inputs are the request (program, rule file, baseline, options, day), the file list, and the contents of the files that are
/// read, known by their stat signatures. A report is not reused by stat signatures if one of the files changed so recently
/// that it could change again with the same signature.
///
/// The report is also reused, with locations remapped, if changed files differ only in positions, unresolved names or
/// unreferenced declarations.
struct ReportCache: Sendable {
    private let path: String
    private let header: String

    /// - Parameters:
    ///   - folder: the cache folder, as an absolute path.
    ///   - question: the digest of the request and the program.
    ///   - root: the project's root.
    ///   - options: the digest of the options; checks of one project with different options have a cached report each.
    init(in folder: String, of question: Digest, aboutProjectAt root: String, with options: Digest) {
        path = "\(folder)/\(Digest(root).name)-\(options.name).report"
        header = "ashlar-report 5 \(question.name) \(root)"
    }

    /// The inputs of a cached report, encoded before it.
    fileprivate struct CachedInputs: BinaryCodable {
        var header = ""
        /// Digest of the file list and of each file's stat signature; `nil` if one of them changed too recently.
        var files: Digest?
        /// Files that were read and are not in the listing.
        var others: [Other] = []
        /// Digest of all interface hashes; `nil` if the facts must be identical.
        var interfaceHash: Digest?
        /// The contents of the Swift files that the report names.
        var named: [Named] = []
        /// Whether every single reference of a file counts, even if the report does not name the file.
        var countsAllReferences = false
        /// Whether the report lists all vacuous rules.
        var reportsVacuousRules = false
        /// Which facts were extracted.
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
        /// `nil` if there is no such file.
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

    /// The cached report; `nil` if the request differs, or if one of the files outside the listing changed.
    package func last(in workspace: Workspace) -> CachedReport? {
        guard let memory = MappedFile(path), let first = CheckedSection(at: 0, in: memory), let bytes = first.checked,
              let inputs = try? CachedInputs(encoded: bytes), inputs.header == header,
              inputs.others.allSatisfy({ FileStatus(of: workspace.absolutePath(of: $0.path)).map(FileStamp.init) == $0.stamp }),
              let second = CheckedSection(at: first.end, in: memory), let reportBytes = second.checked,
              let report = try? Report(encoded: reportBytes), let third = CheckedSection(at: second.end, in: memory)
        else { return nil }
        return CachedReport(inputs: inputs, report: report, reportSection: second, names: third)
    }

    /// A report with its inputs, as the cache holds it.
    struct CachedReport {
        fileprivate var inputs: CachedInputs
        fileprivate var report: Report
        fileprivate var reportSection: CheckedSection
        /// The names of the project; decoded only when needed.
        fileprivate var names: CheckedSection

        /// Which facts the same rules need.
        package var request: ReadingRequest { inputs.request }
    }

    /// The cached report, if no file changed.
    ///
    /// - Parameter files: the digest of the listing; see `Listing.digest(in:)`.
    package func report(of last: CachedReport, on files: Digest) -> Report? {
        guard last.inputs.files == files else { return nil }
        markAsUsed(path)
        return last.report
    }

    /// The cached report with locations remapped, if nothing that it depends on changed; it is cached again for the current files.
    ///
    /// - Parameters:
    ///   - last: the cached report.
    ///   - interfaceHash: the digest of the file list and of all interface hashes.
    ///   - sources: the current facts.
    ///   - rules: reads the rules in force.
    ///   - start: when the run began, in nanoseconds since 1970.
    /// - Throws: what `rules` throws.
    package func report(
        of last: CachedReport, on interfaceHash: Digest, _ sources: SourceReading, by rules: () throws -> RuleSet, files: Digest, _ listing: Listing,
        in workspace: Workspace, since start: Int64
    ) throws -> Report? {
        var (entry, report) = (last.inputs, last.report)
        guard entry.interfaceHash != nil else { return nil }
        var impact: ChangeImpact?
        if entry.interfaceHash != interfaceHash {
            guard let names = last.names.checked.flatMap({ try? ProjectNameFilter(encoded: $0) }),
                  let (before, changes) = sources.changes(among: listing), before == entry.interfaceHash else { return nil }
            var current = ChangeImpact(names: names)
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
            impact = current
        }
        var changed: Set<String> = []
        for index in entry.named.indices {
            let (path, before) = (entry.named[index].path, entry.named[index].content)
            guard let content = sources.content(of: path) else { return nil }
            if content == before { continue }
            guard let moves = sources.moves(in: path, since: before, by: impact),
                  let moved = report.following(moves) else { return nil }
            report = moved
            entry.named[index].content = content
            changed.insert(path)
        }
        report.countCodePoints(in: workspace, of: changed)
        entry.files = listing.isPast(at: start) ? files : nil
        let isSame = report.findings == last.report.findings && report.codePointColumns == last.report.codePointColumns
        let newNames = impact.flatMap { $0.unnamed.isEmpty ? nil : CheckedSection.bytes(of: $0.names.encoded) }
        let reportBytes = isSame ? last.reportSection.whole : CheckedSection.bytes(of: report.encoded)
        write(entry, reportBytes, names: newNames ?? last.names.whole, since: start)
        return report
    }

    /// The inputs of a report besides its request.
    struct Inputs {
        /// The digest of the listing.
        package var files: Digest
        /// The digest of the file list and of all interface hashes; `nil` if the lengths of all files count too.
        package var interfaceHash: Digest?
        package var listing: Listing
        /// The names of the project; with them unresolved names are recognized after a change.
        package var names: ProjectNameFilter?
        /// Whether every single reference of a file counts.
        var countsAllReferences: Bool
        /// Whether the report lists all vacuous rules.
        var reportsVacuousRules: Bool
        /// The paths of files that findings concern without a location in them.
        var involved: Set<String>
        /// The digests of the Swift files' contents by path.
        package var contents: [String: Digest]
        /// The paths of other files that were read.
        package var others: Set<String>
        /// Which facts were extracted.
        package var request: ReadingRequest
    }

    /// Caches a report.
    ///
    /// - Parameter start: when the run began, in nanoseconds since 1970.
    package func keep(_ report: Report, on inputs: Inputs, in workspace: Workspace, since start: Int64) {
        var entry = CachedInputs(placeholder: ())
        entry.header = header
        entry.files = inputs.listing.isPast(at: start) ? inputs.files : nil
        entry.interfaceHash = inputs.interfaceHash
        let listed = inputs.listing.files.lazy.filter { $0.isRead && inputs.others.contains($0.path) }.map(\.path)
        for path in inputs.others.subtracting(listed).sorted() {
            var other = Other(placeholder: ())
            other.path = path
            other.stamp = FileStatus(of: workspace.absolutePath(of: path)).map(FileStamp.init)
            guard other.stamp?.isPast(at: start) ?? true else { return }
            entry.others.append(other)
        }
        (entry.countsAllReferences, entry.reportsVacuousRules) = (inputs.countsAllReferences, inputs.reportsVacuousRules)
        var paths = inputs.involved
        report.forEachLocation { paths.insert($0.path) }
        for path in paths.sorted() {
            guard let content = inputs.contents[path] else { continue }
            var named = Named(placeholder: ())
            (named.path, named.content) = (path, content)
            entry.named.append(named)
        }
        entry.request = inputs.request
        let names = CheckedSection.bytes(of: inputs.names?.encoded ?? [])
        write(entry, CheckedSection.bytes(of: report.encoded), names: names, since: start)
    }

    private func write(_ entry: CachedInputs, _ report: [UInt8], names: [UInt8], since start: Int64) {
        writeCache([CheckedSection.bytes(of: entry.encoded), report, names], at: path, since: start)
    }
}

extension Listing {
    /// Whether any later change of a file that is read would change its stat signature.
    fileprivate func isPast(at moment: Int64) -> Bool {
        files.indices.allSatisfy { !files[$0].isRead || files[$0].stamp?.isPast(at: moment) ?? true }
    }

    /// Digest of the file list and of each analyzed file's stat signature, or of its contents where a snapshot differs from the disk.
    ///
    /// - Parameter state: the snapshot; `nil` for the disk.
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

    /// Digest of the file list.
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
