package import AshlarFacts
package import AshlarFileSystem
package import AshlarManifests
import AshlarReports
import AshlarStore
import AshlarText

extension Workspace {
    /// Finds every manifest of the project.
    package func manifestSources(in listing: Listing) -> [ManifestSource] {
        let buffer = ReadBuffer()
        return AshlarManifests.manifestSources(among: listing.files.lazy.map(\.path)) { try readManifest($0, into: buffer) }
    }

    /// Reads a manifest with the files that it needs; `nil` if the file is not a manifest.
    func manifest(_ source: ManifestSource, into buffer: ReadBuffer) -> Manifest? {
        source.manifest { try readManifest($0, into: buffer) }
    }

    private func readManifest(_ path: String, into buffer: ReadBuffer) throws -> [UInt8] {
        manifestReads.insert(path)
        guard let inner = try readablePath(of: path) else { throw Failure("'\(path)' is not in the project") }
        let bytes = readText(of: inner, into: buffer) { contents -> [UInt8]? in
            if case .text(let bytes) = contents { Array(bytes) } else { nil }
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
