package import AshlarFacts
package import AshlarText

/// What a rule file says of how objects are put together, where the sources cannot.
package struct WiringSettings: Hashable, Sendable {
    /// Types whose members put objects together, whatever they are called.
    package var containers: [Pattern] = []
    /// Functions that tell a container of something: `bind`.
    package var registering: Set<String> = []
    /// Functions that ask one, and property wrappers.
    package var resolving: [String: Injection.Form] = [:]
    package var wrappers: [String: Injection.Form] = [:]
    /// How long objects live by words of the project's own: each stands for one that is known.
    package var scopes: [String: String] = [:]
    /// What lives how long where nobody says.
    package var usualScope: String?

    package init() {}
}
