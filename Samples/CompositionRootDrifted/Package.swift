// swift-tools-version: 6.2
import PackageDescription

let shown: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Heron",
    platforms: [.iOS(.v18)],
    targets: [
        .executableTarget(
            name: "HeronApp",
            dependencies: ["HeronAppKit", "HeronBird", "HeronCore"],
            path: "App/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronAppKit",
            dependencies: [
                "HeronBird",
                "HeronCore",
                "HeronFeatureSupport",
                "HeronHome",
                "HeronNetworking",
                "HeronSighting",
                "HeronSystem",
                "HeronWetland",
            ],
            path: "AppKit/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronHome",
            // Drift: `HeronNetworking` is declared, but never imported. It only makes the build slower.
            dependencies: ["HeronCore", "HeronFeatureSupport", "HeronNetworking"],
            path: "Features/Home/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronBird",
            dependencies: ["HeronCore", "HeronFeatureSupport", "HeronNetworking"],
            path: "Features/Bird/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronWetland",
            dependencies: ["HeronBird", "HeronCore", "HeronFeatureSupport", "HeronNetworking"],
            path: "Features/Wetland/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronSystem",
            dependencies: ["HeronCore", "HeronFeatureSupport"],
            path: "Features/System/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronSighting",
            dependencies: ["HeronCore"],
            path: "Features/Sighting/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronFeatureSupport",
            dependencies: ["HeronCore"],
            path: "Libraries/FeatureSupport/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronCore",
            dependencies: ["HeronNetworking"],
            path: "Libraries/Core/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronNetworking",
            path: "Libraries/Networking/Sources",
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        ),
        .testTarget(
            name: "HeronAppKitTests",
            dependencies: ["HeronAppKit", "HeronCore", "HeronNetworking"],
            path: "AppKit/Tests",
            swiftSettings: shown
        ),
    ]
)
