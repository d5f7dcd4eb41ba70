import Core

/// The beds of the garden, and which of them need water.
public struct BedsModule: Module {
    public init() {}

    // Drift: a list instead of the builder. It leaves coordinators out, and the compiler has nothing to say to that.
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
