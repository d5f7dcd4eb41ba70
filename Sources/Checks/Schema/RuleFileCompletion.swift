/// What a rule file may say at a place, for editors.
package struct RuleFileCompletion: Sendable {
    /// One of the words that may stand there.
    package struct Word: Hashable, Sendable {
        package enum Kind: Sendable { case key, value, group, preset, rule }

        package let text: String
        package let kind: Kind
        /// Its documentation; `nil` where the word says it all.
        package let summary: String?
    }

    private let presets: [Preset]
    private let named: [String]
    private let groups: [String]

    /// - Parameters:
    ///   - presets: all there are.
    ///   - named: the names of those that the file builds on, whose settings and rules it may change; if there is none, those of all.
    ///   - groups: the names of the groups that the file defines or its presets do.
    package init(presets: [Preset], named: [String], groups: [String]) { (self.presets, self.named, self.groups) = (presets, named, groups) }

    /// The keys of a mapping.
    ///
    /// - Parameter path: the keys around it, outermost first; the items of a list have the path of the list.
    package func keys(at path: [String]) -> [Word] {
        let keys = mappings(in: schemas(at: path)).flatMap(\.all).map { Word(text: $0.name, kind: .key, summary: $0.summary) }
        guard path == ["settings"] else { return unique(keys) }
        return unique(keys + ownGuides.flatMap(\.settings).map { Word(text: $0.name, kind: .key, summary: $0.summary) })
    }

    /// The values of a key.
    ///
    /// - Parameter path: the key and those around it, outermost first.
    package func values(at path: [String]) -> [Word] {
        if path == ["preset"] { return guides.map { Word(text: $0.name, kind: .preset, summary: $0.summary) } }
        if path.last == "id", path.first == "rules" {
            return ownGuides.flatMap(\.rules).map { Word(text: $0.id, kind: .rule, summary: $0.rationale) }
        }
        var words: [Word] = []
        for schema in scalars(in: schemas(at: path)) {
            switch schema {
            case .word(let all), .name(let all): words += all.map { Word(text: $0.text, kind: .value, summary: $0.meaning) }
            case .scalar(.pattern), .scalar(.path): words += groups.map { Word(text: $0, kind: .group, summary: nil) }
            case .scalar(.flag): words += ["true", "false"].map { Word(text: $0, kind: .value, summary: nil) }
            default: break
            }
        }
        return unique(words)
    }

    /// Whether the value of a key may be a path or a pattern.
    package func takesPatterns(at path: [String]) -> Bool {
        scalars(in: schemas(at: path)).contains { if case .scalar(.pattern) = $0 { true } else if case .scalar(.path) = $0 { true } else { false } }
    }

    /// The documentation of a key; `nil` where there is none of that name.
    package func summary(of path: [String]) -> String? {
        guard let name = path.last else { return nil }
        return keys(at: path.dropLast()).first { $0.text == name }?.summary
    }

    private var guides: [PresetGuide] { presets.map { PresetGuide(of: $0, among: presets) } }

    private var ownGuides: [PresetGuide] {
        let own = presets.filter { named.contains($0.name) }
        return (own.isEmpty ? presets : own).map { PresetGuide(of: $0, among: presets) }
    }

    private func unique(_ words: [Word]) -> [Word] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0.text).inserted }
    }

    // MARK: Schemas

    /// What may stand at a path.
    private func schemas(at path: [String]) -> [Schema] {
        var current: [Schema] = [.mapping(RuleSet.keys)]
        for name in path {
            current = mappings(in: current).flatMap { $0.all.filter { $0.name == name }.map(\.schema) } + named(in: current)
        }
        return current
    }

    /// The mappings among schemas, in lists and alternatives too.
    private func mappings(in schemas: [Schema]) -> [Keys] {
        schemas.flatMap { schema -> [Keys] in
            switch schema {
            case .mapping(let keys), .entry(let keys): [keys]
            default: mappings(in: parts(of: schema))
            }
        }
    }

    /// The schemas of values with arbitrary names.
    private func named(in schemas: [Schema]) -> [Schema] {
        schemas.flatMap { schema -> [Schema] in
            if case .names(let value) = schema { value.map { [$0] } ?? [] } else { named(in: parts(of: schema)) }
        }
    }

    private func scalars(in schemas: [Schema]) -> [Schema] {
        schemas.flatMap { schema -> [Schema] in
            switch schema {
            case .scalar, .word, .name: [schema]
            default: scalars(in: parts(of: schema))
            }
        }
    }

    private func parts(of schema: Schema) -> [Schema] {
        switch schema {
        case .either(let all): all
        case .several(let one), .some(let one), .entries(let one): [one]
        case .shared(let shared): [shared.schema]
        default: []
        }
    }
}
