import Core

/// The feature that lists and records harvests.
public struct HarvestsModule: Module {
    public init() {}

    public var assemblies: some Assembly {
        HarvestsAssembly()
    }
}
