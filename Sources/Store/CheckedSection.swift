package import AshlarFileSystem
package import AshlarText

/// A section of a file with a checksum. Layout: the size in bytes, the checksum, the bytes.
package struct CheckedSection {
    private let memory: MappedFile
    private let range: Range<Int>
    private let checksum: UInt64

    private static let headerSize = 16

    /// `nil` if there is no complete section at `start`.
    package init?(at start: Int, in memory: MappedFile) {
        let bytes = memory.bytes
        guard start <= bytes.count - Self.headerSize else { return nil }
        let first = start + Self.headerSize
        guard let count = Int(exactly: bytes.word(at: start)), count <= bytes.count - first else { return nil }
        self.memory = memory
        range = first..<first + count
        checksum = bytes.word(at: start + 8)
    }

    /// The offset after the section.
    package var end: Int { range.upperBound }

    private var bytes: ByteView { ByteView(rebasing: memory.bytes[range]) }

    /// The contents; `nil` if they are corrupt.
    package var checked: ByteView? { Digest(bytes).short == checksum ? bytes : nil }

    /// A section with these contents, including its header.
    package static func bytes(of contents: [UInt8]) -> [UInt8] {
        AshlarStore.bytes(of: [UInt64(contents.count), Digest(contents).short]) + contents
    }
}
