// Encoding and decoding of numbers, enumeration cases, option sets, strings, optionals and arrays.

extension BinaryCoder {
    @inlinable @inline(__always) public mutating func code(_ number: inout UInt32) throws(CorruptData) {
        var wide = UInt64(number)
        try code(&wide)
        guard let narrow = UInt32(exactly: wide) else { throw CorruptData() }
        number = narrow
    }

    /// Shifted by one: most of these numbers are small or -1.
    @inlinable @inline(__always) public mutating func code(_ number: inout Int32) throws(CorruptData) {
        var shifted = UInt32(bitPattern: number &+ 1)
        try code(&shifted)
        number = Int32(bitPattern: shifted) &- 1
    }

    @inlinable @inline(__always) public mutating func code(_ number: inout Int) throws(CorruptData) {
        var wide = UInt64(bitPattern: Int64(number))
        try code(&wide)
        number = Int(truncatingIfNeeded: wide)
    }

    @inlinable public mutating func code(_ flag: inout Bool) throws(CorruptData) {
        var number: UInt64 = flag ? 1 : 0
        try code(&number)
        flag = number != 0
    }

    /// An enumeration case, as its index in `allCodes`.
    @inlinable public mutating func code<Case: CodableCase>(case value: inout Case) throws(CorruptData) {
        var index = UInt64(Case.allCodes.firstIndex(of: value) ?? 0)
        try code(&index)
        guard index < UInt64(Case.allCodes.count) else { throw CorruptData() }
        value = Case.allCodes[Int(index)]
    }

    @inlinable public mutating func code<Options: OptionSet>(
        options: inout Options
    ) throws(CorruptData) where Options.RawValue: FixedWidthInteger & UnsignedInteger {
        var raw = UInt64(options.rawValue)
        try code(&raw)
        options = Options(rawValue: Options.RawValue(truncatingIfNeeded: raw))
    }

    /// A set, in the sorted order of its elements.
    @inlinable public mutating func code(_ texts: inout Set<String>) throws(CorruptData) {
        var sorted = texts.sorted()
        try code(&sorted)
        texts = Set(sorted)
    }

    @inlinable public mutating func code(_ value: inout some BinaryCodable) throws(CorruptData) { try value.code(with: &self) }

    @inlinable public mutating func code<Value: BinaryCodable>(_ value: inout Value?) throws(CorruptData) {
        var isPresent = value != nil
        try code(&isPresent)
        guard isPresent else { return value = nil }
        var present = value ?? Value(placeholder: ())
        try present.code(with: &self)
        value = present
    }

    @inlinable public mutating func code<Value: BinaryCodable>(_ values: inout [Value]) throws(CorruptData) {
        var count = UInt64(values.count)
        try code(&count)
        if values.isEmpty, count > 0 {
            // A corrupt count must not allocate all memory: beyond this capacity, the array grows as elements are decoded.
            values.reserveCapacity(Int(min(count, 1 << 16)))
            for _ in 0..<count {
                var value = Value(placeholder: ())
                try value.code(with: &self)
                values.append(value)
            }
        } else {
            for index in values.indices { try values[index].code(with: &self) }
        }
    }
}

extension BinaryCodable {
    /// The value as bytes. Other modules call it from a property of a concrete type, so that the compiler specializes it there.
    @inlinable public var encoded: [UInt8] {
        var encoder = BinaryEncoder()
        var value = self
        // Encoding cannot fail; only decoding meets corrupt bytes.
        try? value.code(with: &encoder)
        return encoder.bytes
    }

    /// Decodes a value that takes up all of the bytes.
    ///
    /// - Throws: `CorruptData` if bytes are missing, changed or left over.
    @inlinable public init(encoded bytes: ByteView) throws(CorruptData) {
        var decoder = BinaryDecoder(bytes)
        self.init(placeholder: ())
        try code(with: &decoder)
        guard decoder.position == bytes.count else { throw CorruptData() }
    }
}

extension UInt32: BinaryCodable {
    @inlinable public init(placeholder: Void) { self = 0 }
    @inlinable @inline(__always) public mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(&self) }
}

extension Int32: BinaryCodable {
    @inlinable public init(placeholder: Void) { self = 0 }
    @inlinable @inline(__always) public mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(&self) }
}

extension String: BinaryCodable {
    @inlinable public init(placeholder: Void) { self = "" }
    @inlinable public mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(&self) }
}

/// An enumeration whose cases are encoded as their index in `allCodes`.
public protocol CodableCase: Equatable {
    /// All cases, in an order that the encoding depends on. A stored property: `allCases` would build the list for each value.
    static var allCodes: [Self] { get }
}

