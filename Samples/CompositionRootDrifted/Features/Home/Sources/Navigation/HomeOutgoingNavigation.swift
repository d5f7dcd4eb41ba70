import HeronCore

/// Where one can go from here, into features that this one does not know.
public nonisolated enum HomeOutgoingNavigation: NavigationContract {
    case birds
    case wetlands
}
