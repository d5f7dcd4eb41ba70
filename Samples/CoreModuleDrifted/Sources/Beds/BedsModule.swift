import Core

/// The feature that lists the beds of the garden and which of them need water.
public struct BedsModule: Module {
    public init() {}

    // Drift: assemblies in a list, not in the builder. The list skips coordinators, without a compiler error.
    public var assemblies: some Assembly {
        return AssemblyList(assemblies: [BedsDataAssembly(), BedsAssembly()])
    }
}

struct AssemblyList: CompactAssembly {
    let assemblies: [any Assembly]

    func assemble(container: Container) {
        for assembly in assemblies { assembly.assemble(container: container) }
    }

    func registerFormatters(in registrar: FormatterRegistrar) {}
}
