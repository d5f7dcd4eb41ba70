package import AshlarFileSystem
import AshlarText

/// A part of a file: how many bytes it has, their checksum, and the bytes.
package struct CheckedSection {
    private let memory: MappedFile
    private let place: Range<Int>
    private let checksum: UInt64

    private static let headSize = 16

    /// `nil` where there is none.
    package init?(at start: Int, in memory: MappedFile) {
        let bytes = memory.bytes
        guard start <= bytes.count - Self.headSize else { return nil }
        let first = start + Self.headSize
        guard let count = Int(exactly: word(at: start, in: bytes)), count <= bytes.count - first else { return nil }
        self.memory = memory
        place = first..<first + count
        checksum = word(at: start + 8, in: bytes)
    }

    /// The place behind it.
    package var end: Int { place.upperBound }

    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory.bytes[place]) }

    /// All of it as it is, to be written again.
    package var whole: [UInt8] { Array(memory.bytes[(place.lowerBound - Self.headSize)..<place.upperBound]) }

    /// The bytes; `nil` where they were damaged.
    package var checked: UnsafeRawBufferPointer? { Digest(bytes).short == checksum ? bytes : nil }

    /// What is to be written.
    package static func bytes(of contents: [UInt8]) -> [UInt8] {
        AshlarStore.bytes(of: [UInt64(contents.count), Digest(contents).short]) + contents
    }
}
