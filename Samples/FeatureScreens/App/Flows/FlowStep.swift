/// An event on a screen. A step does not name the next screen; the flow decides that.
enum FlowStep {
    case lessonTapped(id: String)
    case lessonFinished(id: String)
    case evaluationSent
    case toolSettingsTapped
    case onboardingFinished
}
