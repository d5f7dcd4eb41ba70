import HeronCore

/// What others can ask of this feature.
public nonisolated enum BirdIncomingNavigation: NavigationContract {
    /// The birds of a wetland, or all of them.
    case list(wetlandID: String?)
    case detail(id: String)
}
