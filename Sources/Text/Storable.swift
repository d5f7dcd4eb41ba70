/// A value that is written as bytes and read back. One function says of both what there is and in which order, so that
/// they cannot differ.
public protocol Storable {
    /// A value to read into.
    init(blank: Void)
    /// Hands over each field, which the archive writes or replaces by what was written.
    mutating func pass(through archive: inout some Archive) throws(DamagedArchive)
}

/// What values are written to, or read from.
public protocol Archive {
    /// Numbers take as many bytes as they need, seven bits in each (LEB128).
    mutating func pass(_ number: inout UInt64) throws(DamagedArchive)
    /// A number of any size alike, in eight bytes, the lowest first.
    mutating func pass(whole number: inout UInt64) throws(DamagedArchive)
    mutating func pass(_ text: inout String) throws(DamagedArchive)
    mutating func pass(bytes: inout [UInt8]) throws(DamagedArchive)
    /// A byte offset in the file.
    mutating func pass(offset: inout UInt32) throws(DamagedArchive)
    /// A byte offset in the file, or 0 for no place.
    mutating func pass(offsetOrZero: inout UInt32) throws(DamagedArchive)
}

extension Archive {
    @inlinable @inline(__always) public mutating func pass(whole number: inout UInt64) throws(DamagedArchive) { try pass(&number) }
    @inlinable @inline(__always) public mutating func pass(offset: inout UInt32) throws(DamagedArchive) { try pass(&offset) }
    @inlinable @inline(__always) public mutating func pass(offsetOrZero offset: inout UInt32) throws(DamagedArchive) { try pass(&offset) }
}

/// That bytes are not those of a value: they were cut off or changed.
public struct DamagedArchive: Error {
    @inlinable public init() {}
}

/// Values as bytes.
public struct WritingArchive: Archive {
    public var bytes: [UInt8] = []

    @inlinable public init() {}

    @inlinable @inline(__always) public mutating func pass(_ number: inout UInt64) throws(DamagedArchive) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    @inlinable public mutating func pass(whole number: inout UInt64) throws(DamagedArchive) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    @inlinable public mutating func pass(_ text: inout String) throws(DamagedArchive) {
        var count = UInt64(text.utf8.count)
        try pass(&count)
        bytes += text.utf8
    }

    @inlinable public mutating func pass(bytes others: inout [UInt8]) throws(DamagedArchive) {
        var count = UInt64(others.count)
        try pass(&count)
        bytes += others
    }
}

/// Bytes as values. The memory must outlive it.
public struct ReadingArchive: Archive {
    @usableFromInline let bytes: UnsafeRawBufferPointer
    /// How many bytes have been read.
    public var position: Int

    @inlinable public init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        position = 0
    }

    @inlinable @inline(__always) public mutating func pass(_ number: inout UInt64) throws(DamagedArchive) {
        guard position < bytes.count else { throw DamagedArchive() }
        let first = bytes[position]
        position += 1
        guard first >= 0x80 else {
            number = UInt64(first)
            return
        }
        var result = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            guard position < bytes.count, shift < 64 else { throw DamagedArchive() }
            let byte = bytes[position]
            position += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        number = result
    }

    @inlinable public mutating func pass(whole number: inout UInt64) throws(DamagedArchive) {
        guard bytes.count - position >= 8 else { throw DamagedArchive() }
        number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += 8
    }

    @inlinable public mutating func pass(_ text: inout String) throws(DamagedArchive) { text = String(decoding: try counted(), as: UTF8.self) }

    @inlinable public mutating func pass(bytes: inout [UInt8]) throws(DamagedArchive) { bytes = Array(try counted()) }

    /// The bytes that follow, as many as a number before them says.
    @usableFromInline mutating func counted() throws(DamagedArchive) -> UnsafeRawBufferPointer {
        var count: UInt64 = 0
        try pass(&count)
        guard count <= UInt64(bytes.count - position) else { throw DamagedArchive() }
        defer { position += Int(count) }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(count)])
    }
}
