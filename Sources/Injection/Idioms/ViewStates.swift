import AshlarFacts
import AshlarSyntax

// Objects that views make and keep as their state: `@State private var model = Model()`.

extension BodyAnalysis {
    /// Whether a member is the state of a view, constructed where it is declared. What the view puts into the environment of its subviews
    /// is bound there.
    func makesState(_ member: Int, of type: Int32) -> Bool {
        // One field at a time: declarations are large to copy.
        guard declarations[member].kind == .variable, !declarations[member].modifiers.contains(.static),
              declarations[member].attributes.contains(where: { Conventions.stateWrappers.contains($0.name) }),
              declarations[Int(type)].inherits.contains(where: { $0.text == "View" }),
              case .value(let value)? = bodies[Int32(member)].first, value.unwrapped.call?.isConstruction == true else { return false }
        let name = declarations[member].name
        return !calls.contains { site in
            (site.isNamed("environment") || site.isNamed("environmentObject")) && site.call.arguments.contains { $0.value.isMember(name) }
        }
    }
}

extension Expression {
    /// Whether it is a member of the type around, `model` or `self.model`.
    fileprivate func isMember(_ member: String) -> Bool {
        switch unwrapped.view {
        case .name(let name, _): name.string == member
        case .member(let base?, let name, _): base.isName("self") && name.string == member
        default: false
        }
    }
}

extension HandWritten {
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
