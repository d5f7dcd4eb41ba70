import Combine

/// The lessons of the app's bundle, and how many pages of each have been read.
final class LessonsRepository {
    private let file: LessonsFile
    private let progress: LessonProgressCache

    init(file: LessonsFile, progress: LessonProgressCache) {
        self.file = file
        self.progress = progress
    }

    /// The number of pages read by the lesson's id; emits at once and after every change.
    var readPages: AnyPublisher<[String: Int], Never> { progress.readPages }

    // Drift: the repository makes what the list shows. How a length is worded is now decided next to the file format.
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
