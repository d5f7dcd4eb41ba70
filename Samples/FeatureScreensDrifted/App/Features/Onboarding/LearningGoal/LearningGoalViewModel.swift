import Combine

// Drift: the rule of how many lessons fit into a day stands in the view model, where only this screen can use it.
// [a-view-model-asks-a-use-case]
@MainActor
final class LearningGoalViewModel: ObservableObject {
    @Published var minutes = 15

    var title: String { "\(minutes / 5) lessons a day" }
}
