import HeronCore

/// What others can ask of this feature.
public nonisolated enum WetlandIncomingNavigation: NavigationContract {
    case list
}

/// Where one can go from here, into features that this one does not know.
public nonisolated enum WetlandOutgoingNavigation: NavigationContract {
    case birds(wetlandID: String)
}
