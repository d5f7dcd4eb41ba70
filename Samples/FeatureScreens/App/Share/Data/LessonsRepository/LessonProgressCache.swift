import Combine
import Foundation

final class LessonProgressCache {
    private let defaults: UserDefaults
    private let subject: CurrentValueSubject<[String: Int], Never>
    private let key = "lessons.readPages"

    init(defaults: UserDefaults) {
        self.defaults = defaults
        subject = CurrentValueSubject(defaults.dictionary(forKey: key) as? [String: Int] ?? [:])
    }

    var readPages: AnyPublisher<[String: Int], Never> { subject.eraseToAnyPublisher() }

    func pagesRead(lessonID: String) -> Int {
        subject.value[lessonID] ?? 0
    }

    func store(_ count: Int, lessonID: String) {
        subject.value[lessonID] = count
        defaults.set(subject.value, forKey: key)
    }
}
