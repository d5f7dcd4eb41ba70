/// Sends the reader's rating of a lesson, which is identified by its title.
struct EvaluateLessonUseCase {
    private let evaluations: LessonEvaluationsRepository
    private let getLesson: GetLessonUseCase

    init(evaluations: LessonEvaluationsRepository, getLesson: GetLessonUseCase) {
        self.evaluations = evaluations
        self.getLesson = getLesson
    }

    // Drift: a use case refers to a view model, which is in a higher layer. It can no longer be tested without a
    // screen, and no other screen can use it. [layers-know-only-those-below]
    //
    // Drift: it returns a data model of the repository. The screen now depends on the format of the server.
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
