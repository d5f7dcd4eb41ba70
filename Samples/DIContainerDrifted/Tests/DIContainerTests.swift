import XCTest
@testable import Pulsebook

final class DIContainerTests: XCTestCase {
    func test_mockInjection() {
        // Given
        let container = DIContainer()
        let mockService = MockNetworkClient()

        // When
        container.register(NetworkClientProtocol.self) { _ in
            mockService
        }

        // Then
        let resolved = container.resolve(NetworkClientProtocol.self)
        XCTAssertTrue(resolved === mockService)
    }

    func test_singletonIsMadeOnce() {
        let container = DIContainer()
        container.register(NetworkClientProtocol.self, scope: .singleton) { _ in MockNetworkClient() }

        XCTAssertTrue(
            container.resolve(NetworkClientProtocol.self) === container.resolve(NetworkClientProtocol.self)
        )
    }

    func test_transientIsMadeAnew() {
        let container = DIContainer()
        container.register(NetworkClientProtocol.self, scope: .transient) { _ in MockNetworkClient() }

        XCTAssertFalse(
            container.resolve(NetworkClientProtocol.self) === container.resolve(NetworkClientProtocol.self)
        )
    }

    func test_unknownServiceIsNone() {
        XCTAssertNil(DIContainer().resolve(NetworkClientProtocol.self))
    }
}
