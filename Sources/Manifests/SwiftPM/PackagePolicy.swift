import AshlarFacts
import AshlarText

// Reads what a policy of packages judges: versions, platforms, resources and unchecked flags. What is not written as a literal
// is left out.

extension ManifestReading {
    /// A package from elsewhere: `.package(url: …)`, named by its manifest or by the last part of its address.
    func remotePackage(_ record: Value.Record, at address: String, named name: String? = nil, location: Location) -> Manifest.PackageReference {
        let last = address.split(separator: "/").last.map(String.init) ?? address
        let identity = (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
        var package = Manifest.PackageReference(identity: name ?? identity, localPath: nil, location: location)
        package.address = packageAddress(address)
        package.requirement = requirement(of: record)
        return package
    }

    /// Which versions of a package are used: `from: "1.2.0"`, `.upToNextMinor(from: "1.2.0")`, `"1.0.0"..<"2.0.0"`.
    ///
    /// - Parameter package: `.package(url: …)` of SwiftPM or Tuist, or Tuist's requirement.
    func requirement(of package: Value.Record) -> Manifest.PackageReference.Requirement? {
        for (label, form) in Self.forms {
            if let text = text(package[label]) { return Manifest.PackageReference.Requirement(form: form, text: text) }
        }
        let others = package.fields.filter { $0.label == nil || $0.label == "requirement" || $0.label == "_" }
        return others.lazy.compactMap { record($0.value) }.compactMap { written in
            Self.constructors[written.name].flatMap { form in
                text(written.fields.first?.value).map { .init(form: form, text: $0) }
            }
        }.first
    }

    private static let constructors: [String: Manifest.PackageReference.Requirement.Form] = [
        "upToNextMajor": .major, "upToNextMinor": .minor, "exact": .exact, "branch": .branch, "revision": .revision, "range": .range,
    ]

    private static let forms: [(label: String, form: Manifest.PackageReference.Requirement.Form)] = [
        ("from", .major), ("exact", .exact), ("branch", .branch), ("revision", .revision),
    ]

    /// The versions of platforms in `platforms: [.iOS(.v15), .macOS("12.3")]`.
    func deploymentTargets(of package: Value.Record) -> [Manifest.DeploymentTarget] {
        guard case .array(let elements)? = package["platforms"] else { return [] }
        return elements.compactMap { element in
            guard !element.isConditional, let platform = record(element.value), let version = platform.fields.first?.value,
                  let number = text(version) ?? record(version).map({ String($0.name.trimmingPrefix("v")).replacing("_", with: ".") })
            else { return nil }
            return Manifest.DeploymentTarget(platform: platform.name, version: number, location: location(of: element.position))
        }
    }

    /// The resources of a target: `.process("Images")`.
    func resources(of target: Value.Record) -> [Manifest.Entry] {
        entries(of: target["resources"]) { resource in resource.fields.first.flatMap { text($0.value) } }
    }

    /// The flags in `.unsafeFlags(["-O"])` of a target's settings.
    func unsafeFlags(of target: Value.Record) -> [Manifest.Entry] {
        ["swiftSettings", "cSettings", "cxxSettings", "linkerSettings"].flatMap { key in
            entries(of: target[key]) { setting in
                guard setting.name == "unsafeFlags", case .array(let flags)? = setting.fields.first?.value else { return nil }
                return flags.compactMap { text($0.value) }.joined(separator: " ")
            }
        }
    }

    private func entries(of list: Value?, _ text: (Value.Record) -> String?) -> [Manifest.Entry] {
        (list?.alternatives ?? []).flatMap { alternative -> [Manifest.Entry] in
            guard case .array(let elements) = alternative else { return [] }
            return elements.compactMap { element in
                guard let record = record(element.value), let text = text(record) else { return nil }
                return Manifest.Entry(text: text, location: location(of: record.position))
            }
        }
    }

    func text(_ value: Value?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}

/// The address of a package without what does not tell packages apart: `github.com/apple/swift-nio` of
/// `git@github.com:apple/swift-nio.git`.
func packageAddress(_ written: String) -> String {
    var text = Substring(written)
    let hasScheme = text.contains("://")
    if let end = text.firstRange(of: "://") { text = text[end.upperBound...] }
    if let at = text.firstIndex(of: "@"), !text[..<at].contains("/") { text = text[at...].dropFirst() }
    var address = String(text)
    if !hasScheme, let colon = address.firstIndex(of: ":") { address.replaceSubrange(colon...colon, with: "/") }
    while address.hasSuffix("/") { address.removeLast() }
    return address.hasSuffix(".git") ? String(address.dropLast(4)) : address
}
