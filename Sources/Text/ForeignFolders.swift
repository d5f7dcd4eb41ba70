extension Path {
    /// Whether a folder of this name holds third-party code or generated files, which are not part of the project.
    package static func isForeign(folderNamed name: Substring) -> Bool {
        foreignFolders.contains(name) || foreignExtensions.contains { name.hasSuffix($0) }
    }

    /// Whether a file lies in such a folder, at any depth.
    package static func isForeign(fileAt path: String) -> Bool {
        components(of: path).dropLast().contains { isForeign(folderNamed: $0) }
    }

    /// Whether a relative path has no components that are empty, `.` or `..`, so that it is below the folder that it starts from.
    package static func isInside(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { component in
            !component.isEmpty && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
        }
    }

    private static let foreignFolders: Set<Substring> = [
        ".build", ".git", ".swiftpm", "Carthage", "DerivedData", "Pods", "fastlane", "node_modules",
    ]
    private static let foreignExtensions = [".xcassets", ".xctemplate"]
}
