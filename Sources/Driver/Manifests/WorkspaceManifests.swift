import AshlarFacts

extension Workspace {
    /// Every manifest of the project, read as syntax.
    func manifests(in listing: Listing) -> [Manifest] {
        let buffer = ReadBuffer()
        return projectManifests(files: listing.files.map(\.path)) { path in
            let bytes = readText(of: path, into: buffer) { contents -> [UInt8]? in
                if case .text(let bytes) = contents { Array(bytes) } else { nil }
            }
            guard let bytes else { throw Failure("'\(path)' cannot be read") }
            return bytes
        }
    }
}

/// The manifests among some files given as texts.
func projectManifests(of files: [(path: String, text: String)]) -> [Manifest] {
    projectManifests(files: files.map(\.path)) { path in
        guard let file = files.first(where: { $0.path == path }) else { throw Failure("'\(path)' is not there") }
        return Array(file.text.utf8)
    }
}
