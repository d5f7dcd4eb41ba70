// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
    name: "Garden",
    platforms: [.iOS(.v26), .macOS(.v26)],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "602.0.0"),
    ],
    targets: [
        .executableTarget(name: "GardenApp", dependencies: ["Beds", "Core", "Harvests"]),
        .executableTarget(name: "GalleryApp", dependencies: ["Core"]),
        .target(name: "Beds", dependencies: ["Core", "GardenModels"]),
        .target(name: "Harvests", dependencies: ["Core"]),
        .target(name: "GardenModels"),
        .target(
            name: "Core",
            dependencies: [
                "CoreMacros",
                "GardenModels",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .macro(
            name: "GardenMacros",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
        .macro(
            name: "CoreMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
    ]
)
