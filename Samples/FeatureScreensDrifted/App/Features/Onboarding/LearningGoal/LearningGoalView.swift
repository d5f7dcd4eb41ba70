import SwiftUI

struct LearningGoalView: View {
    // Drift: a view asks a use case, and does without its view model. No test reaches what it shows.
    // [a-view-holds-no-use-case] [a-screen-has-its-view-model]
    let checkOnboardingIsNeeded: CheckOnboardingIsNeededUseCase
    @State private var minutes = 15

    var body: some View {
        Stepper("\(minutes) minutes a day", value: $minutes, in: 5...60, step: 5)
            .disabled(!checkOnboardingIsNeeded.execute())
    }
}
