// swift-tools-version: 5.9
import PackageDescription

/// What people see. A feature knows services and the core, never another feature.
func feature(_ name: String, asks services: [Target.Dependency]) -> Target {
    .target(name: name + "Feature", dependencies: ["Core"] + services)
}

/// What the app can do without showing it. A service knows the core alone.
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
            dependencies: [
                "CatalogFeature", "OrderFeature", "StockService", "OrderService", "Core",
                // Drift: formatting moved into the core, its dependency stayed. [dependencies-are-used]
                "MoneyFormatting",
            ]
        ),
        // The helper says that features never know each other; calling it with a feature is how this one came to.
        feature("Catalog", asks: ["StockService", "OrderFeature", "TestSupport"]),
        feature("Order", asks: ["OrderService"]),
        .target(name: "StockService", dependencies: ["Core", "OrderFeature"]),
        service("Order"),
        // Drift: its folder was renamed to Delivery and deleted a week later. [a-target-has-files]
        service("Delivery"),
        .target(name: "Core", dependencies: ["MoneyFormatting"]),
        .target(name: "MoneyFormatting"),
        .target(name: "TestSupport", dependencies: ["Core"]),
        tests(of: "CatalogFeature", with: "StockService"),
        tests(of: "OrderFeature", with: "OrderService"),
    ]
)
