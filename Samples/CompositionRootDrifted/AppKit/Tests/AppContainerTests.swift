import Foundation
import HeronCore
import HeronNetworking
import Testing
@testable import HeronAppKit

@Suite struct AppContainerTests {
    @Test func aLinkToABirdIsKnown() {
        let navigator = NavigatorMock()
        let sut = AppContainer(httpClient: HTTPClientMock())

        sut.handle(url: URL(string: "heron://bird/7")!, navigator: navigator)

        #expect(navigator.destinations.count == 1)
        #expect(!(navigator.destinations.first is UnknownNavigation))
    }

    @Test func aLinkToNothingIsNotFound() {
        let navigator = NavigatorMock()
        let sut = AppContainer(httpClient: HTTPClientMock())

        sut.handle(url: URL(string: "heron://fish/7")!, navigator: navigator)

        #expect(navigator.destinations.first is UnknownNavigation)
    }
}

private final class NavigatorMock: NavigatorContract {
    private(set) var destinations: [any NavigationContract] = []

    func navigate(to destination: any NavigationContract) {
        destinations.append(destination)
    }

    func present(_ destination: any NavigationContract) {
        destinations.append(destination)
    }

    func goBack() {}
}

private nonisolated struct HTTPClientMock: HTTPClientContract {
    func get<Value: Decodable & Sendable>(_ endpoint: Endpoint) async throws -> Value {
        throw CancellationError()
    }
}
