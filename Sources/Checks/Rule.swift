import AshlarFacts
import AshlarInjection
package import AshlarModel
package import AshlarText
package import AshlarYAML

/// A rule of a rule file: one check with its settings, its rationale and its exceptions.
package struct Rule: Sendable {
    /// A kebab-case statement that holds for conforming code.
    package var id: String
    package var rationale: String?
    package var help: String?
    /// `nil` if the rule is off.
    package var severity: Severity?
    /// The kinds of dependencies that dependency checks consider.
    package var edgeKinds: Set<EdgeKind>
    package var check: any Check
    /// The check as written, with settings replaced, on one line.
    package var text = ""
    /// The settings of the check as written, with those of presets replaced.
    package var settings: YAMLNode?
    /// All type selectors in the rule, nested ones included.
    package var typeSelectors: [TypeSelector]
    package var exceptions: [Exception]
    package var examples: [Example]
    /// The location of the rule in its rule file.
    package var location: Location
    /// The preset that the rule comes from, or the path of what the rule file extends; `nil` for the project's own rules.
    package var preset: String?
    /// The only folder in which it finds anything; `nil` for all.
    package var folder: String?
    /// The overrides by rule files of folders.
    package var overrides: [FolderOverride] = []
    /// Whether it judges direct dependencies alone, even if its check judges chains.
    package var skipsChains = false
}

/// Another severity of a rule in a folder.
package struct FolderOverride: Sendable {
    package var folder: String
    /// `nil` if the rule is off there.
    package var severity: Severity?
    package var reason: String
    package var location: Location
}

/// A kind of dependency that a check considers, as a value of `over`.
package enum EdgeKind: String, CaseIterable, Sendable {
    case imports, references, declared
    /// References that construct a value of the type.
    case constructions
    /// Uses of values whose type the file does not name.
    case values
    /// Injected types, by the type that the consumer declares.
    case injections

    /// The default. Uses of values are left out: they follow from the API that exposes the values.
    static let usual: Set<EdgeKind> = [.imports, .references, .declared]

    /// The facts that dependencies of this kind are derived from.
    var factKinds: FactKinds {
        switch self {
        case .imports, .declared: []
        case .references: .globals
        case .constructions: .references
        case .values: .values
        case .injections: .injection
        }
    }

    /// Its documentation for authors of rules.
    var meaning: String {
        switch self {
        case .imports: "Imports of modules."
        case .references: "References to types, and to global functions and variables, of another file, even within one module."
        case .declared: "Dependencies of targets that manifests declare."
        case .constructions: "References that construct a value of the type."
        case .values: "Uses of values whose type the file does not name."
        case .injections: "Injected types, by the type that the consumer declares."
        }
    }
}

extension Rule {
    /// What the rule requires of each file's facts.
    package var inputs: FactQuery {
        typeSelectors.reduce(check.inputs(over: edgeKinds)) { $0.union($1.inputs) }
    }

    /// Whether the rule considers dependencies of this kind.
    package func goes(by dependency: Dependency) -> Bool {
        switch dependency.evidence {
        case .imports: edgeKinds.contains(.imports)
        case .declared: edgeKinds.contains(.declared)
        case .values: edgeKinds.contains(.values)
        case .injections: edgeKinds.contains(.injections)
        case .references:
            edgeKinds.contains(.references) || (edgeKinds.contains(.constructions) && dependency.role == .construction)
        }
    }
}

/// An exception of a rule: what it excuses, why, and until when.
package struct Exception: Sendable {
    package var from: Pattern?
    package var to: Pattern?
    /// For findings that are not about dependencies: the file, type or folder.
    package var at: Pattern?
    package var reason: String
    package var until: CalendarDay?
    /// How many findings it may excuse; `nil` for any number.
    package var limit: Int?
    package var location: Location
    /// Whether it is declared in the project's rule file rather than in a preset.
    package var isOfTheProject = true
}

/// A date as written in rule files: `2027-03-01`.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// A valid date of the Gregorian calendar; not checked.
    package init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// `nil` for a text that is not a valid date of the Gregorian calendar.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }), let year = Int(parts[0]), let month = Int(parts[1]),
              let day = Int(parts[2]), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A small project that shows what a rule accepts or reports; it is both documentation and test.
package struct Example: Sendable {
    package var title: String
    package var fixture: String
    package var location: Location
}

/// A kind of rule: its key and settings in rule files, and its implementation.
package protocol Check: Sendable {
    /// The key in a rule: `layers`.
    static var name: String { get }
    /// What it requires of the code, in one sentence.
    static var summary: String { get }
    /// The schema of the key's value, as `read` accepts it.
    static var schema: Schema { get }
    /// Keys whose captures other keys bind; none for most.
    static var captureUses: KeyValuePairs<String, [String]> { get }
    /// Captures that a key binds besides those written in its value; none for most.
    static func captures(boundBy key: String, in value: YAMLNode) -> [String]
    /// Reads the settings; `nil` after a problem that leaves nothing to check.
    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Self?
    /// Checks the model and reports findings to the run.
    func inspect(_ run: inout CheckRun)
    /// The units that the check divides the project into; `nil` for most checks.
    var units: Units? { get }
    /// What the check requires of each file's facts, given the kinds of dependencies that the rule considers; everything by
    /// default. Facts that are not required may be absent.
    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery
    /// What is wrong with the kinds of dependencies that 'over' of its rule names; `nil` by default.
    func objection(to edgeKinds: Set<EdgeKind>) -> String?
    /// The names of layers, outermost first, for checks that order them; `nil` for most.
    var order: [String]? { get }
    /// Which dependencies the check names as allowed, rather than leaving them undecided; `nil` for one that names none.
    func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)?
    /// Whether it judges each dependency by itself, so that what it says of a new one does not depend on others; `false` by
    /// default.
    var judgesEachDependency: Bool { get }
    /// Whether it also searches chains of dependencies; `false` by default.
    var searchesChains: Bool { get }
}

extension Check {
    package static var captureUses: KeyValuePairs<String, [String]> { [:] }
    package static func captures(boundBy key: String, in value: YAMLNode) -> [String] { [] }
    package var units: Units? { nil }
    package func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { .everything }
    package func objection(to edgeKinds: Set<EdgeKind>) -> String? { nil }
    package var order: [String]? { nil }
    package func allowance(in run: inout CheckRun) -> ((Dependency) -> Bool)? { nil }
    package var judgesEachDependency: Bool { false }
    package var searchesChains: Bool { false }
}
