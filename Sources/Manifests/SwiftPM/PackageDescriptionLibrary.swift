/// `PackageDescription`, the library of a `Package.swift`.
struct PackageDescriptionLibrary: ManifestLibrary {
    let conditions = BuildConditions(defined: [], importable: ["PackageDescription", "Foundation", "CompilerPluginSupport"])

    func isClass(_ type: String) -> Bool { ["Package", "Target", "Product"].contains(type) }

    func shape(of label: String, in type: String) -> TypeShape? {
        switch (type, label) {
        case ("Package", "targets"): .array(.named("Target"))
        case ("Package", "products"): .array(.named("Product"))
        case ("Package", "dependencies"): .array(.named("Package.Dependency"))
        case ("Target", "dependencies"): .array(.named("Target.Dependency"))
        case ("Target", "swiftSettings"): .array(.named("SwiftSetting"))
        case ("Target", "cSettings"): .array(.named("CSetting"))
        case ("Target", "cxxSettings"): .array(.named("CXXSetting"))
        case ("Target", "linkerSettings"): .array(.named("LinkerSetting"))
        case ("Target", "plugins"): .array(.named("Target.PluginUsage"))
        case ("Target", "resources"): .array(.named("Resource"))
        case ("Target.Dependency", "condition"): .named("TargetDependencyCondition")
        case ("Product", "targets"), ("Target", "exclude"), ("Target", "sources"): .array(.named("String"))
        case ("Package", "name"), ("Target", "name"), ("Target", "path"), ("Product", "name"), ("Target.Dependency", "name"),
             ("Target.Dependency", "package"), ("Package.Dependency", "name"), ("Package.Dependency", "path"):
            .named("String")
        default: nil
        }
    }

    func makes(_ name: String, in type: String) -> Bool {
        switch type {
        case "Target":
            ["target", "executableTarget", "testTarget", "systemLibrary", "binaryTarget", "plugin", "macro"].contains(name)
        case "Product": ["library", "executable", "plugin"].contains(name)
        case "Target.Dependency": ["target", "product", "byName"].contains(name)
        case "Package.Dependency": name == "package"
        default: false
        }
    }

    func property(_ name: String, of record: Value.Record) -> Value? {
        switch (record.type, name) {
        case ("Target"?, "type"):
            let kinds = [
                "target": "regular", "testTarget": "test", "executableTarget": "executable", "systemLibrary": "system",
                "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
            ]
            return kinds[record.name].map { kind in
                .record(Value.Record(type: "Target.TargetType", name: kind, fields: [], position: record.position))
            }
        case ("Target"?, "isTest"): return .bool(record.name == "testTarget")
        case ("Target"?, "dependencies"), ("Target"?, "exclude"): return .array([])
        case ("Target"?, "name"), ("Package"?, "name"), ("Product"?, "name"): return nil
        case ("Package"?, "targets"), ("Package"?, "products"), ("Package"?, "dependencies"): return .array([])
        case ("Target"?, _), ("Package"?, _), ("Product"?, _): return Value.none
        default: return nil
        }
    }

    func property(_ name: String, ofText text: String) -> Value? { nil }

    func isList(_ name: String) -> Bool { false }

    func type(making name: String, labels: [String?]) -> String? {
        switch name {
        case "executableTarget", "testTarget", "systemLibrary", "binaryTarget", "macro": "Target"
        case "target": labels.contains { Self.targetOnlyLabels.contains($0 ?? "") } ? "Target" : nil
        case "library", "executable": "Product"
        case "product", "byName": "Target.Dependency"
        case "package": "Package.Dependency"
        default: nil
        }
    }

    /// Argument labels of `.target(…)` that occur only in target declarations, not in target dependencies.
    private static let targetOnlyLabels: Set<String> = [
        "dependencies", "path", "exclude", "sources", "resources", "publicHeadersPath", "swiftSettings", "cSettings",
    ]
}
