import SwiftUI

struct LessonView: View {
    @StateObject private var viewModel: LessonViewModel
    // Drift: a view refers to a repository, past view model and use case. [presentation-knows-no-data]
    private let lessons: LessonsRepository

    init(viewModel: @autoclosure @escaping () -> LessonViewModel, lessons: LessonsRepository) {
        _viewModel = StateObject(wrappedValue: viewModel())
        self.lessons = lessons
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
            PageNumberView(number: lessons.pagesRead(lessonID: viewModel.lessonID))
        }
        .navigationTitle(viewModel.title)
    }
}

// Drift: a second view in the screen's file, not in its Subviews. It is hard to find, and soon copied.
// [smaller-views-of-a-screen-lie-in-its-subviews]
private struct PageNumberView: View {
    let number: Int

    var body: some View {
        Text("\(number)").font(.footnote)
    }
}
