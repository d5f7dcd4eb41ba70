/// Sends the reader's opinion of a lesson; what is sent names the lesson by its title.
struct EvaluateLessonUseCase {
    private let evaluations: LessonEvaluationsRepository
    private let getLesson: GetLessonUseCase

    init(evaluations: LessonEvaluationsRepository, getLesson: GetLessonUseCase) {
        self.evaluations = evaluations
        self.getLesson = getLesson
    }

    // Drift: the use case takes the view model, because both values were in it. It can no longer be tested without a
    // screen, and no other screen can evaluate a lesson. [layers-know-only-those-below]
    //
    // Drift: it answers with what the repository sends, and so the screen will read the words of the server.
    // [what-a-use-case-provides-is-a-domain-model]
    @MainActor @discardableResult
    func execute(_ screen: LessonEvaluationViewModel) async -> LessonEvaluationDataModel? {
        guard let lesson = getLesson.execute(id: screen.lessonID) else { return nil }
        let stars = min(max(screen.stars, 1), 5)
        let evaluation = LessonEvaluationDataModel(lesson: lesson.title, stars: stars)
        await evaluations.send(evaluation)
        return evaluation
    }
}
