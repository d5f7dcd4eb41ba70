import AshlarFacts
import AshlarSyntax
import AshlarText

// Objects that views make and keep as their state: `@State private var model = Model()`.

extension BodyAnalysis {
    /// Whether a member is the state of a view, constructed where it is declared. What is in a preview is no part of the app.
    func makesState(_ member: Int, of type: Int32) -> Bool {
        // One field at a time: declarations are large to copy.
        guard declarations[member].attributes.contains(where: { Conventions.stateWrappers.contains($0.name) }),
              declarations[Int(type)].inherits.contains(where: { ["View", "ViewModifier"].contains($0.text) }) else { return false }
        return isConstructed(member, of: type)
    }

    /// Whether a member of a controller of views is constructed where it is declared: `let client = Client()`.
    func makesForController(_ member: Int, of type: Int32) -> Bool {
        guard declarations[Int(type)].kind == .class,
              declarations[Int(type)].inherits.contains(where: { Conventions.controllerSupertypes.contains($0.text) }) else { return false }
        return isConstructed(member, of: type)
    }

    private func isConstructed(_ member: Int, of type: Int32) -> Bool {
        guard declarations[member].modifiers.isDisjoint(with: [.static, .computed]), !declarations.isInPreview(type),
              case .value(let value)? = bodies[Int32(member)].first, let call = value.unwrapped.call else { return false }
        return call.isConstruction || call.isImplicitInitializer
    }
}

extension HandWritten {
    /// Reads the shared objects that views observe: `@ObservedObject private var player = Player.shared`. What a view makes as its state
    /// it keeps.
    static func readObserved(_ code: BodyAnalysis, into facts: inout InjectionFacts) {
        for index in code.declarations.indices {
            // One field at a time: declarations are large to copy.
            guard code.declarations[index].kind == .variable, code.declarations[index].attributes.contains(where: { $0.name == "ObservedObject" }),
                  let parent = code.declarations[index].parent, !code.declarations.isInPreview(parent),
                  case .value(let value)? = code.bodies[Int32(index)].first, case .member(let base?, _, let offset) = value.unwrapped.view,
                  let path = code.noLocals.accessPath(of: value.unwrapped), path.startsLikeType, path.dottedPartCount == 2,
                  case .name = base.view else { continue }
            facts.passedValues.append(PassedValues(
                form: .assignment, receiver: .accessPath("self." + code.declarations[index].name), labels: [],
                values: [PassedValues.Value(index: 0, accessPath: path, offset: offset)], start: value.range?.start ?? offset,
                scope: Int32(index), closure: 0
            ))
        }
    }

    static let examplesOfViewStates = [
        IdiomExample("objects that a view makes as its state and passes on, or puts into the environment", of: name, """
            import SwiftUI
            final class TimerModel: ObservableObject {
                func start() {}
            }
            final class Store: ObservableObject {
                func load() {}
            }
            struct Filter { var text = "" }
            struct Player: View {
                @StateObject private var timer = TimerModel()
                @StateObject private var store = Store()
                @StateObject private var own = TimerModel()
                @State private var filter = Filter()
                var body: some View {
                    Controls(timer: timer, store: store, filter: filter).environmentObject(store).onAppear { own.start() }
                }
            }
            struct Controls: View {
                @ObservedObject var timer: TimerModel
                @ObservedObject var store: Store
                let filter: Filter
                var body: some View { Text(filter.text) }
            }
            """, gives: """
            TimerModel → TimerModel (view) in Player
            Store → ? (view) in Player
            Controls ← TimerModel external
            Controls ← Store external
            """),
        IdiomExample("an object that its type shares, which an app keeps under its type and puts into the environment", of: name, """
            import SwiftUI
            @Observable final class AppState {
                static let shared = AppState()
                func load() {}
            }
            @main struct Main: App {
                @State private var state: AppState = AppState.shared
                var body: some Scene { WindowGroup { Page().environment(state) } }
            }
            struct Page: View {
                @Environment(AppState.self) private var state
                var body: some View { Text("") }
            }
            """, gives: """
            AppState → ? (singleton) in Main
            AppState → ? (view) in Main
            Page ← AppState
            """),
        IdiomExample("an object that a type of a package shares, in the environment", of: name, """
            import Permissions
            import SwiftUI
            struct Start: View {
                var body: some View { Page().environmentObject(PermissionCenter.shared) }
            }
            struct Page: View {
                @EnvironmentObject private var permissions: PermissionCenter
                var body: some View { Text("") }
            }
            """, gives: """
            PermissionCenter → ? (view) in Start
            Page ← PermissionCenter
            """),
    ]
}
