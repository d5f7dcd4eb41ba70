import SwiftUI

struct LearningGoalView: View {
    @ObservedObject var viewModel: LearningGoalViewModel

    var body: some View {
        Stepper(viewModel.title, value: $viewModel.minutes, in: 5...60, step: 5)
    }
}
