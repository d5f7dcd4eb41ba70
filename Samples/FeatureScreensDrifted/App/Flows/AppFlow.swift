import SwiftUI

/// The app's coordinator: decides which screen follows each step, and builds that screen.
@MainActor
final class AppFlow: ObservableObject {
    enum Destination: Hashable {
        case lesson(id: String)
        case lessonEvaluation(lessonID: String)
        case toolSettings
    }

    @Published var path: [Destination] = []
    @Published var showsOnboarding: Bool

    private let dependencies: AppDependencies

    init(dependencies: AppDependencies) {
        self.dependencies = dependencies
        showsOnboarding = dependencies.checkOnboardingIsNeeded().execute()
    }

    var firstScreen: some View {
        LessonListView(
            viewModel: LessonListViewModel(flow: self, getLessons: self.dependencies.getLessons())
        )
    }

    var onboarding: some View {
        OnboardingTutorialView(viewModel: TutorialModel(flow: self))
    }

    @ViewBuilder
    func screen(at destination: Destination) -> some View {
        switch destination {
        case .lesson(let id):
            LessonView(
                viewModel: LessonViewModel(
                    lessonID: id,
                    flow: self,
                    getLesson: self.dependencies.getLesson(),
                    storeProgress: self.dependencies.storeLessonProgress()
                ),
                lessons: dependencies.lessons
            )
        case .lessonEvaluation(let id):
            LessonEvaluationView(
                viewModel: LessonEvaluationViewModel(
                    lessonID: id, flow: self, evaluate: self.dependencies.evaluateLesson()
                )
            )
        case .toolSettings:
            ToolSettingsView(
                viewModel: ToolSettingsViewModel(
                    getTools: self.dependencies.getTools(), toolUnit: self.dependencies.toolUnit()
                )
            )
        }
    }
}

extension AppFlow: FlowDelegate {
    func navigate(_ step: FlowStep) {
        switch step {
        case .lessonTapped(let id): path.append(.lesson(id: id))
        case .lessonFinished(let id): path.append(.lessonEvaluation(lessonID: id))
        case .evaluationSent: path.removeAll()
        case .toolSettingsTapped: path.append(.toolSettings)
        case .onboardingFinished: showsOnboarding = false
        }
    }
}
