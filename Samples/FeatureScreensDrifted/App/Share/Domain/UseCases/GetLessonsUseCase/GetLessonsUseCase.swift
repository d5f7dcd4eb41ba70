import Combine

/// Provides the lessons in the order of the course, each with the reader's progress.
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
