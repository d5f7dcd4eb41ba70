import Core
import Foundation

protocol HarvestRepository: Repository {
    func harvests() -> [Harvest]
    func add(_ harvest: Harvest)
}

struct StoredHarvestRepository: HarvestRepository {
    private let store: HarvestStore

    init(store: HarvestStore) {
        self.store = store
    }

    func harvests() -> [Harvest] {
        store.get("all") ?? []
    }

    func add(_ harvest: Harvest) {
        store.insert(harvests() + [harvest], at: "all")
    }
}

protocol HarvestStore: Store {}

/// Stores harvests in memory, as long as the app runs.
final class MemoryHarvestStore: HarvestStore, @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: Any] = [:]

    func get<Value>(_ key: String) -> Value? {
        lock.withLock { values[key] as? Value }
    }

    func insert<Value>(_ value: Value, at key: String) {
        lock.withLock { values[key] = value }
    }

    func remove(_ key: String) {
        lock.withLock { values[key] = nil }
    }
}
