struct LessonListItemDomainModel: Identifiable, Equatable {
    let id: String
    let title: String
    let length: String
    let stars: Int
    /// From 0, not opened yet, to 1, read to the end.
    let fractionRead: Double
}
