// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the program: its name has the prefix `Ashlar`, its folder in `Sources` does not.
func module(_ name: String, dependsOn dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(
        name: "Ashlar" + name,
        dependencies: dependencies,
        path: "Sources/" + name,
        swiftSettings: settings,
        plugins: plugins
    )
}

func tests(_ name: String, dependsOn dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
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
        module("Text"),
        module("Facts", dependsOn: ["AshlarText"]),
        module("YAML", dependsOn: ["AshlarText", .product(name: "Yams", package: "Yams")]),
        module("Graphs", dependsOn: [.product(name: "HeapModule", package: "swift-collections")]),
        module("Syntax", dependsOn: [
            "AshlarText", "AshlarFacts",
            .product(name: "SwiftParser", package: "swift-syntax"),
            .product(name: "SwiftSyntax", package: "swift-syntax"),
        ]),
        module("Manifests", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarYAML",
            .product(name: "SwiftOperators", package: "swift-syntax"),
            .product(name: "SwiftParser", package: "swift-syntax"),
            .product(name: "SwiftSyntax", package: "swift-syntax"),
        ]),
        module("Model", dependsOn: ["AshlarText", "AshlarFacts"]),
        module("Injection", dependsOn: ["AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarModel"]),
        module("Checks", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarYAML", "AshlarGraphs", "AshlarModel", "AshlarInjection",
        ], plugins: ["EmbedFiles"]),
        .plugin(
            name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedFilesTool"], path: "Plugins/EmbedFiles"
        ),
        // The links to Rules and Explorer in its folder let SwiftPM see files appear and vanish, and run the plugin again.
        .executableTarget(
            name: "EmbedFilesTool", path: "Plugins/EmbedFilesTool", exclude: ["Explorer", "Rules"], swiftSettings: settings
        ),
        module("IndexStore", dependsOn: ["AshlarText", "AshlarFacts"]),
        module("Reports", dependsOn: ["AshlarText", "AshlarFacts", "AshlarChecks"]),
        module("Diagrams", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarGraphs", "AshlarModel", "AshlarInjection", "AshlarChecks",
        ], plugins: ["EmbedFiles"]),
        // Loads libgvc when a picture is drawn, so that neither the build nor any other command needs it.
        .target(name: "CGraphviz"),
        // What a build says of itself, set by the linker: see 'build.o' in the Makefile.
        .target(name: "CBuild"),
        module("Graphviz", dependsOn: ["CGraphviz"]),
        module("FileSystem", dependsOn: ["AshlarText"]),
        module("Store", dependsOn: ["AshlarText", "AshlarFacts", "AshlarFileSystem"]),
        module("Driver", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarGraphs", "AshlarSyntax", "AshlarManifests", "AshlarInjection", "AshlarModel",
            "AshlarChecks", "AshlarReports", "AshlarDiagrams", "AshlarGraphviz", "AshlarFileSystem", "AshlarStore",
            "AshlarIndexStore", "AshlarYAML",
        ]),
        module("LanguageServer", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarModel", "AshlarInjection", "AshlarChecks", "AshlarReports", "AshlarFileSystem",
            "AshlarDriver",
        ]),
        // The API for other packages: rules in tests, and plugins.
        .target(
            name: "Ashlar", dependencies: ["AshlarText", "AshlarFacts", "AshlarModel", "AshlarChecks", "AshlarReports", "AshlarFileSystem", "AshlarStore", "AshlarDriver"], path: "Sources/Library",
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
                "AshlarText", "AshlarFileSystem", "AshlarStore", "AshlarDiagrams", "AshlarDriver", "AshlarLanguageServer", "CBuild",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/CLI",
            swiftSettings: settings
        ),
        .target(name: "TestSupport", dependencies: ["AshlarText", "AshlarFileSystem"], path: "Tests/Support", swiftSettings: settings),
        tests("Text", dependsOn: ["AshlarText", "TestSupport"]),
        tests("Graphs", dependsOn: ["AshlarGraphs", "TestSupport"]),
        tests("Syntax", dependsOn: ["AshlarText", "AshlarFacts", "AshlarSyntax"]),
        tests("Manifests", dependsOn: ["AshlarText", "AshlarFacts", "AshlarManifests"]),
        tests("Model", dependsOn: ["AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarModel", "AshlarInjection", "AshlarChecks", "TestSupport"]),
        tests("Injection", dependsOn: ["AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarModel", "AshlarInjection", "AshlarChecks", "TestSupport"]),
        tests("Checks", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarModel", "AshlarInjection", "AshlarChecks", "AshlarDriver", "TestSupport",
        ]),
        tests("Reports", dependsOn: ["AshlarText", "AshlarFacts", "AshlarChecks", "AshlarReports", "TestSupport"], exclude: ["Golden"]),
        tests("Diagrams", dependsOn: ["AshlarDiagrams", "AshlarGraphviz", "TestSupport"], exclude: ["Golden"]),
        tests("Graphviz", dependsOn: ["AshlarGraphviz"]),
        tests("FileSystem", dependsOn: ["AshlarText", "AshlarFileSystem", "TestSupport"]),
        tests("Driver", dependsOn: [
            "AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarModel", "AshlarInjection", "AshlarChecks", "AshlarReports",
            "AshlarDiagrams", "AshlarFileSystem", "AshlarStore", "AshlarDriver", "TestSupport",
        ], exclude: ["Golden"]),
        .target(
            name: "Fuzzing",
            dependencies: [
                "AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarManifests", "AshlarModel", "AshlarInjection", "AshlarChecks", "AshlarFileSystem",
                "AshlarStore", "AshlarReports", "AshlarDiagrams", "AshlarDriver", "AshlarLanguageServer", "TestSupport",
            ],
            path: "Tests/Fuzzing", swiftSettings: settings
        ),
        tests("Fuzz", dependsOn: ["AshlarFileSystem", "Fuzzing", "TestSupport"], exclude: ["Inputs"]),
        tests("Library", dependsOn: ["Ashlar", "AshlarTesting"]),
        tests("EndToEnd", dependsOn: [
            "AshlarCLI", "AshlarText", "AshlarFacts", "AshlarSyntax", "AshlarInjection", "AshlarChecks", "AshlarDriver", "TestSupport",
            .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
        ]),
    ]
)

// Programs that Tests/Benchmarks and Tests/Accuracy measure with, and 'make fuzz' runs; built only for them.
if Context.environment["ASHLAR_BENCHMARKS"] != nil {
    package.targets.append(.executableTarget(
        name: "parse-only",
        dependencies: [
            "AshlarDriver", "AshlarFileSystem",
            .product(name: "SwiftParser", package: "swift-syntax"),
            .product(name: "SwiftSyntax", package: "swift-syntax"),
        ],
        path: "Tests/Benchmarks/ParseOnly",
        swiftSettings: settings
    ))
    package.targets.append(.executableTarget(
        name: "session-times",
        dependencies: ["AshlarChecks", "AshlarDriver", "AshlarFacts", "AshlarFileSystem", "AshlarInjection", "AshlarModel", "AshlarReports", "AshlarText", "TestSupport"],
        path: "Tests/Benchmarks/SessionTimes", swiftSettings: settings
    ))
    package.targets.append(.executableTarget(
        name: "compare-imports", dependencies: ["AshlarDriver", "AshlarFacts", "AshlarSyntax", "AshlarFileSystem", "AshlarText"],
        path: "Tests/Accuracy/CompareImports", swiftSettings: settings
    ))
    package.targets.append(.executableTarget(
        name: "fuzz", dependencies: ["AshlarFileSystem", "Fuzzing"], path: "Tests/FuzzProgram", swiftSettings: settings
    ))
}
