import Core

/// What came out of the garden.
public struct HarvestsModule: Module {
    public init() {}

    public var assemblies: some Assembly {
        HarvestsAssembly()
    }
}
