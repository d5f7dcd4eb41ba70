import HeronCore

/// Navigations to other features, which this feature does not import.
public nonisolated enum HomeOutgoingNavigation: NavigationContract {
    case birds
    case wetlands
}
