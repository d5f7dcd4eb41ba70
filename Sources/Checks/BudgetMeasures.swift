extension Budget {
    /// What is measured.
    enum Kind: String, CaseIterable { case files, types, functions, modules }

    /// What can be limited, and for which kinds.
    enum Measure: String, CaseIterable {
        case lines, types, members, parameters, complexity, depth, dependencies, dependents, files, share

        /// What something has, in a message.
        func amount(_ value: Int) -> String {
            switch self {
            case .complexity: "has the complexity \(value)"
            case .depth: "nests statements \(value) deep"
            case .dependencies where value == 1: "has 1 dependency"
            default: "has \(value) \(value == 1 ? String(rawValue.dropLast()) : rawValue)"
            }
        }

        func summary(of kind: Kind) -> String {
            switch self {
            case .lines: "How many lines each has."
            case .types: "How many types each declares."
            case .members: "How many members each has."
            case .parameters: "How many parameters each has."
            case .complexity: "The cyclomatic number of each: 1, and 1 for each 'if', 'guard', loop, 'case', 'catch', '?:', '&&' and '||'."
            case .depth: "How many statements 'if', 'for', 'while', 'repeat', 'switch' and 'do' lie in each other."
            case .dependencies: "How many other \(kind) each depends on."
            case .dependents: "How many other \(kind) depend on each."
            case .files: "How many files each has."
            case .share: "The part of all lines that they contain together, in percent: 10%."
            }
        }

        var kinds: [Kind] {
            switch self {
            case .lines: Kind.allCases
            case .types, .share: [.files]
            case .members: [.types]
            case .parameters, .complexity, .depth: [.functions]
            case .dependencies, .dependents: [.files, .types, .modules]
            case .files: [.modules]
            }
        }
    }
}
