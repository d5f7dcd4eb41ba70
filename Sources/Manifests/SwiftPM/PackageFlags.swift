import AshlarFacts

// Reads the Swift settings of a package's targets.

extension ManifestReading {
    /// The compilation flags that a target's Swift settings define, and the package's traits, each of which is a flag if enabled.
    func flags(of target: Value.Record, in package: Value.Record) -> Manifest.Flags {
        var flags = Manifest.Flags()
        let alternatives = target["swiftSettings"]?.alternatives ?? []
        for alternative in alternatives {
            guard case .array(let elements) = alternative else {
                if case .none = alternative { continue }
                flags.isComplete = false
                continue
            }
            for element in elements {
                let values = element.value.alternatives
                let isCertain = alternatives.count == 1 && values.count == 1 && !element.isConditional
                for value in values { read(setting: value, isCertain: isCertain, into: &flags) }
            }
        }
        read(traitsOf: package, into: &flags)
        return flags
    }

    /// Whether a target's declarations are isolated to the main actor by default: `.defaultIsolation(MainActor.self)`. The only
    /// other valid argument is `nil`.
    func isOnMainActor(_ target: Value.Record) -> Bool {
        guard case .array(let elements)? = target["swiftSettings"] else { return false }
        return elements.contains { element in
            guard !element.isConditional, let setting = record(element.value), setting.name == "defaultIsolation",
                  setting.fields.count == 1 else { return false }
            if case .none = setting.fields[0].value { return false }
            return true
        }
    }

    private func read(setting value: Value, isCertain: Bool, into flags: inout Manifest.Flags) {
        guard let setting = record(value) else {
            flags.isComplete = false
            return
        }
        guard setting.name == "define" else { return }
        guard case .string(let name)? = setting.fields.first?.value else {
            flags.isComplete = false
            return
        }
        if let platforms = platforms(of: setting), isCertain {
            flags.onPlatforms[name, default: []].formUnion(platforms)
        } else if isCertain, setting.fields.count == 1 {
            flags.certain.insert(name)
        } else {
            flags.possible.insert(name)
        }
    }

    /// The platforms of `.define("A", .when(platforms: [.linux]))`; `nil` for any other condition.
    private func platforms(of setting: Value.Record) -> Set<String>? {
        guard setting.fields.count == 2, let condition = record(setting.fields[1].value), condition.name == "when",
              condition.fields.count == 1, case .array(let elements)? = condition["platforms"] else { return nil }
        let names = elements.map { record($0.value)?.name }
        return names.contains(nil) || elements.contains(where: \.isConditional) ? nil : Set(names.compactMap(\.self))
    }

    /// Reads the package's traits: those enabled by default, directly or transitively, are flags; the others are absent.
    private func read(traitsOf package: Value.Record, into flags: inout Manifest.Flags) {
        var enabling: [String: [String]] = [:]
        for alternative in package["traits"]?.alternatives ?? [] {
            guard case .array(let elements) = alternative else { continue }
            for value in elements.flatMap(\.value.alternatives) {
                if case .string(let name) = value { enabling[name] = [] }
                guard let trait = record(value) else { continue }
                let name: String
                if case .string(let text)? = trait["name"] { name = text } else { name = "default" }
                guard name != "default" || trait.name == "default" else { continue }
                guard case .array(let enabled)? = trait["enabledTraits"] else {
                    enabling[name] = []
                    continue
                }
                enabling[name] = enabled.compactMap { if case .string(let name) = $0.value { name } else { nil } }
            }
        }
        var pending = ["default"]
        while let next = pending.popLast() {
            guard let further = enabling.removeValue(forKey: next) else { continue }
            if next != "default" { flags.certain.insert(next) }
            pending += further
        }
        flags.absent.formUnion(enabling.keys)
    }
}
