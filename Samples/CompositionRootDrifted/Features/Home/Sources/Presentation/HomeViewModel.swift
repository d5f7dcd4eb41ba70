import HeronCore

struct HomeViewModel {
    private let navigator: any NavigatorContract
    private let tracker: any TrackerContract

    init(navigator: any NavigatorContract, tracker: any TrackerContract) {
        self.navigator = navigator
        self.tracker = tracker
    }

    func birdsTapped() {
        tracker.track(TrackingEvent("home.birds"))
        navigator.navigate(to: HomeOutgoingNavigation.birds)
    }

    func wetlandsTapped() {
        tracker.track(TrackingEvent("home.wetlands"))
        navigator.navigate(to: HomeOutgoingNavigation.wetlands)
    }
}
