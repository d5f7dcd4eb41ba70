import Combine

/// Provides the lessons in the app's bundle, and stores how many pages of each have been read.
final class LessonsRepository {
    private let file: LessonsFile
    private let progress: LessonProgressCache

    init(file: LessonsFile, progress: LessonProgressCache) {
        self.file = file
        self.progress = progress
    }

    /// The number of pages read, by lesson id; emits the current value and each change.
    var readPages: AnyPublisher<[String: Int], Never> { progress.readPages }

    // Drift: a repository creates a domain model, which is in a higher layer. It now also decides the text of the list.
    // [layers-know-only-those-below]
    func listItems(readPages: [String: Int]) -> [LessonListItemDomainModel] {
        file.read().map { lesson in
            LessonListItemDomainModel(
                id: lesson.id,
                title: lesson.title,
                length: "\(lesson.pages.count) pages",
                stars: 0,
                fractionRead: Double(readPages[lesson.id] ?? 0) / Double(max(lesson.pages.count, 1))
            )
        }
    }

    func lesson(id: String) -> LessonDataModel? {
        file.read().first { $0.id == id }
    }

    func pagesRead(lessonID: String) -> Int {
        progress.pagesRead(lessonID: lessonID)
    }

    func storePagesRead(_ count: Int, lessonID: String) {
        progress.store(count, lessonID: lessonID)
    }
}
