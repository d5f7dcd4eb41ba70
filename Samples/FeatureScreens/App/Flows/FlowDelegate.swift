/// Receives the events of view models.
@MainActor
protocol FlowDelegate: AnyObject {
    func navigate(_ step: FlowStep)
}
