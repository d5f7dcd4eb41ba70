package import AshlarFacts
package import AshlarText

/// The `di` section of a rule file: what the sources do not say about the project's containers.
package struct InjectionSettings: Hashable, Sendable {
    /// Types that are containers, whatever their names.
    package var containers: [Pattern] = []
    /// The names of registering functions: `bind`.
    package var registering: Set<String> = []
    /// The names of resolving functions, each with the form of its injections.
    package var resolving: [String: Injection.Form] = [:]
    /// The names of resolving property wrappers, without `@`, each with the form of its injections.
    package var wrappers: [String: Injection.Form] = [:]
    /// The project's own names of lifetimes, each with the known name that it stands for.
    package var lifetimes: [String: String] = [:]
    /// The lifetime of bindings that state none, in idioms without a default.
    package var defaultLifetime: String?
    /// Containers that the project uses and does not declare, of the rule file or of each preset.
    package var external: [ExternalContainers] = []

    package init() {}
}

/// Containers that are declared outside of the project, by their names. They count only where the project declares no container of
/// such a name itself.
package struct ExternalContainers: Hashable, Sendable {
    /// Types that register and resolve.
    package var containers: [Pattern] = []
    /// Types that only register, with lifetimes of their own.
    package var registrars: [Pattern] = []
    package var registering: Set<String> = []
    /// The names of resolving functions, each with the form of its injections.
    package var resolving: [String: Injection.Form] = [:]
    /// The names of resolving property wrappers, without `@`, each with the form of its injections.
    package var wrappers: [String: Injection.Form] = [:]

    package init() {}
}
