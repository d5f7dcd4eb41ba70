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

    package init() {}
}
