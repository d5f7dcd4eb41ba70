// Drift: beside the use case that its author had open. GetLessonsUseCase, which provides it, lies next door.
// [a-domain-model-lies-with-the-use-case-that-provides-it]
struct LessonListItemDomainModel: Identifiable, Equatable {
    let id: String
    let title: String
    let length: String
    let stars: Int
    /// From 0, not opened yet, to 1, read to the end.
    let fractionRead: Double
}
