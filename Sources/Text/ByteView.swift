/// Bytes in memory that something else owns: a file's contents, a name in them, a value in the cache.
///
/// Every access is checked against the bounds. The owner must outlive the view: the views that a function hands to a closure are
/// valid during the call, those of a syntax tree as long as the tree.
@frozen public struct ByteView: RandomAccessCollection {
    @usableFromInline let memory: UnsafeRawBufferPointer

    /// Views memory that the caller keeps alive.
    @inlinable @inline(__always) public init(_ memory: UnsafeRawBufferPointer) { self.memory = memory }

    /// Views memory that the caller keeps alive.
    @inlinable @inline(__always) public init(_ memory: UnsafeBufferPointer<UInt8>) { self.memory = UnsafeRawBufferPointer(memory) }

    /// No bytes.
    @inlinable public init() { memory = UnsafeRawBufferPointer(start: nil, count: 0) }

    /// The UTF-8 of a literal, which is valid forever.
    @inlinable @inline(__always) public init(_ text: StaticString) {
        memory = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// A part of another view, counted from 0.
    @inlinable @inline(__always) public init(rebasing part: Slice<ByteView>) {
        memory = UnsafeRawBufferPointer(rebasing: part.base.memory[part.startIndex..<part.endIndex])
    }

    @inlinable @inline(__always) public var startIndex: Int { 0 }
    @inlinable @inline(__always) public var endIndex: Int { memory.count }

    @inlinable @inline(__always) public subscript(index: Int) -> UInt8 {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: memory.count), "the index is out of bounds")
        return memory[index]
    }

    @inlinable @inline(__always) public subscript(bounds: Range<Int>) -> Slice<ByteView> {
        precondition(bounds.lowerBound >= 0 && bounds.upperBound <= memory.count, "the range is out of bounds")
        return Slice(base: self, bounds: bounds)
    }

    @inlinable @inline(__always) public func makeIterator() -> UnsafeRawBufferPointer.Iterator { memory.makeIterator() }

    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? { try memory.withContiguousStorageIfAvailable(body) }

    /// The little-endian word at an index.
    @inlinable @inline(__always) public func word(at index: Int) -> UInt64 {
        precondition(index >= 0 && index <= memory.count - 8, "the word is out of bounds")
        return UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}

extension ByteView {
    /// The sixteen bytes from an index.
    @inline(__always) func vector(at index: Int) -> SIMD16<UInt8> {
        precondition(index >= 0 && index <= memory.count - 16, "the vector is out of bounds")
        return memory.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }
}

extension ByteView: Hashable {
    /// Whether both hold the same bytes; compared eight at a time.
    @inlinable public static func == (left: ByteView, right: ByteView) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        guard count >= 8 else {
            for index in 0..<count where left[index] != right[index] { return false }
            return true
        }
        var index = 0
        while index + 8 < count {
            if left.word(at: index) != right.word(at: index) { return false }
            index += 8
        }
        return left.word(at: count - 8) == right.word(at: count - 8)
    }

    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(bytes: memory) }
}

/// A copy of bytes that keeps them at one place in memory.
package final class OwnedBytes {
    /// Valid as long as the instance.
    package let view: ByteView

    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        view = ByteView(UnsafeBufferPointer(copy))
    }

    deinit { view.memory.deallocate() }
}

extension [UInt8] {
    /// Calls a function with a view of the bytes, which is valid only during the call.
    @inlinable @inline(__always) public func withByteView<Result, Failure>(
        _ body: (ByteView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { bytes throws(Failure) in try body(ByteView(bytes)) }
    }
}

extension ArraySlice<UInt8> {
    /// Calls a function with a view of the bytes, which is valid only during the call.
    @inlinable public func withByteView<Result>(_ body: (ByteView) throws -> Result) rethrows -> Result {
        try withUnsafeBufferPointer { try body(ByteView($0)) }
    }
}

extension String {
    /// Calls a function with a view of the UTF-8, which is valid only during the call.
    @inlinable public func withByteView<Result>(_ body: (ByteView) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { try body(ByteView($0)) }
    }
}
