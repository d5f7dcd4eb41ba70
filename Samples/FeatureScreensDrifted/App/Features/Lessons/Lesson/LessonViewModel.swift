import Combine

@MainActor
final class LessonViewModel: ObservableObject {
    @Published private(set) var title = ""
    @Published private(set) var pages: [LessonPageDomainModel] = []
    @Published private(set) var fractionRead = 0.0
    @Published var pageIndex = 0

    let lessonID: String

    private weak var flow: (any FlowDelegate)?

    init(
        lessonID: String, flow: any FlowDelegate, getLesson: GetLessonUseCase,
        storeProgress: StoreLessonProgressUseCase
    ) {
        self.lessonID = lessonID
        self.flow = flow

        if let lesson = getLesson.execute(id: lessonID) {
            title = lesson.title
            pages = lesson.pages
            pageIndex = lesson.firstUnreadPage
        }

        $pageIndex
            .map { storeProgress.execute(page: $0, lessonID: lessonID, flow: flow) }
            .assign(to: &$fractionRead)
    }

    func page(for page: LessonPageDomainModel) -> LessonPageViewModel {
        LessonPageViewModel(page: page) { [weak self] in self?.finish() }
    }

    private func finish() {
        flow?.navigate(.lessonFinished(id: lessonID))
    }
}
