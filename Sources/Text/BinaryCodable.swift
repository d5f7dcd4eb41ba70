/// A value that is encoded to bytes and decoded from them. One function does both, so that the order of the fields cannot
/// differ between them.
public protocol BinaryCodable {
    /// A value to decode into; its contents are overwritten.
    init(placeholder: Void)
    /// Passes each field to the coder. An encoder appends it; a decoder replaces it with the stored value.
    mutating func code(with coder: inout some BinaryCoder) throws(CorruptData)
}

/// An encoder or a decoder of values.
public protocol BinaryCoder {
    /// A number in as many bytes as it needs, seven bits in each (LEB128).
    mutating func code(_ number: inout UInt64) throws(CorruptData)
    /// A number in eight bytes, whatever its value, little-endian.
    mutating func code(fixedWidth number: inout UInt64) throws(CorruptData)
    mutating func code(_ text: inout String) throws(CorruptData)
    mutating func code(bytes: inout [UInt8]) throws(CorruptData)
    /// A byte offset in the file.
    mutating func code(offset: inout UInt32) throws(CorruptData)
    /// A byte offset in the file, or 0 for none.
    mutating func code(offsetOrZero: inout UInt32) throws(CorruptData)
}

extension BinaryCoder {
    @inlinable @inline(__always) public mutating func code(fixedWidth number: inout UInt64) throws(CorruptData) { try code(&number) }
    @inlinable @inline(__always) public mutating func code(offset: inout UInt32) throws(CorruptData) { try code(&offset) }
    @inlinable @inline(__always) public mutating func code(offsetOrZero offset: inout UInt32) throws(CorruptData) { try code(&offset) }
}

/// The bytes do not encode a value: they were truncated or changed.
public struct CorruptData: Error {
    @inlinable public init() {}
}

/// Encodes values to bytes.
public struct BinaryEncoder: BinaryCoder {
    public var bytes: [UInt8] = []

    @inlinable public init() {}

    @inlinable @inline(__always) public mutating func code(_ number: inout UInt64) throws(CorruptData) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    @inlinable public mutating func code(fixedWidth number: inout UInt64) throws(CorruptData) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    @inlinable public mutating func code(_ text: inout String) throws(CorruptData) {
        var count = UInt64(text.utf8.count)
        try code(&count)
        bytes += text.utf8
    }

    @inlinable public mutating func code(bytes others: inout [UInt8]) throws(CorruptData) {
        var count = UInt64(others.count)
        try code(&count)
        bytes += others
    }
}

/// Decodes values from bytes. The memory must outlive the decoder.
public struct BinaryDecoder: BinaryCoder {
    @usableFromInline let bytes: ByteView
    /// The number of bytes read so far.
    public var position: Int

    @inlinable public init(_ bytes: ByteView) {
        self.bytes = bytes
        position = 0
    }

    @inlinable @inline(__always) public mutating func code(_ number: inout UInt64) throws(CorruptData) {
        guard position < bytes.count else { throw CorruptData() }
        let first = bytes[position]
        position += 1
        guard first >= 0x80 else {
            number = UInt64(first)
            return
        }
        var result = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            guard position < bytes.count, shift < 64 else { throw CorruptData() }
            let byte = bytes[position]
            position += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        number = result
    }

    @inlinable public mutating func code(fixedWidth number: inout UInt64) throws(CorruptData) {
        guard bytes.count - position >= 8 else { throw CorruptData() }
        number = bytes.word(at: position)
        position += 8
    }

    @inlinable public mutating func code(_ text: inout String) throws(CorruptData) { text = String(decoding: try counted(), as: UTF8.self) }

    @inlinable public mutating func code(bytes: inout [UInt8]) throws(CorruptData) { bytes = Array(try counted()) }

    /// The next bytes, preceded by their count.
    @usableFromInline mutating func counted() throws(CorruptData) -> ByteView {
        var count: UInt64 = 0
        try code(&count)
        guard count <= UInt64(bytes.count - position) else { throw CorruptData() }
        defer { position += Int(count) }
        return ByteView(rebasing: bytes[position..<position + Int(count)])
    }
}
