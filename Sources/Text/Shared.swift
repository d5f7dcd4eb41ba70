/// A large value that its copies share until one is changed: a copy costs one reference, whatever the value consists of. As a property
/// wrapper, it makes that of one property: `@Shared var fact: Binding`.
@propertyWrapper package struct Shared<Value: Sendable>: Sendable {
    /// Changed only while nothing else refers to it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(_ value: Value) { storage = Storage(value) }

    package init(wrappedValue: Value) { self.init(wrappedValue) }

    package var wrappedValue: Value {
        _read { yield value }
        _modify { yield &value }
    }

    package var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}

extension Shared: Equatable where Value: Equatable {
    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage || left.storage.value == right.storage.value
    }
}

extension Shared: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
