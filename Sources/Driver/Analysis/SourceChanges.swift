import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarStore
import AshlarText

// What files say now, held against what was known of them; asked for between the two steps of reading.

extension SourceReading {
    /// A number that stands for which files there are, and for all facts and manifests as far as they do not depend on places,
    /// but for lengths that are asked about. `nil` without a cache, and where all lengths are asked about.
    package func shape(among listing: Listing) -> Digest? {
        shape(among: listing) { job in
            guard let outcome = outcomes[job] else { return known[job].map { ($0.shape, $0.lineCount) } }
            if let news = outcome.news { return (news.shape, news.lineCount) }
            return (Digest(outcome.facts?.stored ?? outcome.manifest?.stored ?? []), outcome.facts?.lineCount ?? 0)
        }
    }

    /// The same number for what is known, and the facts of the files that have another shape now; `nil` where more has changed
    /// than facts of files.
    package func changes(among listing: Listing) -> (shapeBefore: Digest, facts: [Change])? {
        var changes: [Change] = []
        for job in jobs {
            guard let outcome = outcomes[job] else { continue }
            guard let entry = known[job], let news = outcome.news, asked(news.lineCount) == asked(entry.lineCount) else { return nil }
            guard news.shape != entry.shape else { continue }
            guard case .file(let file) = self.job(job), let before = knownFacts(in: entry, of: file.path),
                  let after = outcome.facts else { return nil }
            changes.append(Change(path: file.path, before: before, after: after))
        }
        return shape(among: listing) { job in known[job].map { ($0.shape, $0.lineCount) } }.map { ($0, changes) }
    }

    /// What was known of a file, and what it says now.
    package struct Change {
        package var path: String
        package var before: FileFacts
        package var after: FileFacts
    }

    private func shape(among listing: Listing, of state: (Int) -> (shape: Digest, lineCount: Int)?) -> Digest? {
        if case .all = request.lengths { return nil }
        guard cache != nil else { return nil }
        var digest = listing.digestOfNames
        for job in jobs {
            // Which files are read, and in which order, follows from which there are.
            if job < manifests.count { digest.add(key(job) ?? file(job)?.path ?? "") }
            let (shape, lineCount) = state(job) ?? (Digest(), 0)
            digest.add(shape)
            if let count = asked(lineCount) {
                digest.add(UInt64(job))
                digest.add(UInt64(count))
            }
        }
        return digest
    }

    /// How many lines a file has, where that is asked about.
    private func asked(_ lineCount: Int) -> Int? {
        if case .files(let limit) = request.lengths, lineCount > limit { lineCount } else { nil }
    }

    /// Whether the system gave everything that it was asked for; what it refused it may give the next time.
    var isComplete: Bool { outcomes.allSatisfy { $0?.isRefused != true } }

    /// What stands in the files, by path, as far as it could be read.
    package var contents: [String: Digest] {
        var found: [String: Digest] = [:]
        found.reserveCapacity(files.count)
        for file in files.indices { found[files[file].path] = content(of: manifests.count + file) }
        return found
    }

    /// The same of one file.
    package func content(of path: String) -> Digest? { job(of: path).flatMap(content) }

    private func content(of job: Int) -> Digest? { outcomes[job].map { $0.news?.content } ?? known[job]?.content }

    /// The job that reads a file.
    private func job(of path: String) -> Int? {
        files.index(of: path).map { manifests.count + $0 }
    }

    /// What has become of the places of a file that has changed, and whose facts have not but for these; `nil` where that is not
    /// known any more.
    ///
    /// - Parameters:
    ///   - content: what stood in the file before.
    ///   - relevance: what matters, where facts have changed that do not.
    func moves(in path: String, since content: Digest, by relevance: Relevance?) -> PlaceMoves? {
        guard let job = job(of: path), let entry = known[job], entry.content == content, let before = knownFacts(in: entry, of: path),
              let after = outcomes[job]?.facts else { return nil }
        guard let relevance else { return PlaceMoves(from: before, to: after) }
        return PlaceMoves(
            from: relevance.part(of: before, countingAll: true), to: relevance.part(of: after, countingAll: true)
        )
    }

    /// Those of some names that stood in nothing that was known of the project.
    package func unmentioned(among names: [String]) -> Set<String> {
        cache?.unmentioned(among: names, threads: choices.threads) ?? []
    }
}
