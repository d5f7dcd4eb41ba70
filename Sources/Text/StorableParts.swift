// How numbers, words, texts, lists and what may be missing are written as bytes and read back.

extension Archive {
    @inlinable @inline(__always) public mutating func pass(_ number: inout UInt32) throws(DamagedArchive) {
        var wide = UInt64(number)
        try pass(&wide)
        guard let narrow = UInt32(exactly: wide) else { throw DamagedArchive() }
        number = narrow
    }

    /// Those of no more than 32 bits, of which most are small or -1.
    @inlinable @inline(__always) public mutating func pass(_ number: inout Int32) throws(DamagedArchive) {
        var shifted = UInt32(bitPattern: number &+ 1)
        try pass(&shifted)
        number = Int32(bitPattern: shifted) &- 1
    }

    @inlinable @inline(__always) public mutating func pass(_ number: inout Int) throws(DamagedArchive) {
        var wide = UInt64(bitPattern: Int64(number))
        try pass(&wide)
        number = Int(truncatingIfNeeded: wide)
    }

    @inlinable public mutating func pass(_ flag: inout Bool) throws(DamagedArchive) {
        var number: UInt64 = flag ? 1 : 0
        try pass(&number)
        flag = number != 0
    }

    /// A word of a closed list, by its number in it.
    @inlinable public mutating func pass<Word: StoredWord>(word: inout Word) throws(DamagedArchive) {
        var index = UInt64(Word.words.firstIndex(of: word) ?? 0)
        try pass(&index)
        guard index < UInt64(Word.words.count) else { throw DamagedArchive() }
        word = Word.words[Int(index)]
    }

    @inlinable public mutating func pass<Options: OptionSet>(
        options: inout Options
    ) throws(DamagedArchive) where Options.RawValue: FixedWidthInteger & UnsignedInteger {
        var raw = UInt64(options.rawValue)
        try pass(&raw)
        options = Options(rawValue: Options.RawValue(truncatingIfNeeded: raw))
    }

    /// A set, in the order of its elements.
    @inlinable public mutating func pass(_ texts: inout Set<String>) throws(DamagedArchive) {
        var sorted = texts.sorted()
        try pass(&sorted)
        texts = Set(sorted)
    }

    @inlinable public mutating func pass(_ value: inout some Storable) throws(DamagedArchive) { try value.pass(through: &self) }

    @inlinable public mutating func pass<Value: Storable>(_ value: inout Value?) throws(DamagedArchive) {
        var isThere = value != nil
        try pass(&isThere)
        guard isThere else { return value = nil }
        var there = value ?? Value(blank: ())
        try there.pass(through: &self)
        value = there
    }

    @inlinable public mutating func pass<Value: Storable>(_ values: inout [Value]) throws(DamagedArchive) {
        var count = UInt64(values.count)
        try pass(&count)
        if values.isEmpty, count > 0 {
            // A damaged number must not ask for all of the memory: more are made room for when they come.
            values.reserveCapacity(Int(min(count, 1 << 16)))
            for _ in 0..<count {
                var value = Value(blank: ())
                try value.pass(through: &self)
                values.append(value)
            }
        } else {
            for index in values.indices { try values[index].pass(through: &self) }
        }
    }
}

extension Storable {
    /// The value as bytes. Who is outside of this room asks a type of its own, so that the compiler makes a fast function of it.
    @inlinable public var archived: [UInt8] {
        var archive = WritingArchive()
        var value = self
        // Writing cannot fail: only what is read may be damaged.
        try? value.pass(through: &archive)
        return archive.bytes
    }

    /// A value of bytes that are its alone.
    @inlinable public init(archived bytes: UnsafeRawBufferPointer) throws(DamagedArchive) {
        var archive = ReadingArchive(bytes)
        self.init(blank: ())
        try pass(through: &archive)
        guard archive.position == bytes.count else { throw DamagedArchive() }
    }
}

extension UInt32: Storable {
    @inlinable public init(blank: Void) { self = 0 }
    @inlinable @inline(__always) public mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
}

extension Int32: Storable {
    @inlinable public init(blank: Void) { self = 0 }
    @inlinable @inline(__always) public mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
}

extension String: Storable {
    @inlinable public init(blank: Void) { self = "" }
    @inlinable public mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
}

/// A word of a closed list, which is made once and not for each word.
public protocol StoredWord: Equatable {
    static var words: [Self] { get }
}

