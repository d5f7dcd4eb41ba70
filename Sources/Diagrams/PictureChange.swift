extension Picture {
    /// How a part differs between two states of a project.
    package enum Change: String, Hashable, Sendable {
        case added, removed

        /// The word for it in legends.
        var meaning: String {
            switch self {
            case .added: "new"
            case .removed: "gone"
            }
        }
    }
}
