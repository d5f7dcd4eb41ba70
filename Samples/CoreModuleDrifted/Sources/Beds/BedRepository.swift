import Core
import Foundation
import GardenModels

protocol BedRepository: Repository {
    func beds() throws -> [Bed]
    func store(_ beds: [Bed]) throws
}

struct StoredBedRepository: BedRepository {
    private let store: BedStore

    init(store: BedStore) {
        self.store = store
    }

    func beds() throws -> [Bed] {
        guard let data: Data = store.get("all") else { return [] }
        return try JSONDecoder().decode([Bed].self, from: data)
    }

    func store(_ beds: [Bed]) throws {
        store.insert(try JSONEncoder().encode(beds), at: "all")
    }
}

/// Stores the beds.
protocol BedStore: Store {}

struct UserDefaultsBedStore: BedStore {
    func get<Value>(_ key: String) -> Value? {
        UserDefaults.standard.object(forKey: "beds.\(key)") as? Value
    }

    func insert<Value>(_ value: Value, at key: String) {
        UserDefaults.standard.set(value, forKey: "beds.\(key)")
    }

    func remove(_ key: String) {
        UserDefaults.standard.removeObject(forKey: "beds.\(key)")
    }
}
