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
            dependencies: ["HeronAppKit"],
            path: "App/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronAppKit",
            dependencies: [
                "HeronBird",
                "HeronCore",
                "HeronHome",
                "HeronNetworking",
                "HeronSystem",
                "HeronWetland",
            ],
            path: "AppKit/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronHome",
            dependencies: ["HeronCore"],
            path: "Features/Home/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronBird",
            dependencies: ["HeronCore", "HeronNetworking"],
            path: "Features/Bird/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronWetland",
            dependencies: ["HeronCore", "HeronNetworking"],
            path: "Features/Wetland/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronSystem",
            dependencies: ["HeronCore"],
            path: "Features/System/Sources",
            swiftSettings: shown
        ),
        .target(
            name: "HeronCore",
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
