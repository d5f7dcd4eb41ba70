import SwiftUI

struct LessonListView: View {
    @StateObject private var viewModel: LessonListViewModel

    init(viewModel: @autoclosure @escaping () -> LessonListViewModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        List {
            if viewModel.lessons.isEmpty {
                EmptyListView(text: "No lessons yet")
            }
            ForEach(viewModel.lessons) { lesson in
                LessonCardView(viewModel: viewModel.card(for: lesson))
            }
        }
        .navigationTitle("Lessons")
        .toolbar {
            Button("Tools", systemImage: "wrench.and.screwdriver") { viewModel.toolSettingsTapped() }
        }
    }
}
