import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarManifests
import AshlarModel
import AshlarStore
import AshlarSyntax
import AshlarText

/// The files of a snapshot as they were read, before they are linked. A later state reuses the facts of unchanged files.
struct ProjectSources: Sendable {
    let workspace: Workspace
    /// All files, those that the rule file does not exclude, and those that are parsed.
    let all: Listing
    let included: Listing
    let files: [Workspace.File]
    private let keys: [FileKey?]
    private let query: FactQuery
    private let generated: GeneratedFiles
    let owners: CodeOwners
    private(set) var output = SourceReading.Output()
    /// The files that manifests were read from; `nil` for a missing one.
    private var manifestStamps: [String: FileStamp?] = [:]
    /// When the files were read, in nanoseconds since 1970.
    private let start = now

    /// The facts of the files that changed since the earlier state; `nil` if more than the contents of source files changed.
    private(set) var changes: [FileFacts]?

    /// What identifies the contents of a file while a project is in memory.
    private enum FileKey: Hashable, Sendable {
        case stamp(FileStamp)
        case contents(Digest)

        /// `nil` if the file must be read again in any case.
        init?(of file: Workspace.File, in snapshot: Snapshot, at moment: Int64) {
            if let stamp = file.stamp {
                guard stamp.isPast(at: moment) else { return nil }
                self = .stamp(stamp)
            } else {
                guard let contents = snapshot.knownContents(of: file.path) else { return nil }
                self = .contents(Digest(contents))
            }
        }
    }

    /// Reads the files of a listing.
    ///
    /// - Parameter earlier: an earlier state of the project, whose facts are reused.
    /// - Throws: `Failure` if there is no Swift file, or if git cannot read one; `CancellationError`.
    init(
        _ request: ReadingRequest, of all: Listing, in workspace: Workspace, by choices: ReadingChoices, reusing earlier: ProjectSources? = nil
    ) throws {
        (self.workspace, self.all, query) = (workspace, all, request.query)
        // `sources` selects the files to parse; manifests and folders outside of them still count.
        included = request.files(of: all)
        files = included.files.filter(request.isSource)
        try choices.shards?.require(query.kinds)
        keys = files.map { [start] in FileKey(of: $0, in: workspace.snapshot, at: start) }
        guard !files.isEmpty else {
            let advice = all.files.contains(where: \.isSwift)
                ? "'sources' and 'exclude' of the rule file leave no file" : "name the folder of a Swift project with --root"
            throw Failure("no Swift file below '\(workspace.root)'; \(advice)")
        }
        generated = workspace.generatedFiles(in: included)
        owners = workspace.owners(in: all)
        let earlier = earlier?.query == query && earlier?.generated == generated && earlier?.owners == owners ? earlier : nil
        let known = files.indices.map { index in earlier.flatMap { $0.index(of: files[index], at: index, with: keys[index]) } }
        let pending = files.indices.filter { known[$0] == nil }
        let reusesManifests = earlier.map(hasSameManifests) ?? false
        var choices = choices
        // The cache on disk is for what is on disk, and a session reads it once.
        if earlier != nil { choices.cache = nil }
        var read = try SourceReading(
            pending.map { files[$0] }, for: query, manifestsOf: reusesManifests ? Listing() : included, in: workspace, by: choices
        ).output()
        for index in read.facts.indices where generated.contain(read.facts[index].value.path) {
            read.facts[index].value.origin = .generated
        }
        try requireManifests(with: choices.shards)
        for path in workspace.manifestReads.paths { manifestStamps[path] = .some(workspace.stamp(of: path)) }
        if let earlier, reusesManifests, files.map(\.path) == earlier.files.map(\.path) {
            changes = read.facts.map(\.value)
        }
        if let earlier {
            var new = read.facts.makeIterator()
            read.facts = known.compactMap { index in index.map { earlier.output.facts[$0] } ?? new.next() }
            if reusesManifests { (read.manifests, manifestStamps) = (earlier.output.manifests, earlier.manifestStamps) }
            read.isComplete = read.isComplete && earlier.output.isComplete
            read.refusal = read.refusal ?? earlier.output.refusal
        }
        if !reusesManifests {
            let links = all.links.map { ($0.path, $0.leadsToFolder ? Manifest.FileSet.folder($0.target) : .file($0.target)) }
            let byPath = Dictionary(links, uniquingKeysWith: { first, _ in first })
            read.manifests = read.manifests.map { $0.following(byPath) }
        }
        output = read
    }

    /// - Throws: `Failure` if a manifest that a shard lists is not on disk.
    private func requireManifests(with shards: FactsShards?) throws(Failure) {
        guard shards?.replaceSources == true else { return }
        for path in workspace.manifestReads.paths.sorted() where all.files.index(of: path) != nil && workspace.stamp(of: path) == nil {
            throw Failure("'\(path)' is not on disk; shards replace sources, but manifests are read where the check runs")
        }
    }

    /// The index of the facts of an unchanged file, which most often is that in the later state.
    private func index(of file: Workspace.File, at later: Int, with key: FileKey?) -> Int? {
        let isAtSame = later < files.count && files[later].path == file.path
        guard let key, let index = isAtSame ? later : files.index(of: file.path), keys[index] == key else { return nil }
        return index
    }

    /// Whether no file was added, removed or moved since an earlier state, and no file that its manifests were read from changed.
    private func hasSameManifests(as earlier: ProjectSources) -> Bool {
        guard workspace.snapshot.isOnDisk, earlier.workspace.snapshot.isOnDisk,
              all.links == earlier.all.links, included.files.map(\.path) == earlier.included.files.map(\.path) else { return false }
        return earlier.manifestStamps.allSatisfy { path, stamp in
            stamp == workspace.stamp(of: path) && stamp?.isPast(at: earlier.start) != false
                && workspace.snapshot.overlays[path] == earlier.workspace.snapshot.overlays[path]
        }
    }
}
