/// To whom a view model tells what happened.
@MainActor
protocol FlowDelegate: AnyObject {
    func navigate(_ step: FlowStep)
}
