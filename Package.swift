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
    products: [
        .executable(name: "ashlar", targets: ["AshlarCLI"]),
        .library(name: "Ashlar", targets: ["Ashlar"]),
        .library(name: "AshlarTesting", targets: ["AshlarTesting"]),
        .plugin(name: "AshlarCommand", targets: ["AshlarCommand"]),
        .plugin(name: "CheckArchitecture", targets: ["CheckArchitecture"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
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
        room("Checks", knows: [
            "AshlarFacts", "AshlarGraphs", "AshlarModel",
            .product(name: "Yams", package: "Yams"),
        ], plugins: ["EmbedRules"]),
        .plugin(
            name: "EmbedRules", capability: .buildTool(), dependencies: ["EmbedRulesTool"], path: "Plugins/EmbedRules"
        ),
        // The link to Rules in its folder lets SwiftPM see rule files appear and vanish, and ask the plugin again.
        .executableTarget(
            name: "EmbedRulesTool", path: "Plugins/EmbedRulesTool", exclude: ["Rules"], swiftSettings: settings
        ),
        room("IndexStore", knows: ["AshlarFacts"]),
        room("Reports", knows: ["AshlarFacts", "AshlarChecks"]),
        room("Drawing", knows: ["AshlarGraphs"]),
        .systemLibrary(
            name: "CGraphviz",
            path: "Sources/CGraphviz",
            pkgConfig: "libgvc",
            providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]
        ),
        room("Graphviz", knows: ["CGraphviz"]),
        room("Driver", knows: [
            "AshlarFacts", "AshlarGraphs", "AshlarScanner", "AshlarModel", "AshlarChecks", "AshlarReports",
            "AshlarDrawing", "AshlarGraphviz", "AshlarIndexStore",
        ]),
        // What other packages see of it: rules in tests, and plugins.
        .target(
            name: "Ashlar", dependencies: ["AshlarChecks", "AshlarDriver", "AshlarFacts", "AshlarReports"], path: "Sources/Library",
            swiftSettings: settings
        ),
        .target(name: "AshlarTesting", dependencies: ["Ashlar"], path: "Sources/Testing", swiftSettings: settings),
        .plugin(
            name: "AshlarCommand",
            capability: .command(intent: .custom(
                verb: "ashlar", description: "Checks the package against its architecture, and whatever else ashlar can do"
            )),
            dependencies: ["AshlarCLI"], path: "Plugins/AshlarCommand"
        ),
        .plugin(
            name: "CheckArchitecture", capability: .buildTool(), dependencies: ["AshlarCLI"], path: "Plugins/CheckArchitecture"
        ),
        .executableTarget(
            name: "AshlarCLI",
            dependencies: [
                "AshlarDriver",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/CLI",
            swiftSettings: settings
        ),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
        tests("Graphs", knows: ["AshlarGraphs", "TestSupport"]),
        tests("Model", knows: ["AshlarChecks", "AshlarFacts", "AshlarModel", "AshlarScanner", "TestSupport"]),
        tests("Checks", knows: ["AshlarChecks", "AshlarDriver", "AshlarFacts", "AshlarModel", "TestSupport"]),
        tests("EndToEnd", knows: ["AshlarCLI", "AshlarChecks", "AshlarDriver", "AshlarFacts", "AshlarScanner", "TestSupport"]),
        tests("Library", knows: ["Ashlar", "AshlarTesting"]),
        tests("Driver", knows: [
            "AshlarChecks", "AshlarDrawing", "AshlarDriver", "AshlarFacts", "AshlarModel", "AshlarReports", "AshlarScanner",
            "TestSupport",
        ]),
        tests("Reports", knows: ["AshlarChecks", "AshlarFacts", "AshlarReports", "TestSupport"], exclude: ["Golden"]),
        tests("Drawing", knows: ["AshlarDrawing", "AshlarGraphviz", "TestSupport"], exclude: ["Golden"]),
        tests("Graphviz", knows: ["AshlarGraphviz"]),
        tests("Scanner", knows: ["AshlarFacts", "AshlarScanner"]),
    ]
)

// What Tests/Benchmarks and Tests/Accuracy measure with; nobody else needs to build it.
if Context.environment["ASHLAR_BENCHMARKS"] != nil {
    package.targets.append(.executableTarget(
        name: "parse-only",
        dependencies: [
            "AshlarDriver",
            .product(name: "SwiftParser", package: "swift-syntax"),
            .product(name: "SwiftSyntax", package: "swift-syntax"),
        ],
        path: "Tests/Benchmarks/ParseOnly",
        swiftSettings: settings
    ))
    package.targets.append(.executableTarget(
        name: "compare-imports", dependencies: ["AshlarDriver", "AshlarFacts", "AshlarScanner"],
        path: "Tests/Accuracy/CompareImports", swiftSettings: settings
    ))
}
