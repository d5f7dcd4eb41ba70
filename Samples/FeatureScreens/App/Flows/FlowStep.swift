/// What happened on a screen. A step never says where to go next; that is the flow's decision.
enum FlowStep {
    case lessonTapped(id: String)
    case lessonFinished(id: String)
    case evaluationSent
    case toolSettingsTapped
    case onboardingFinished
}
