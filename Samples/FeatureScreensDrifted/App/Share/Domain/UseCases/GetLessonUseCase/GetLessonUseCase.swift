/// Provides one lesson, and the page where the reader stopped.
struct GetLessonUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    func execute(id: String) -> LessonDomainModel? {
        guard let lesson = lessons.lesson(id: id) else { return nil }
        let pages = lesson.pages.enumerated().map { index, text in
            LessonPageDomainModel(index: index, text: text, isLast: index == lesson.pages.count - 1)
        }
        let firstUnreadPage = min(lessons.pagesRead(lessonID: id), max(pages.count - 1, 0))
        return LessonDomainModel(title: lesson.title, pages: pages, firstUnreadPage: firstUnreadPage)
    }
}
