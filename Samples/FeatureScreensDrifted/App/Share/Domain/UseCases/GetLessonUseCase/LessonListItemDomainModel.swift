// Drift: in the folder of the wrong use case. GetLessonsUseCase provides this model, so it belongs there.
// [a-domain-model-lies-with-the-use-case-that-provides-it]
struct LessonListItemDomainModel: Identifiable, Equatable {
    let id: String
    let title: String
    let length: String
    let stars: Int
    /// From 0 (not opened) to 1 (read to the end).
    let fractionRead: Double
}
