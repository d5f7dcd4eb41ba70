import Combine

@MainActor
final class LessonPageViewModel: ObservableObject {
    let text: String
    let isLast: Bool

    private let onFinish: () -> Void

    init(page: LessonPageDomainModel, onFinish: @escaping () -> Void) {
        text = page.text
        isLast = page.isLast
        self.onFinish = onFinish
    }

    func finishTapped() {
        onFinish()
    }
}
