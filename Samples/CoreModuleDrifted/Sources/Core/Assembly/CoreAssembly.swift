/// The registrations that every app needs.
public struct CoreAssembly: CompactAssembly {
    public init() {}

    public func register(in container: Container) {
        container.register(DeeplinkRegistrar.self, scope: .singleton) { _ in DeeplinkRegistrar() }
    }

    public func registerFormatters(in registrar: FormatterRegistrar) {}
}
