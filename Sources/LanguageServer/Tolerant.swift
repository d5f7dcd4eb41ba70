/// A part of a message that counts as absent if it has not the form that the protocol gives it.
///
/// A client's mistake in one of its capabilities or options then costs that one only: Lua, for instance, writes an empty table as a list.
@propertyWrapper struct Tolerant<Value: Codable>: Codable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) { wrappedValue = try? Value(from: decoder) }

    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
    /// What synthesized decoding calls for a property; the key may be missing.
    func decode<Value>(_ type: Tolerant<Value>.Type, forKey key: Key) throws -> Tolerant<Value> {
        let found = try? decodeIfPresent(type, forKey: key)
        return (found ?? nil) ?? Tolerant(wrappedValue: nil)
    }
}
