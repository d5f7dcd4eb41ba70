import HeronCore

/// The navigations that this feature resolves for others.
public nonisolated enum WetlandIncomingNavigation: NavigationContract {
    case list
}

/// Navigations to other features, which this feature does not import.
public nonisolated enum WetlandOutgoingNavigation: NavigationContract {
    case birds(wetlandID: String)
}
