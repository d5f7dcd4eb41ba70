import Combine

@MainActor
final class LessonListViewModel: ObservableObject {
    @Published private(set) var lessons: [LessonListItemDomainModel] = []

    private weak var flow: (any FlowDelegate)?

    init(flow: any FlowDelegate, getLessons: GetLessonsUseCase) {
        self.flow = flow
        getLessons.execute().assign(to: &$lessons)
    }

    func card(for lesson: LessonListItemDomainModel) -> LessonCardViewModel {
        LessonCardViewModel(lesson: lesson, flow: flow)
    }

    func toolSettingsTapped() {
        flow?.navigate(.toolSettingsTapped)
    }
}
