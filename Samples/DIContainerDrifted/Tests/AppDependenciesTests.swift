import XCTest
@testable import Pulsebook

final class AppDependenciesTests: XCTestCase {
    func test_recordedMetricReachesPersistence() async throws {
        // Given
        // Drift: the test registers doubles in the app's container. They remain there and affect later tests.
        let container = DIContainer.shared
        AppDependencies(container: container).configure()
        let network = MockNetworkClient()
        let persistence = MockPersistence()
        container.register(NetworkClientProtocol.self, scope: .singleton) { _ in network }
        container.register(PersistenceProtocol.self, scope: .singleton) { _ in persistence }

        // When
        let record = try XCTUnwrap(container.resolve(RecordHealthMetricUseCaseProtocol.self))
        try await record.execute(kind: .weight, value: 70, date: Date())

        // Then
        let stored = await persistence.stored
        XCTAssertEqual(stored.map(\.value), [70])
        XCTAssertEqual(network.paths, ["metrics"])
    }

    func test_implausibleValueIsRefused() async throws {
        let container = DIContainer()
        AppDependencies(container: container).configure()
        let persistence = MockPersistence()
        container.register(PersistenceProtocol.self, scope: .singleton) { _ in persistence }

        let record = try XCTUnwrap(container.resolve(RecordHealthMetricUseCaseProtocol.self))
        do {
            try await record.execute(kind: .sleep, value: 25, date: Date())
            XCTFail("a day has 24 hours")
        } catch {
            XCTAssertEqual(error as? RecordHealthMetricError, .implausible(0...24))
        }
    }
}
