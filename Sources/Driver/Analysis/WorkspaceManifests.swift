package import AshlarFacts
package import AshlarFileSystem
package import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarText

extension Workspace {
    /// Finds every manifest of the project.
    ///
    /// - Returns: also the files that the system refused to read for that; a later attempt may succeed.
    package func manifestSources(in listing: Listing) -> (sources: [ManifestSource], refused: [String]) {
        let buffer = ReadBuffer()
        var refused: [String] = []
        let sources = AshlarManifests.manifestSources(among: listing.files.lazy.map(\.path)) { try readManifest($0, into: buffer, &refused) }
        return (sources, refused)
    }

    /// Reads a manifest with the files that it needs.
    ///
    /// - Returns: `nil` if the file is not a manifest; and whether the system refused to read a file, which a later attempt may read.
    func manifest(_ source: ManifestSource, into buffer: ReadBuffer) -> (manifest: Manifest?, isRefused: Bool) {
        var refused: [String] = []
        let manifest = source.manifest { try readManifest($0, into: buffer, &refused) }
        return (manifest, !refused.isEmpty)
    }

    private func readManifest(_ path: String, into buffer: ReadBuffer, _ refused: inout [String]) throws -> [UInt8] {
        manifestReads.insert(path)
        var isRefused = true
        defer { if isRefused { refused.append(path) } }
        let readable = try readablePath(of: path)
        isRefused = false
        guard let inner = readable else {
            // One that each checkout makes for itself, as the settings of a developer's team, says nothing of the project.
            if ignores(path) { return [] }
            throw Failure("'\(path)' is not in the project")
        }
        let bytes = readText(of: inner, into: buffer) { contents -> [UInt8]? in
            if case .refused = contents { isRefused = true }
            return if case .text(let bytes) = contents { Array(bytes) } else { nil }
        }
        guard let bytes else { throw Failure("'\(path)' cannot be read") }
        return bytes
    }
}

/// Reads the manifests among files given as texts.
package func projectManifests(of files: [(path: String, text: String)]) -> [Manifest] {
    projectManifests(files: files.map(\.path)) { path in
        guard let file = files.first(where: { $0.path == path }) else { throw Failure("'\(path)' does not exist") }
        return Array(file.text.utf8)
    }
}
