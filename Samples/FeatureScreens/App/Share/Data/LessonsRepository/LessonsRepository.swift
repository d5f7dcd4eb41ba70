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
