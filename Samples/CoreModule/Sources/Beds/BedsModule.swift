import Core

/// The feature that lists the beds of the garden and which of them need water.
public struct BedsModule: Module {
    public init() {}

    public var assemblies: some Assembly {
        BedsDataAssembly()
        BedsAssembly()
    }
}
