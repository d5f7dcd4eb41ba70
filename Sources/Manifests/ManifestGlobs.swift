/// Globs as manifests write them: their braces hold alternatives, and never a capture.
extension String {
    /// Whether it matches more than one path by a wildcard or by alternatives: `Sources/*/{A,B}.swift`.
    var isGlob: Bool {
        contains { "*?[".contains($0) } || escapingPlaceholders.replacing("\\{", with: "").contains("{")
    }

    /// The glob with escaped braces that hold no alternatives, as those of a template's placeholder: `{NAME}/Sources/**`.
    var escapingPlaceholders: String {
        var (escaped, rest) = ("", self[...])
        while let open = rest.firstIndex(of: "{") {
            escaped += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else {
                escaped += "\\{"
                rest.removeFirst()
                continue
            }
            let braces = rest[...close]
            escaped += braces.contains(",") ? String(braces) : "\\{" + braces.dropFirst().dropLast() + "\\}"
            rest = rest[close...].dropFirst()
        }
        return escaped + rest
    }
}
