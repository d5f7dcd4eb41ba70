extension Path {
    /// Whether a folder of this name holds third-party code or generated files, which are not part of the project.
    package static func isForeign(folderNamed name: Substring) -> Bool {
        foreignFolders.contains(name) || foreignExtensions.contains { name.hasSuffix($0) }
    }

    /// Whether a file lies in such a folder, at any depth.
    package static func isForeign(fileAt path: String) -> Bool {
        components(of: path).dropLast().contains { isForeign(folderNamed: $0) }
    }

    private static let foreignFolders: Set<Substring> = [
        ".build", ".git", ".swiftpm", "Carthage", "DerivedData", "Pods", "fastlane", "node_modules",
    ]
    private static let foreignExtensions = [".xcassets", ".xctemplate"]
}
