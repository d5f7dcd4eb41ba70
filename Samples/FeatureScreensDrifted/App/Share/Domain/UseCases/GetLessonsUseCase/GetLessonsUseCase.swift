import Combine

/// Provides the lessons in the order of the course, each with how far the reader got.
struct GetLessonsUseCase {
    private let lessons: LessonsRepository

    init(lessons: LessonsRepository) {
        self.lessons = lessons
    }

    func execute() -> AnyPublisher<[LessonListItemDomainModel], Never> {
        lessons.readPages
            .map { [lessons] readPages in LessonSorter().sorted(lessons.listItems(readPages: readPages)) }
            .eraseToAnyPublisher()
    }
}
