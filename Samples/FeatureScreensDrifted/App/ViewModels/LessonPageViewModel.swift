import Combine

// Drift: a folder for all view models. A view model belongs beside its view, where readers look for it.
// [view-models-lie-in-screens-or-among-the-shared-views]
@MainActor
final class LessonPageViewModel: ObservableObject {
    let text: String
    let isLast: Bool

    private let onFinish: () -> Void

    init(page: LessonPageDomainModel, onFinish: @escaping () -> Void) {
        text = LessonFormatting.indented(page.text)
        isLast = page.isLast
        self.onFinish = onFinish
    }

    func finishTapped() {
        onFinish()
    }
}
