import HeronCore
import Observation

@Observable
final class BirdListViewModel {
    private(set) var birds: [Bird] = []

    private let wetlandID: String?
    private let repository: any BirdStoring
    private let navigator: any NavigatorContract
    private let tracker: any TrackerContract

    init(
        wetlandID: String?,
        repository: any BirdStoring,
        navigator: any NavigatorContract,
        tracker: any TrackerContract
    ) {
        self.wetlandID = wetlandID
        self.repository = repository
        self.navigator = navigator
        self.tracker = tracker
    }

    func load() async {
        birds = (try? await repository.birds(wetlandID: wetlandID)) ?? []
    }

    func tapped(_ bird: Bird) {
        tracker.track(TrackingEvent("birds.bird"))
        navigator.navigate(to: BirdIncomingNavigation.detail(id: bird.id))
    }
}
