// Drift: a folder for a topic, not for a use case. The next use case about progress will lie here too.
// [a-use-case-lies-in-the-folder-of-its-name]

/// Remembers the page that is being read; a reader who leafs back loses nothing.
struct StoreLessonProgressUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    /// - Returns: how much of the lesson is read now, from 0 to 1.
    ///
    /// Drift: it opens the next screen by itself, and so a test of it needs a navigation.
    /// [use-cases-know-only-use-cases-and-data]
    @MainActor
    func execute(page: Int, lessonID: String, flow: (any FlowDelegate)?) -> Double {
        guard let lesson = lessons.lesson(id: lessonID), !lesson.pages.isEmpty else { return 0 }
        let pagesRead = max(page + 1, lessons.pagesRead(lessonID: lessonID))
        lessons.storePagesRead(pagesRead, lessonID: lessonID)
        if pagesRead == lesson.pages.count { flow?.navigate(.lessonFinished(id: lessonID)) }
        return Double(pagesRead) / Double(lesson.pages.count)
    }
}
