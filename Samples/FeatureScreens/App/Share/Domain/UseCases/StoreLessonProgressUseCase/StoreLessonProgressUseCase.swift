/// Stores the page that is being read; going back to an earlier page does not reduce the progress.
struct StoreLessonProgressUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    /// - Returns: The progress in the lesson, from 0 to 1.
    func execute(page: Int, lessonID: String) -> Double {
        guard let lesson = lessons.lesson(id: lessonID), !lesson.pages.isEmpty else { return 0 }
        let pagesRead = max(page + 1, lessons.pagesRead(lessonID: lessonID))
        lessons.storePagesRead(pagesRead, lessonID: lessonID)
        return Double(pagesRead) / Double(lesson.pages.count)
    }
}
