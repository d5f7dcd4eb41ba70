import Foundation

/// Sends evaluations to the school; one that could not be sent is tried again with the next.
actor LessonEvaluationsRepository {
    private let url = URL(string: "https://example.org/evaluations")!
    private var unsent: [LessonEvaluationDataModel] = []

    func send(_ evaluation: LessonEvaluationDataModel) async {
        unsent.append(evaluation)
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(unsent)
        guard (try? await URLSession.shared.data(for: request)) != nil else { return }
        unsent.removeAll()
    }
}
