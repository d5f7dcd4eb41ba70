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

    func lessons() -> [LessonDataModel] {
        file.read()
    }

    func lesson(id: String) -> LessonDataModel? {
        lessons().first { $0.id == id }
    }

    func pagesRead(lessonID: String) -> Int {
        progress.pagesRead(lessonID: lessonID)
    }

    func storePagesRead(_ count: Int, lessonID: String) {
        progress.store(count, lessonID: lessonID)
    }
}
