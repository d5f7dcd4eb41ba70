import Foundation

/// Creates the data layer once, and a use case on each call.
@MainActor
final class AppDependencies {
    private let lessons = LessonsRepository(file: LessonsFile(), progress: LessonProgressCache(defaults: .standard))
    private let evaluations = LessonEvaluationsRepository()
    private let onboarding = OnboardingRepository(defaults: .standard)
    private let tools = ToolsRepository(defaults: .standard)

    func getLessons() -> GetLessonsUseCase { GetLessonsUseCase(lessons: lessons) }

    func getLesson() -> GetLessonUseCase { GetLessonUseCase(lessons: lessons) }

    func storeLessonProgress() -> StoreLessonProgressUseCase { StoreLessonProgressUseCase(lessons: lessons) }

    func evaluateLesson() -> EvaluateLessonUseCase {
        EvaluateLessonUseCase(evaluations: evaluations, getLesson: getLesson())
    }

    func checkOnboardingIsNeeded() -> CheckOnboardingIsNeededUseCase {
        CheckOnboardingIsNeededUseCase(onboarding: onboarding)
    }

    func getOnboardingPages() -> GetOnboardingPagesUseCase { GetOnboardingPagesUseCase(onboarding: onboarding) }

    func completeOnboarding() -> CompleteOnboardingUseCase { CompleteOnboardingUseCase(onboarding: onboarding) }

    func getTools() -> GetToolsUseCase { GetToolsUseCase(tools: tools) }

    func setToolUnit() -> SetToolUnitUseCase { SetToolUnitUseCase(tools: tools) }
}
