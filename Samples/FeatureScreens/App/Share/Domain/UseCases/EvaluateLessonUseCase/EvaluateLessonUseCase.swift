/// Sends the reader's rating of a lesson, which is identified by its title.
struct EvaluateLessonUseCase {
    private let evaluations: LessonEvaluationsRepository
    private let getLesson: GetLessonUseCase

    init(evaluations: LessonEvaluationsRepository, getLesson: GetLessonUseCase) {
        self.evaluations = evaluations
        self.getLesson = getLesson
    }

    func execute(lessonID: String, stars: Int) async {
        guard let lesson = getLesson.execute(id: lessonID) else { return }
        await evaluations.send(LessonEvaluationDataModel(lesson: lesson.title, stars: min(max(stars, 1), 5)))
    }
}
