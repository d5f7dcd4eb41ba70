import AshlarFacts

// What the Swift settings of a package's targets say.

extension ManifestReading {
    /// The flags that a target's Swift settings define, and the traits of its package, which are flags where enabled.
    func flags(of target: Value.Record, in package: Value.Record) -> Manifest.Flags {
        var flags = Manifest.Flags()
        let ways = target["swiftSettings"]?.alternatives ?? []
        for way in ways {
            guard case .array(let elements) = way else {
                if case .none = way { continue }
                flags.isComplete = false
                continue
            }
            for element in elements {
                let values = element.value.alternatives
                let isCertain = ways.count == 1 && values.count == 1 && !element.isConditional
                for value in values { read(setting: value, isCertain: isCertain, into: &flags) }
            }
        }
        read(traitsOf: package, into: &flags)
        return flags
    }

    /// Whether a target isolates by default what it declares: `.defaultIsolation(MainActor.self)`. There is no other actor
    /// to say there, and `nil` for none.
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

    /// The traits that are enabled by default are flags, with those that they enable; the others are none.
    private func read(traitsOf package: Value.Record, into flags: inout Manifest.Flags) {
        var enabling: [String: [String]] = [:]
        for way in package["traits"]?.alternatives ?? [] {
            guard case .array(let elements) = way else { continue }
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
        var open = ["default"]
        while let next = open.popLast() {
            guard let further = enabling.removeValue(forKey: next) else { continue }
            if next != "default" { flags.certain.insert(next) }
            open += further
        }
        flags.absent.formUnion(enabling.keys)
    }
}
