// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A bundle on this disk takes the place of the released one, for a machine without a connection.
let bundle: Target = ProcessInfo.processInfo.environment["ASHLAR_BUNDLE"].map { .binaryTarget(name: "ashlar", path: $$0) }
    ?? .binaryTarget(
        name: "ashlar",
        url: "https://github.com/${owner}/ashlar/releases/download/v${version}/ashlar.artifactbundle.zip",
        checksum: "${checksum}"
    )

let package = Package(
    name: "ashlar-plugins",
    products: [
        .plugin(name: "AshlarCommand", targets: ["AshlarCommand"]),
        .plugin(name: "CheckArchitecture", targets: ["CheckArchitecture"]),
    ],
    targets: [
        bundle,
        .plugin(
            name: "AshlarCommand",
            capability: .command(intent: .custom(
                verb: "ashlar", description: "Checks the package against its architecture, and whatever else ashlar can do"
            )),
            dependencies: ["ashlar"]
        ),
        .plugin(name: "CheckArchitecture", capability: .buildTool(), dependencies: ["ashlar"]),
    ]
)
