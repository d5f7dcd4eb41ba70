@testable import Pulsebook

actor MockPersistence: PersistenceProtocol {
    private(set) var stored: [MetricRecord] = []

    func records() -> [MetricRecord] {
        stored
    }

    func store(_ records: [MetricRecord]) {
        stored += records
    }
}
