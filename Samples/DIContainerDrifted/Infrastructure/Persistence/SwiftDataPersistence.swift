import Foundation
import SwiftData

actor SwiftDataPersistence: PersistenceProtocol {
    private var opened: ModelContainer?

    func records() throws -> [MetricRecord] {
        let context = ModelContext(try container())
        let order = SortDescriptor(\StoredMetric.date, order: .reverse)
        return try context.fetch(FetchDescriptor<StoredMetric>(sortBy: [order])).map(\.record)
    }

    func store(_ records: [MetricRecord]) throws {
        let context = ModelContext(try container())
        for record in records { context.insert(StoredMetric(record)) }
        try context.save()
    }

    private func container() throws -> ModelContainer {
        if let opened { return opened }
        let container = try ModelContainer(for: StoredMetric.self)
        opened = container
        return container
    }
}

@Model
final class StoredMetric {
    @Attribute(.unique) var id: UUID
    var kind: String
    var value: Double
    var date: Date

    init(_ record: MetricRecord) {
        id = record.id
        kind = record.kind
        value = record.value
        date = record.date
    }

    var record: MetricRecord { MetricRecord(id: id, kind: kind, value: value, date: date) }
}
