import AshlarModel

/// Schemas that are used in many places of rule files: the parts of a rule, selectors, and some values.
package enum SharedSchema: String, CaseIterable, Sendable {
    case rule, override, complete, preset, exception, example
    case files, types, members, units, end, target, locations
    case bindings, injections, service
    case texts, someTexts = "some-texts", patterns, somePatterns = "some-patterns", severity, nested

    /// Its definition.
    package var schema: Schema {
        switch self {
        case .rule: .json(["allOf": [Schema.shared(.override).json, Schema.shared(.complete).json]])
        case .override: .entry(ruleKeys)
        case .complete: .json(Self.completeness)
        case .preset: .entry(Preset.keys)
        case .exception: .entry(exceptionKeys)
        case .example: .entry(exampleKeys)
        case .files: FileSelector.schema
        case .types: TypeSelector.schema
        case .members: .mapping(MemberSelector.keys)
        case .units: Units.schema
        case .end: DependencyEnd.schema
        case .target: DependencyEnd.targetSchema
        case .locations: LocationSelector.schema
        case .bindings: .mapping(BindingSelector.keys)
        case .injections: .mapping(InjectionSelector.keys)
        case .service: ServiceEnd.schema
        case .severity: severitySchema
        case .nested: .either([.word([.init(text: "any", meaning: "Nested or not.")]), .flag])
        case .texts: .several(.text)
        case .someTexts: .some(.text)
        case .patterns: .several(.pattern)
        case .somePatterns: .some(.pattern)
        }
    }

    /// A rule that does not override a preset's has a rationale and a check, unless it is off.
    private static let completeness: JSON = [
        "if": ["properties": ["severity": ["const": "off"]], "required": ["severity"]],
        "else": ["required": ["rationale"]] + Keys.Demand.atLeastOne(checkCatalog.map { $0.name }).condition,
    ]
}

extension Schema {
    package static let text = scalar(.text)
    static let pattern = scalar(.pattern)
    static let flag = scalar(.flag)
    static let texts = shared(.texts)
    static let someTexts = shared(.someTexts)
    static let patterns = shared(.patterns)
    static let somePatterns = shared(.somePatterns)
    static let files = shared(.files)
    static let types = shared(.types)
    static let members = shared(.members)
    static let units = shared(.units)
    static let end = shared(.end)
    static let target = shared(.target)
    static let locations = shared(.locations)
    static let bindings = shared(.bindings)
    static let injections = shared(.injections)
    static let service = shared(.service)
}
