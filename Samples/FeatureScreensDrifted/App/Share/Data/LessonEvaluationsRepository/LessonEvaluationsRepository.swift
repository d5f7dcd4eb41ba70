import Foundation

/// Sends evaluations to the school; an evaluation that could not be sent is sent again with the next one.
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
