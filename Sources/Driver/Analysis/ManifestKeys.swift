import AshlarManifests
import AshlarText

extension ManifestSource {
    /// The cache key of a manifest that depends only on its own file; `nil` for one that depends on other files.
    package var key: String? {
        switch tool {
        case .package: "\u{1}manifest " + path
        case .xcode(let folders): "\u{1}manifest \(String(Digest(folders.sorted().joined(separator: "\n")).short, radix: 36)) \(path)"
        case .tuist, .xcodeGen: nil
        }
    }
}
