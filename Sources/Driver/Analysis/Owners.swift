import AshlarFileSystem
import AshlarModel
import AshlarText

extension CodeOwners {
    /// The owners that the first of the files for it states.
    init(of files: [(path: String, text: String)]) {
        let first = Self.paths.lazy.compactMap { path in files.first { $0.path == path } }.first
        self = first.map { CodeOwners($0.text) } ?? CodeOwners()
    }
}

extension Workspace {
    /// Reads the CODEOWNERS file of a listing.
    func owners(in listing: Listing) -> CodeOwners {
        guard let path = CodeOwners.paths.first(where: { listing.files.index(of: $0) != nil }) else { return CodeOwners() }
        return CodeOwners(readText(of: path, into: ReadBuffer()) { contents -> String in
            if case .text(let bytes) = contents { String(decoding: bytes, as: UTF8.self) } else { "" }
        })
    }
}
