import HeronCore

/// The navigations that this feature resolves for others.
public nonisolated enum BirdIncomingNavigation: NavigationContract {
    /// The birds of a wetland; `nil` shows all birds.
    case list(wetlandID: String?)
    case detail(id: String)
}
