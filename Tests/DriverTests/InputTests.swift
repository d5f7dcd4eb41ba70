import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarText
import Testing

/// What checks declare of their inputs.
@Suite struct InputTests {
    /// Two files that call each other's functions.
    private static let calls = example(
        "//- A/A.swift", "func start() { help(1) }",
        "//- B/B.swift", "func help(_ n: Int) { start() }"
    )

    /// A file that uses a value of another file's type, which a third file names.
    private static let values = example(
        "//- A/A.swift", "struct User { func start(holder: Holder) { holder.item.use() } }",
        "//- B/B.swift", "struct Item { func use() {} }",
        "//- C/C.swift", "struct Holder { let item: Item }"
    )

    /// The examples of a rule in one line.
    private static func example(_ lines: String...) -> String {
        "examples: [{ title: one, fixture: \"\(lines.joined(separator: "\\n"))\" }]"
    }

    /// Rules with examples for what the presets' examples do not show.
    static let further = """
        groups:
          upper: A/**
          lower: B/**
        rules:
          - id: layers
            rationale: Why.
            layers: [upper, lower]
            \(calls)
          - id: forbidden
            rationale: Why.
            forbidden: { from: upper, to: lower }
            \(calls)
          - id: forbidden-values
            rationale: Why.
            over: [values]
            forbidden: { from: upper, to: lower }
            \(values)
          - id: forbidden-chains
            rationale: Why.
            forbidden: { from: upper, to: lower, indirect: true }
            examples:
              - title: chains
                fixture: |
                  //- A/A.swift
                  import Kit
                  struct A { let c: C; let text = shown() }
                  struct A2 { let d: D }
                  //- C/C.swift
                  struct C { let d: D }
                  func shown() -> String { B().text }
                  func hidden() {}
                  //- C/Deep/D.swift
                  struct D { let b: B }
                  extension C { var b: B? { nil } }
                  //- B/B.swift
                  struct B { let text = ""; let a: A }
          - id: layers-with-chains
            rationale: Why.
            layers: { order: [upper, C/Deep/**, lower], closed: true, indirect: true, exhaustive: true }
            examples:
              - title: chains
                fixture: |
                  //- A/A.swift
                  import Kit
                  struct A { let c: C; let text = shown() }
                  struct A2 { let d: D }
                  //- C/C.swift
                  struct C { let d: D }
                  func shown() -> String { B().text }
                  func hidden() {}
                  //- C/Deep/D.swift
                  struct D { let b: B }
                  extension C { var b: B? { nil } }
                  //- B/B.swift
                  struct B { let text = ""; let a: A }
          - id: independent-chains
            rationale: Why.
            independent: { units: [A/**, B/**], indirect: true, via: C/Deep/** }
            examples:
              - title: chains
                fixture: |
                  //- A/A.swift
                  import Kit
                  struct A { let c: C; let text = shown() }
                  struct A2 { let d: D }
                  //- C/C.swift
                  struct C { let d: D }
                  func shown() -> String { B().text }
                  func hidden() {}
                  //- C/Deep/D.swift
                  struct D { let b: B }
                  extension C { var b: B? { nil } }
                  //- B/B.swift
                  struct B { let text = ""; let a: A }
          - id: protected-chains
            rationale: Why.
            protected: { of: lower, only-from: C/**, indirect: true }
            examples:
              - title: chains
                fixture: |
                  //- A/A.swift
                  import Kit
                  struct A { let c: C; let text = shown() }
                  struct A2 { let d: D }
                  //- C/C.swift
                  struct C { let d: D }
                  func shown() -> String { B().text }
                  func hidden() {}
                  //- C/Deep/D.swift
                  struct D { let b: B }
                  extension C { var b: B? { nil } }
                  //- B/B.swift
                  struct B { let text = ""; let a: A }
          - id: siblings
            rationale: Why.
            acyclic: { siblings: "**/*.swift" }
            examples:
              - title: chains
                fixture: |
                  //- A/A.swift
                  import Kit
                  struct A { let c: C; let text = shown() }
                  struct A2 { let d: D }
                  //- C/C.swift
                  struct C { let d: D }
                  func shown() -> String { B().text }
                  func hidden() {}
                  //- C/Deep/D.swift
                  struct D { let b: B }
                  extension C { var b: B? { nil } }
                  //- B/B.swift
                  struct B { let text = ""; let a: A }
          - id: stable
            rationale: Why.
            stable: "{folder}/**"
            examples:
              - title: a less stable folder
                fixture: |
                  //- A/A.swift
                  func start() { help() }
                  //- B/B.swift
                  func help() { first(); second() }
                  //- C/C.swift
                  func first() {}
                  //- D/D.swift
                  func second() {}
                  //- E/E.swift
                  func restart() { start() }
          - id: diagram
            rationale: Why.
            diagram: { file: parts.puml }
            \(calls)
          - id: paired
            rationale: Why.
            paired: { each: { types: { named: "{name}Store", access: public } }, with: { types: "{name}StoreFake" } }
            examples:
              - title: one
                fixture: |
                  //- A/A.swift
                  public struct UserStore {}
          - id: reachable
            rationale: Why.
            reachable: { from: A/** }
            examples:
              - title: one
                fixture: |
                  //- A/A.swift
                  func start() { help() }
                  //- B/B.swift
                  func help() {}
                  //- C/C.swift
                  func forgotten() {}
          - id: final-classes
            rationale: Why.
            conforms: { types: { kind: class, not-modifier: nonisolated }, modifier: final }
            examples:
              - title: classes
                fixture: |
                  //- A/A.swift
                  class A {}
                  class B: A {}
          - id: independent
            rationale: Why.
            independent: "{folder}/**"
            \(calls)
          - id: acyclic
            rationale: Why.
            acyclic: files
            \(calls)
          - id: required
            rationale: Why.
            required: { from: upper, to: lower }
            \(calls)
          - id: required-values
            rationale: Why.
            over: [values]
            required: { from: upper, to: lower }
            \(values)
          - id: required-injections
            rationale: Why.
            over: [injections]
            required: { from: { types: { named: Screen } }, to: lower }
            examples:
              - title: one
                fixture: |
                  //- A/A.swift
                  final class Screen { let item: Item; init(item: Item) { self.item = item } }
                  //- A/AppContainer.swift
                  final class AppContainer { lazy var item: Item = ItemStore(); func makeScreen() -> Screen { Screen(item: item) } }
                  //- B/B.swift
                  protocol Item {}
                  final class ItemStore: Item {}
          - id: literals
            rationale: Why.
            literals: { addresses: ["*"], only-in: [Settings/**] }
            examples:
              - title: one
                fixture: |
                  //- A/A.swift
                  enum CodeSystems { static let first = "http://systems.example.org/one" }
          - id: exposed
            rationale: Why.
            exposed: {}
            examples:
              - title: one
                fixture: |
                  //- Package.swift
                  let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
                  //- Sources/A/A.swift
                  public struct A {}
                  public struct Named {}
                  public struct Shown {}
                  public let a: Shown = make()
                  //- Sources/B/B.swift
                  import A
                  struct B { let named: Named }
          - id: budget-of-functions
            rationale: Why.
            budget: { of: functions, at-most: { complexity: 1 } }
            examples: [{ title: one, fixture: "//- A.swift\\nfunc a(b: Bool) { if b {} }" }]
          - id: bound
            rationale: Why.
            bound: { injections: {}, listed: [Module], registers: ["register*"] }
            examples:
              - title: one
                fixture: |
                  //- Core.swift
                  public final class Container {
                      public static let shared = Container()
                      public func register<S>(_ type: S.Type, factory: @escaping (Container) -> S) {}
                      public func resolve<S>() -> S { fatalError() }
                  }
                  //- Beds.swift
                  protocol Weather {}
                  final class BedsModel {
                      let weather: Weather
                      init(weather: Weather = Container.shared.resolve()) { self.weather = weather }
                  }
                  //- GardenApp.swift
                  @main struct GardenApp: App { func start(all: [Service]) { all.forEach { $0.register(Container.shared) } } }
          - id: located
            rationale: Why.
            located: { shared: DIContainer.shared, only-in: [App/Shared.swift] }
            examples:
              - title: one
                fixture: |
                  //- App/DIContainer.swift
                  final class DIContainer {
                      static let shared = DIContainer()
                      func register<T>(_ type: T.Type, factory: @escaping (DIContainer) -> T) {}
                      func resolve<T>(_ type: T.Type) -> T? { nil }
                  }
                  //- App/Shared.swift
                  let container = DIContainer.shared
                  //- App/Screen.swift
                  struct Screen { func show() { print(container) } }
        """

    /// A diagram that the further rules name.
    static let diagram = Preset(name: "parts.puml", files: [("", "lower --> upper\n")])

    private static let examples: [(set: RuleSet, rule: Rule, example: Example)] = {
        let sets = ((try? ruleSets(ofPreset: "all")) ?? []) + [RuleSet.read(further, path: "ashlar.yml", presets: [], extending: [diagram]).rules]
        return sets.flatMap { set in set.rules.flatMap { rule in rule.examples.map { (set, rule, $0) } } }
    }()

    private static let kinds: [(name: String, kind: FactKinds)] = [
        ("references", .references), ("declarations", .declarations), ("values", .values), ("injection", .injection), ("calls", .calls),
        ("closures", .closures), ("addresses", .addresses), ("globals", .globals), ("bodies", .bodies),
    ]

    /// Each smaller query, by what it lacks.
    private static func smaller(_ inputs: FactQuery) -> [(name: String, query: FactQuery)] {
        var result: [(String, FactQuery)] = kinds.filter { inputs.kinds.contains($0.kind) }.map { kind in
            var query = inputs
            query.kinds = kinds.filter { inputs.kinds.contains($0.kind) && !$0.kind.contains(kind.kind) }.reduce([]) { $0.union($1.kind) }
            return (kind.name, query)
        }
        var (withoutCalls, withoutLengths) = (inputs, inputs)
        (withoutCalls.calls, withoutLengths.lengths) = (.none, false)
        for (name, query) in [("calls by name", withoutCalls), ("lengths", withoutLengths)] where query != inputs { result.append((name, query)) }
        return result
    }

    @Test(arguments: checkCatalog.map { $0.name }) func `a check that declares less than it reads fails an example`(name: String) {
        var (declared, found) = (Set<String>(), Set<String>())
        for (set, rule, example) in Self.examples where type(of: rule.check).name == name {
            let expected = set.findings(of: rule, in: example)
            for (part, query) in Self.smaller(rule.inputs) where !found.contains(part) {
                declared.insert(part)
                if set.findings(of: rule, in: example, inputs: query) != expected { found.insert(part) }
            }
        }
        #expect(declared.subtracting(found).sorted() == [], "\(name) declares inputs that no example needs")
        #expect(!declared.isEmpty || Self.withoutFacts.contains(name), "no example of \(name)")
    }

    /// Checks that need no facts but imports and types.
    private static let withoutFacts: Set<String> = ["imports", "paired", "policy"]
}
