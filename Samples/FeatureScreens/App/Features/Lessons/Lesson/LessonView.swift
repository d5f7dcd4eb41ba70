import SwiftUI

struct LessonView: View {
    @StateObject private var viewModel: LessonViewModel

    init(viewModel: @autoclosure @escaping () -> LessonViewModel) {
        _viewModel = StateObject(wrappedValue: viewModel())
    }

    var body: some View {
        VStack {
            ProgressBarView(fraction: viewModel.fractionRead)
            TabView(selection: $viewModel.pageIndex) {
                ForEach(viewModel.pages) { page in
                    LessonPageView(viewModel: viewModel.page(for: page)).tag(page.index)
                }
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
        }
        .navigationTitle(viewModel.title)
    }
}
