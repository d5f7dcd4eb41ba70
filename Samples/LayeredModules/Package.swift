// swift-tools-version: 5.9
import PackageDescription

/// A module with a user interface. A feature depends on services and the core, never on another feature.
func feature(_ name: String, asks services: [Target.Dependency]) -> Target {
    .target(name: name + "Feature", dependencies: ["Core"] + services)
}

/// A module without a user interface. A service depends only on the core.
func service(_ name: String) -> Target {
    .target(name: "\(name)Service", dependencies: ["Core"])
}

func tests(of module: String, with service: Target.Dependency) -> Target {
    .testTarget(name: module + "Tests", dependencies: [.target(name: module), service, "Core", "TestSupport"])
}

let package = Package(
    name: "StoneYard",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "stone-yard", targets: ["StoneYardApp"])
    ],
    targets: [
        .executableTarget(
            name: "StoneYardApp",
            dependencies: ["CatalogFeature", "OrderFeature", "StockService", "OrderService", "Core"]
        ),
        feature("Catalog", asks: ["StockService"]),
        feature("Order", asks: ["OrderService"]),
        service("Stock"),
        service("Order"),
        .target(name: "Core"),
        .target(name: "TestSupport", dependencies: ["Core"]),
        tests(of: "CatalogFeature", with: "StockService"),
        tests(of: "OrderFeature", with: "OrderService"),
    ]
)
