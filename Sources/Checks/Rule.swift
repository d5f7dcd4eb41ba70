package import AshlarFacts
import AshlarInjection
import AshlarModel
package import AshlarText
package import AshlarYAML

/// A rule of a team: one check with its settings, why it exists, and what it excuses.
package struct Rule: Sendable {
    /// A kebab-case statement that is true of good code.
    package var id: String
    package var rationale: String?
    package var help: String?
    /// `nil` where the rule is off.
    package var severity: Severity?
    /// What dependency checks go by.
    package var grounds: Set<Ground>
    package var check: any Check
    /// By which it selects types, whatever for.
    package var typeSelectors: [TypeSelector]
    package var exceptions: [Exception]
    package var examples: [Example]
    /// Where the rule stands in its rule file.
    package var location: Location
    /// The preset that the rule comes from; `nil` for the project's own rules.
    package var preset: String?
}

/// What a dependency check goes by, as `over` names it.
package enum Ground: String, CaseIterable, Sendable {
    case imports, references, declared
    /// Those references that make a value of the type that they name.
    case constructions
    /// Values whose type is named elsewhere.
    case values
    /// Objects that are handed in, by the type by which they are asked for.
    case injections

    /// What counts where nobody says: the use of a value follows from what its owner shows, which is where to look first.
    static let usual: Set<Ground> = [.imports, .references, .declared]

    /// What must be known of each file to go by it.
    fileprivate var depth: Depth {
        switch self {
        case .imports, .declared: []
        case .references, .constructions: .references
        case .values: .values
        case .injections: .wiring
        }
    }

    /// What it is, for whoever writes a rule.
    var meaning: String {
        switch self {
        case .imports: "What files import."
        case .references: "Types that are named in one file and declared in another, even within one module."
        case .declared: "What manifests declare of targets."
        case .constructions: "Those references that make a value of the type."
        case .values: "What a file uses without naming its type."
        case .injections: "What is handed in, by the type by which it is asked for."
        }
    }
}

extension Set<Ground> {
    /// What must be known of each file to go by these.
    func depth() -> Depth { reduce([]) { $0.union($1.depth) } }
}

extension Rule {
    /// What it must know of each file.
    package var depth: Depth { typeSelectors.reduce(check.depth(over: grounds)) { $0.union($1.depth) } }

    /// Whether it may have something to say because of a declaration that nothing in the project refers to.
    ///
    /// - Parameter isIdle: whether it has nothing to look at without the declaration.
    func isAbout(unnamed declaration: Declaration, whileIdle isIdle: Bool) -> Bool {
        check.isAbout(unnamed: declaration) || typeSelectors.contains { selector in
            declaration.kind.isType ? isIdle && selector.isAbout(unnamed: declaration) : !selector.returnedBy.isEmpty
        }
    }

    /// Whether a dependency is of a kind that the rule goes by.
    func goes(by dependency: Dependency) -> Bool {
        switch dependency.evidence {
        case .imports: grounds.contains(.imports)
        case .declared: grounds.contains(.declared)
        case .values: grounds.contains(.values)
        case .injections: grounds.contains(.injections)
        case .references:
            grounds.contains(.references) || (grounds.contains(.constructions) && dependency.role == .construction)
        }
    }
}

/// What a rule excuses, why, and until when.
package struct Exception: Sendable {
    package var from: Pattern?
    package var to: Pattern?
    /// For checks that are not about dependencies: the file, type or folder.
    package var at: Pattern?
    package var reason: String
    package var until: CalendarDay?
    package var location: Location
    /// Whether the project's own rule file makes it, and not a preset.
    package var isOfTheProject = true
}

/// A day, as rule files write it: `2027-03-01`.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// A day that the Gregorian calendar has.
    package init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// `nil` for a text that is no day of the Gregorian calendar.
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

/// A small project that shows what a rule accepts or reports: its documentation and its test.
package struct Example: Sendable {
    package var title: String
    package var fixture: String
    package var location: Location
}

/// A sort of rule. What it is called in rule files, how its settings are read, and what it finds.
package protocol Check: Sendable {
    /// The key in a rule: `layers`.
    static var name: String { get }
    /// One sentence: what it asks of the code.
    static var summary: String { get }
    /// What stands behind that key, as `read` takes it.
    static var schema: Schema { get }
    /// Reads the settings; `nil` after a problem that leaves nothing to check.
    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Self?
    /// Looks at the model and reports to the run.
    func inspect(_ run: inout CheckRun)
    /// The units that the check divides the project into; `nil` for most checks.
    var units: Units? { get }
    /// What it must know of each file, going by some grounds.
    func depth(over grounds: Set<Ground>) -> Depth
    /// Which lengths it looks at.
    var lengths: AskedLengths { get }
    /// Calls of what it looks at.
    var calledNames: CalledNames { get }
    /// Whether it may have something to say because of a declaration that nothing in the project refers to; what follows from
    /// references, calls, bindings and injections that stand in the declaration aside.
    func isAbout(unnamed declaration: Declaration) -> Bool
    /// The names of layers from the outermost, for checks that order them; `nil` for most.
    var order: [String]? { get }
}

extension Check {
    package var units: Units? { nil }
    package func depth(over grounds: Set<Ground>) -> Depth { .declarations }
    package var lengths: AskedLengths { .none }
    package var calledNames: CalledNames { CalledNames() }
    package func isAbout(unnamed declaration: Declaration) -> Bool { true }
    package var order: [String]? { nil }
}

/// Which lengths of something may matter, in lines.
package enum AskedLengths: Sendable {
    case none
    /// Of those files that have more lines than that.
    case files(over: Int)
    case all

    /// What matters to somebody who asks either.
    func union(_ other: AskedLengths) -> AskedLengths {
        switch (self, other) {
        case (.all, _), (_, .all): .all
        case (.none, let asked), (let asked, .none): asked
        case (.files(let first), .files(let second)): .files(over: min(first, second))
        }
    }
}

extension AskedLengths: Storable {
    package init(blank: Void) { self = .none }

    /// As a number: 0 for none, 1 for all, else two more than the limit.
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        var number: UInt64 = switch self {
        case .none: 0
        case .all: 1
        case .files(let limit): UInt64(clamping: limit) + 2
        }
        try archive.pass(&number)
        self = switch number {
        case 0: .none
        case 1: .all
        default: .files(over: Int(clamping: number - 2))
        }
    }
}
