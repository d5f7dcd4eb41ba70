import Combine

/// The view model of one list item: each item of a collection has its own view model.
@MainActor
final class LessonCardViewModel: ObservableObject {
    let title: String
    let length: String
    let stars: Int
    let fractionRead: Double

    private let id: String
    private weak var flow: (any FlowDelegate)?

    init(lesson: LessonListItemDomainModel, flow: (any FlowDelegate)?) {
        id = lesson.id
        title = lesson.title
        length = lesson.length
        stars = lesson.stars
        fractionRead = lesson.fractionRead
        self.flow = flow
    }

    func tapped() {
        flow?.navigate(.lessonTapped(id: id))
    }
}
