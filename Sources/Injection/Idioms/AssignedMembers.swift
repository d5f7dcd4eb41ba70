import AshlarFacts
import AshlarSyntax

// Members that get their objects by assignments: `self.model = Model(client: client)`,
// `_model = State(initialValue: Model(client: client))`.

extension HandWritten {
    /// Reads the objects that code of a type constructs and assigns to its stored members, besides the values that containers
    /// give theirs, and what a getter or function keeps that gives it. The linker decides by what is passed on whether they are
    /// bindings. Each of several assignments to one member is one of its own.
    static func readAssignedMembers(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        guard !code.assignments.isEmpty else { return }
        let known = Dictionary(grouping: facts.bindings) { $0.member ?? -1 }
        for assignment in code.assignments where !assignment.context.isInPreview {
            guard let name = assignment.name?.string, let around = code.type(around: assignment.context.scope),
                  let index = code.storedMember(setAs: name, in: around), case let member = code.declarations[index],
                  let type = member.type, type.mayBeService else { continue }
            let assigned = name == member.name ? assignment.value : assignment.value.keptByState
            guard let value = assigned, let made = constructed(value, as: name, assignment.context.locals),
                  let (start, end) = made.value.range,
                  let origin = BodyAnalysis.implementation(of: [made], expected: type.nominal),
                  known[Int32(index)]?.contains(where: { isKnown(origin, at: start, by: $0) }) != true,
                  code.declarations[Int(assignment.context.scope)].modifiers.contains(.lazy)
                      || known[assignment.context.scope]?.contains(where: \.isKept) != true else { continue }
            var binding = Binding(
                idiom: self.name, form: .stored, service: .type(type), implementation: origin,
                lifetime: code.isStateOfView(index) ? "view" : "singleton", owner: member.parent ?? -1, offset: start,
                start: start, end: end
            )
            binding.member = Int32(index)
            binding.traits = [.tentative, .assigned]
            facts.bindings.append(binding)
        }
    }

    /// Whether a binding is that of an object: it is made there, or by another function of a container, of which one runs.
    private static func isKnown(_ made: UnresolvedType, at start: UInt32, by binding: Binding) -> Bool {
        if binding.start <= start, start < binding.end { return true }
        return binding.traits.contains(.conditional) && made.madeType != nil && binding.implementation?.madeType == made.madeType
    }

    /// The construction that a value is, or that the local holds which it is; `nil` if there are others besides what the member has, or
    /// none: `Model()` of `model = model ?? Model()`.
    private static func constructed(_ value: Expression, as member: String, _ locals: BodyAnalysis.Locals) -> BodyAnalysis.Result? {
        let results = BodyAnalysis.alternatives(of: value, locals: locals).filter { $0.value.ownMember != member }
        guard results.count == 1, let call = results[0].value.call,
              call.isConstruction || call.isImplicitInitializer else { return nil }
        return results[0]
    }

    static let examplesOfAssigned = [
        IdiomExample("members that get their objects by assignments", of: name, """
            import SwiftUI
            protocol Client { func load() }
            struct Style { var width = 1 }
            final class Model: ObservableObject {
                init(client: Client) {}
                func load() {}
            }
            final class Player {
                init(client: Client) {}
                func play() {}
            }
            struct Page: View {
                private let client: Client
                @State private var model: Model?
                @StateObject private var list: Model
                @StateObject private var own: Model
                @State private var style: Style
                init(client: Client) {
                    self.client = client
                    _list = StateObject(wrappedValue: Model(client: client))
                    self._own = .init(wrappedValue: .init(client: client))
                    _style = State(initialValue: Style(width: 2))
                }
                var body: some View {
                    Row(model: list).onAppear { own.load() }
                    Row(model: model!)
                }
                private func reload() {
                    model = Model(client: self.client)
                    let list = Model(client: client)
                    list.load()
                    self.model = list
                }
            }
            struct Row: View {
                let model: Model
                var body: some View { Text("") }
            }
            final class Clock { func tick() {} }
            final class Timers {
                init(clock: Clock) {}
                func start() {}
            }
            final class PageController: UIViewController {
                private var player: Player?
                private var clock: Clock?
                private var other: Clock?
                func setUp(client: Client) {
                    player = Player(client: client)
                    clock = Clock()
                    other = Clock()
                    let timers = Timers(clock: clock!)
                    timers.start()
                }
            }
            """, gives: """
            Model → Model (view) in Page
            Model → Model (view) in Page
            Model → Model (view) in Page
            Clock → Clock (singleton) in PageController
            Model ← Client external
            Model ← Client external
            Row ← Model external
            Row ← Model external
            Model ← Client external
            Model ← Client external
            Player ← Client external
            Timers ← Clock external
            """),
    ]
}

extension BodyAnalysis {
    /// The stored member of a type of the file that an assignment within the type or an extension of it sets: `model` of
    /// `model = …` and of `_model = …`, which sets its wrapper.
    func storedMember(setAs name: String, in type: Int32) -> Int? {
        let wrapped = name.first == "_" ? String(name.dropFirst()) : nil
        guard let index = member(named: name, in: type) ?? wrapped.flatMap({ member(named: $0, in: type) }),
              declarations[index].modifiers.isDisjoint(with: [.computed, .static]) else { return nil }
        return index
    }

    private func member(named name: String, in type: Int32) -> Int? {
        if let own = variable(named: name, of: type) { return own }
        guard declarations[Int(type)].kind == .extension else { return nil }
        let extended = declarations[Int(type)].name
        return declarations.indices.lazy.filter { self.declarations[$0].kind.isNominal && self.declarations[$0].name == extended }
            .compactMap { self.variable(named: name, of: Int32($0)) }.first
    }

    /// Whether a member is kept by a property wrapper as the state of a view. The state of an app lives as long as the app.
    fileprivate func isStateOfView(_ member: Int) -> Bool {
        guard let parent = declarations[member].parent else { return false }
        return declarations[member].attributes.contains { ["State", "StateObject"].contains($0.name) }
            && !declarations[Int(parent)].inherits.contains { $0.nominalText == "App" }
    }
}

extension Expression {
    /// The value with which the wrapper of a state begins: `model` of `State(initialValue: model)` and `.init(wrappedValue: model)`;
    /// `nil` for anything else.
    fileprivate var keptByState: Expression? {
        guard let call, call.arguments.count == 1 else { return nil }
        if call.isImplicitInitializer { return call.argument("wrappedValue") ?? call.argument("initialValue") }
        return call.constructed.map(Conventions.stateWrappers.contains) == true ? call.arguments.first?.value : nil
    }
}
