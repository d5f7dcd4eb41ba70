// Drift: a feature imports another feature, so it can no longer be built or shown without it.
import HeronBird
import HeronCore
import Observation

@Observable
final class WetlandListViewModel {
    private(set) var wetlands: [Wetland] = []

    private let repository: any WetlandRepositoryContract
    private let navigator: any NavigatorContract
    private let tracker: any TrackerContract

    init(
        repository: any WetlandRepositoryContract,
        navigator: any NavigatorContract,
        tracker: any TrackerContract
    ) {
        self.repository = repository
        self.navigator = navigator
        self.tracker = tracker
    }

    func load() async {
        wetlands = (try? await repository.wetlands()) ?? []
    }

    func tapped(_ wetland: Wetland) {
        tracker.track(TrackingEvent("wetlands.wetland"))
        navigator.navigate(to: BirdIncomingNavigation.list(wetlandID: wetland.id))
    }
}
