import CoreData

/// Stores values on the device, by kind and key.
final class CoreDataManager: Sendable {
    private let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Porchlight", managedObjectModel: Self.makeModel())
        container.loadPersistentStores { _, error in
            if let error { assertionFailure("the store cannot be opened: \(error)") }
        }
    }

    func values<Value: Decodable & Sendable>(of kind: String) async throws -> [Value] {
        try await container.performBackgroundTask { context in
            try context.fetch(Self.records(of: kind)).compactMap { record in
                guard let payload = record.value(forKey: "payload") as? Data else { return nil }
                return try JSONDecoder().decode(Value.self, from: payload)
            }
        }
    }

    /// Replaces all stored values of the kind.
    func store(_ values: [String: some Encodable & Sendable], of kind: String) async throws {
        try await container.performBackgroundTask { context in
            for record in try context.fetch(Self.records(of: kind)) { context.delete(record) }
            for (key, value) in values {
                let record = NSEntityDescription.insertNewObject(forEntityName: "Record", into: context)
                record.setValue(kind, forKey: "kind")
                record.setValue(key, forKey: "key")
                record.setValue(try JSONEncoder().encode(value), forKey: "payload")
            }
            try context.save()
        }
    }

    private static func records(of kind: String) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Record")
        request.predicate = NSPredicate(format: "kind == %@", kind)
        return request
    }

    private static func makeModel() -> NSManagedObjectModel {
        let entity = NSEntityDescription()
        entity.name = "Record"
        entity.properties = [
            attribute("kind", .stringAttributeType),
            attribute("key", .stringAttributeType),
            attribute("payload", .binaryDataAttributeType),
        ]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
}
