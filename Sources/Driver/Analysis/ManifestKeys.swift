import AshlarManifests
import AshlarText

extension ManifestSource {
    /// The cache key of a manifest that depends on its own file and what else the key contains; `nil` for one that depends on other files.
    package var key: String? {
        switch tool {
        case .package, .podfile, .podspec: "\u{1}manifest " + path
        case .xcode(let folders, let settings):
            "\u{1}manifest \(String(Digest((folders.sorted() + settings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }).joined(separator: "\n")).short, radix: 36)) \(path)"
        case .tuist, .xcodeGen: nil
        }
    }
}
