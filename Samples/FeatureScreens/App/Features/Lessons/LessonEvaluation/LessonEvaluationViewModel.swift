import Combine

@MainActor
final class LessonEvaluationViewModel: ObservableObject {
    @Published private(set) var stars = 0
    @Published private(set) var canSend = false

    private let lessonID: String
    private let evaluate: EvaluateLessonUseCase
    private weak var flow: (any FlowDelegate)?

    init(lessonID: String, flow: any FlowDelegate, evaluate: EvaluateLessonUseCase) {
        self.lessonID = lessonID
        self.flow = flow
        self.evaluate = evaluate
    }

    func starTapped(_ star: Int) {
        stars = star
        canSend = true
    }

    func sendTapped() {
        let lessonID = lessonID
        let stars = stars
        Task {
            await evaluate.execute(lessonID: lessonID, stars: stars)
            flow?.navigate(.evaluationSent)
        }
    }
}
