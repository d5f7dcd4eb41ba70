/// Combines the listed modules into one.
@resultBuilder
public enum ModuleBuilder {
    public static func buildPartialBlock<First: Module>(first: First) -> First {
        first
    }

    public static func buildPartialBlock<First: Module, Second: Module>(
        accumulated: First,
        next: Second
    ) -> PairModule<First, Second> {
        PairModule(first: accumulated, second: next)
    }
}

/// Two modules, resolved one after the other.
public struct PairModule<First: Module, Second: Module>: Module {
    let first: First
    let second: Second

    public var assemblies: PairAssembly<First.Factor, Second.Factor> {
        PairAssembly(first: first.assemblies, second: second.assemblies)
    }

    public func resolve(with container: Container, coordinatorRegistrar: CoordinatorRegistrar) {
        first.resolve(with: container, coordinatorRegistrar: coordinatorRegistrar)
        second.resolve(with: container, coordinatorRegistrar: coordinatorRegistrar)
    }
}
