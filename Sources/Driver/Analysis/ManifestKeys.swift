import AshlarManifests
import AshlarText

extension ManifestSource {
    /// The key of a manifest that rests on its own file alone; `nil` for those that others have a say in.
    package var key: String? {
        switch tool {
        case .package: "\u{1}manifest " + path
        case .xcode(let folders): "\u{1}manifest \(String(Digest(folders.sorted().joined(separator: "\n")).short, radix: 36)) \(path)"
        case .tuist, .xcodeGen: nil
        }
    }
}
