// Drift: the folder is named after a topic, not after the use case. Its name no longer leads to the use case.
// [a-use-case-lies-in-the-folder-of-its-name]

/// Stores the page that is being read; going back to an earlier page does not reduce the progress.
struct StoreLessonProgressUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    /// - Returns: The progress in the lesson, from 0 to 1.
    ///
    /// Drift: a use case refers to the flow and opens the next screen. It cannot be tested without navigation.
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
