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
        let buffer = ReadBuffer()
        let files = CodeOwners.paths.filter { listing.files.index(of: $0) != nil }.prefix(1).map { path in
            let text = readText(of: path, into: buffer) { contents -> String in
                if case .text(let bytes) = contents { String(decoding: bytes, as: UTF8.self) } else { "" }
            }
            return (path: path, text: text)
        }
        return CodeOwners(of: files)
    }
}
