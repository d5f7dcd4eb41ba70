/// A place to go to.
public nonisolated protocol NavigationContract: Hashable, Sendable {}

/// A place that no feature knows.
public nonisolated enum UnknownNavigation: NavigationContract {
    case notFound
}

/// A place of any feature, for the stack of screens.
public nonisolated struct AnyNavigation: Hashable, Identifiable, Sendable {
    public let wrapped: any NavigationContract

    public init(_ wrapped: any NavigationContract) {
        self.wrapped = wrapped
    }

    public var id: Self { self }

    public static func == (lhs: Self, rhs: Self) -> Bool {
        AnyHashable(lhs.wrapped) == AnyHashable(rhs.wrapped)
    }

    public func hash(into hasher: inout Hasher) {
        wrapped.hash(into: &hasher)
    }
}
