import AshlarFacts

/// The compilation flags that a target of Xcode defines, as far as its settings state them. What a reference such as `$(inherited)` adds is
/// not known.
///
/// - Parameter configurations: the settings of each build configuration.
func compilationConditions(of configurations: [XcodeSettings]) -> Manifest.Flags {
    let stated = configurations.map { settings in
        var names = Set((settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init))
        let words = (settings["OTHER_SWIFT_FLAGS"] ?? "").split { $0 == " " || $0 == "\"" }
        for (index, word) in words.enumerated() where word.hasPrefix("-D") {
            let name = word == "-D" ? words.dropFirst(index + 1).first ?? "" : word.dropFirst(2)
            names.insert(String(name))
        }
        return names.filter { !$0.isEmpty && !$0.contains("$") }
    }
    let all = stated.reduce(into: Set<String>()) { $0.formUnion($1) }
    let certain = stated.reduce(all) { $0.intersection($1) }
    return Manifest.Flags(certain: certain, possible: all.subtracting(certain), isComplete: false)
}
