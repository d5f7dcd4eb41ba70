import Core
import Foundation

protocol HarvestRepository: Repository {
    func harvests() -> [Harvest]
    func add(_ harvest: Harvest)
    func clear()
}

struct StoredHarvestRepository: HarvestRepository {
    private let store: HarvestStore
    private let clock: HarvestClock

    init(store: HarvestStore, clock: HarvestClock) {
        self.store = store
        self.clock = clock
    }

    func harvests() -> [Harvest] {
        store.get("all") ?? []
    }

    func add(_ harvest: Harvest) {
        store.insert(harvests() + [harvest], at: "all")
        store.insert(clock.now, at: "changed")
    }

    func clear() {
        store.remove("all")
    }
}

/// Provides the current time.
protocol HarvestClock: Sendable {
    var now: Date { get }
}

struct MomentaryClock: HarvestClock {
    let now = Date()
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

/// The harvests since the user signed in.
protocol HarvestLog: Sendable {
    func note(_ harvest: String)
}

final class MemoryHarvestLog: HarvestLog, @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [String] = []

    func note(_ harvest: String) { lock.withLock { notes.append(harvest) } }
}
