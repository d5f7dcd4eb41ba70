/// `ProjectDescription`, the library of a `Project.swift` and its helpers.
struct ProjectDescriptionLibrary: ManifestLibrary {
    let conditions = BuildConditions(
        defined: ["TUIST"], importable: ["ProjectDescription", "ProjectDescriptionHelpers", "Foundation"]
    )

    func isClass(_ type: String) -> Bool { false }

    func shape(of label: String, in type: String) -> TypeShape? {
        switch (type, label) {
        case ("Project", "targets"): .array(.named("Target"))
        case ("Project", "packages"): .array(.named("Package"))
        case ("Project", "schemes"): .array(.named("Scheme"))
        case ("Target", "dependencies"): .array(.named("TargetDependency"))
        case ("Target", "sources"): .named("SourceFilesList")
        case ("Target", "resources"): .named("ResourceFileElements")
        case ("Target", "product"): .named("Product")
        case ("Target", "buildableFolders"): .array(.named("BuildableFolder"))
        case ("Target", "scripts"): .array(.named("TargetScript"))
        case ("Target", "settings"), ("Project", "settings"): .named("Settings")
        case ("Target", "infoPlist"): .named("InfoPlist")
        case ("Target", "platform"): .named("Platform")
        case ("Target", "destinations"): .named("Destinations")
        case ("Target", "deploymentTargets"): .named("DeploymentTargets")
        case ("Project", "options"): .named("Project.Options")
        case ("Project", "name"), ("Target", "name"): .named("String")
        case ("SourceFilesList", ""), ("SourceFilesList", "globs"): .array(.named("SourceFileGlob"))
        case ("ResourceFileElements", ""), ("ResourceFileElements", "resources"): .array(.named("ResourceFileElement"))
        case ("SourceFileGlob", "excluding"), ("ResourceFileElement", "excluding"): .array(.named("Path"))
        case ("TargetDependency", "name"), ("TargetDependency", "target"), ("TargetDependency", "product"),
             ("Target", "productName"):
            .named("String")
        case ("TargetDependency", "path"), ("Package", "path"), ("SourceFileGlob", "glob"), ("ResourceFileElement", "pattern"),
             ("ResourceFileElement", "path"):
            .named("Path")
        case ("BuildableFolder", "exceptions"): .named("BuildableFolderExceptions")
        case ("BuildableFolderExceptions", ""): .array(.named("BuildableFolderException"))
        default: nil
        }
    }

    func makes(_ name: String, in type: String) -> Bool {
        switch type {
        case "Target": name == "target"
        case "TargetDependency":
            [
                "target", "project", "external", "package", "macro", "sdk", "framework", "library", "xcframework", "bundle",
            ].contains(name)
        case "Package": ["package", "local", "remote"].contains(name)
        case "Path": ["path", "relativeToRoot", "relativeToManifest", "relativeToCurrentFile"].contains(name)
        case "SourceFilesList": ["sourceFilesList", "paths"].contains(name)
        case "SourceFileGlob": ["glob", "generated"].contains(name)
        case "ResourceFileElements": name == "resources"
        case "ResourceFileElement": ["glob", "folderReference"].contains(name)
        default: false
        }
    }

    func property(_ name: String, of record: Value.Record) -> Value? {
        switch (record.type, name) {
        case ("Project"?, "targets"), ("Project"?, "packages"), ("Project"?, "schemes"): .array([])
        case ("Target"?, "dependencies"), ("Target"?, "scripts"): .array([])
        case ("Target"?, "name"), ("Project"?, "name"): nil
        case ("Target"?, _), ("Project"?, _): Value.none
        case ("TargetReference"?, "targetName"): record.fields.first?.value
        default: nil
        }
    }

    func property(_ name: String, ofText text: String) -> Value? {
        // Of a `TargetReference` and a `Path`.
        ["targetName", "pathString"].contains(name) ? .string(text) : nil
    }

    // Of `SourceFilesList` and `ResourceFileElements`.
    func isList(_ name: String) -> Bool { ["globs", "resources"].contains(name) }

    func type(making name: String, labels: [String?]) -> String? {
        switch name {
        case "target": labels.contains("product") || labels.contains("bundleId") ? "Target" : nil
        case "external", "sdk", "xcframework", "framework", "xctest": "TargetDependency"
        case "project": labels.contains("target") ? "TargetDependency" : nil
        case "package": labels.contains("product") ? "TargetDependency" : "Package"
        case "relativeToRoot", "relativeToManifest", "relativeToCurrentFile", "path": "Path"
        default: nil
        }
    }
}
