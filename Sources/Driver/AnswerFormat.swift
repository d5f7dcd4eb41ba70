/// The format of an answer.
package enum AnswerFormat: String, CaseIterable, Sendable {
    case text
    /// For programs; see "Answers for programs" in the guide.
    case json
}
