// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house: a Swift module with the prefix `Ashlar`, in a folder without it.
func room(_ name: String, knows dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(
        name: "Ashlar" + name,
        dependencies: dependencies,
        path: "Sources/" + name,
        swiftSettings: settings,
        plugins: plugins
    )
}

func tests(_ name: String, knows dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: dependencies,
        path: "Tests/" + name + "Tests",
        exclude: exclude,
        swiftSettings: settings
    )
}

let package = Package(
    name: "ashlar",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        room("Facts"),
        room("Graphs", knows: [.product(name: "HeapModule", package: "swift-collections")]),
        room("Scanner", knows: [
            "AshlarFacts",
            .product(name: "SwiftParser", package: "swift-syntax"),
            .product(name: "SwiftDiagnostics", package: "swift-syntax"),
            .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
            .product(name: "SwiftSyntax", package: "swift-syntax"),
            .product(name: "SwiftOperators", package: "swift-syntax"),
        ]),
        room("Model", knows: ["AshlarFacts"]),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
        tests("Graphs", knows: ["AshlarGraphs", "TestSupport"]),
        tests("Scanner", knows: ["AshlarFacts", "AshlarScanner"]),
    ]
)
