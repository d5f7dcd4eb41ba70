import Combine

/// Provides the lessons in the order of the course, each with the reader's progress.
struct GetLessonsUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    func execute() -> AnyPublisher<[LessonListItemDomainModel], Never> {
        let all = lessons.lessons()
        return lessons.readPages
            .map { readPages in all.map { item(for: $0, pagesRead: readPages[$0.id] ?? 0) } }
            .eraseToAnyPublisher()
    }

    private func item(for lesson: LessonDataModel, pagesRead: Int) -> LessonListItemDomainModel {
        LessonListItemDomainModel(
            id: lesson.id,
            title: lesson.title,
            length: lesson.pages.count == 1 ? "1 page" : "\(lesson.pages.count) pages",
            fractionRead: lesson.pages.isEmpty ? 0 : Double(pagesRead) / Double(lesson.pages.count)
        )
    }
}
