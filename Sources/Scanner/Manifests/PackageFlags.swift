import AshlarFacts

// What a package's targets define for `#if`.

extension ManifestReading {
    /// The flags of a target's Swift settings; `nil` where not all of these can be told.
    func flags(of target: Value.Record) -> Manifest.Flags? {
        var flags = Manifest.Flags()
        guard let settings = target["swiftSettings"] else { return flags }
        let ways = settings.alternatives
        for way in ways {
            guard case .array(let elements) = way else {
                if case .none = way { continue }
                return nil
            }
            for element in elements {
                let values = element.value.alternatives
                for value in values {
                    guard let setting = record(value) else { return nil }
                    guard setting.name == "define" else { continue }
                    guard case .string(let name)? = setting.fields.first?.value else { return nil }
                    let isCertain = ways.count == 1 && values.count == 1 && !element.isConditional
                        && setting.fields.count == 1
                    if isCertain { flags.certain.insert(name) } else { flags.possible.insert(name) }
                }
            }
        }
        return flags
    }

    /// The names of a package's traits, which are flags where they are enabled.
    func traits(of package: Value.Record) -> Set<String> {
        var names: Set<String> = []
        for way in package["traits"]?.alternatives ?? [] {
            guard case .array(let elements) = way else { continue }
            for value in elements.flatMap(\.value.alternatives) {
                if case .string(let name) = value { names.insert(name) }
                if let trait = record(value), trait.name == "trait", case .string(let name)? = trait["name"] { names.insert(name) }
            }
        }
        return names
    }
}
