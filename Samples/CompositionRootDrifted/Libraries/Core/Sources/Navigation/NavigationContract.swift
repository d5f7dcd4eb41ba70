/// A destination of a navigation.
public nonisolated protocol NavigationContract: Hashable, Sendable {}

/// A destination that no feature resolves.
public nonisolated enum UnknownNavigation: NavigationContract {
    case notFound
}

/// A type-erased destination of any feature, for the navigation stack.
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
