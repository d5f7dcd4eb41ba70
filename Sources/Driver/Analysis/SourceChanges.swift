import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarStore
import AshlarText

// Compares the facts of changed files with the cached ones. Valid after `readChanged` and before `finish`.

extension SourceReading {
    /// A digest of the file list and of all facts and manifests without positions, and of the file lengths that rules need.
    /// `nil` without a cache, or if rules need all lengths.
    package func interfaceHash(among listing: Listing) -> Digest? {
        interfaceHash(among: listing) { item in
            guard let result = results[item] else { return cachedEntries[item].map { ($0.interfaceHash, $0.lineCount) } }
            if let cacheUpdate = result.cacheUpdate { return (cacheUpdate.interfaceHash, cacheUpdate.lineCount) }
            return (Digest(result.facts?.stored ?? result.manifest?.stored ?? []), result.facts?.lineCount ?? 0)
        }
    }

    /// The interface hash of the cached facts, and the facts of files whose interface hash changed; `nil` if more than the facts
    /// of files has changed.
    package func changes(among listing: Listing) -> (shapeBefore: Digest, facts: [Change])? {
        var changes: [Change] = []
        for item in items {
            guard let result = results[item] else { continue }
            guard let entry = cachedEntries[item], let cacheUpdate = result.cacheUpdate, neededLineCount(cacheUpdate.lineCount) == neededLineCount(entry.lineCount) else { return nil }
            guard cacheUpdate.interfaceHash != entry.interfaceHash else { continue }
            guard case .file(let file) = self.item(item), let before = cachedFacts(in: entry, of: file.path),
                  let after = result.facts else { return nil }
            changes.append(Change(path: file.path, before: before, after: after))
        }
        return interfaceHash(among: listing) { item in cachedEntries[item].map { ($0.interfaceHash, $0.lineCount) } }.map { ($0, changes) }
    }

    /// The cached and the current facts of a file.
    package struct Change {
        package var path: String
        package var before: FileFacts
        package var after: FileFacts
    }

    private func interfaceHash(among listing: Listing, of state: (Int) -> (interfaceHash: Digest, lineCount: Int)?) -> Digest? {
        if case .all = request.lengths { return nil }
        guard cache != nil else { return nil }
        var digest = listing.digestOfNames
        for item in items {
            // The listing determines which source files are read, and in which order.
            if item < manifests.count { digest.add(key(item) ?? file(item)?.path ?? "") }
            let (interfaceHash, lineCount) = state(item) ?? (Digest(), 0)
            digest.add(interfaceHash)
            if let count = neededLineCount(lineCount) {
                digest.add(UInt64(item))
                digest.add(UInt64(count))
            }
        }
        return digest
    }

    /// The line count of a file, if rules need it.
    private func neededLineCount(_ lineCount: Int) -> Int? {
        if case .files(let limit) = request.lengths, lineCount > limit { lineCount } else { nil }
    }

    /// Whether every file could be read; a refused file may be readable in the next run.
    var isComplete: Bool { results.allSatisfy { $0?.isRefused != true } }

    /// The content digests of all files that could be read, by path.
    package var contents: [String: Digest] {
        var found: [String: Digest] = [:]
        found.reserveCapacity(files.count)
        for file in files.indices { found[files[file].path] = content(of: manifests.count + file) }
        return found
    }

    /// The content digest of one file.
    package func content(of path: String) -> Digest? { item(of: path).flatMap(content) }

    private func content(of item: Int) -> Digest? { results[item].map { $0.cacheUpdate?.content } ?? cachedEntries[item]?.content }

    /// The work item of a file.
    private func item(of path: String) -> Int? {
        files.index(of: path).map { manifests.count + $0 }
    }

    /// Maps old to new locations in a file whose facts changed only in positions; `nil` if they changed otherwise or are no
    /// longer cached.
    ///
    /// - Parameters:
    ///   - content: the digest of the file's previous content.
    ///   - impact: selects the facts to compare, if others may differ.
    func moves(in path: String, since content: Digest, by impact: ChangeImpact?) -> LocationMap? {
        guard let item = item(of: path), let entry = cachedEntries[item], entry.content == content, let before = cachedFacts(in: entry, of: path),
              let after = results[item]?.facts else { return nil }
        guard let impact else { return LocationMap(from: before, to: after) }
        return LocationMap(
            from: impact.part(of: before, countingAll: true), to: impact.part(of: after, countingAll: true)
        )
    }

    /// Those names that occur nowhere in the cached facts of the project.
    package func unmentioned(among names: [String]) -> Set<String> {
        cache?.unmentioned(among: names, threads: choices.threads) ?? []
    }
}
