struct LessonListItemDomainModel: Identifiable, Equatable {
    let id: String
    let title: String
    let length: String
    /// From 0 (not opened) to 1 (read to the end).
    let fractionRead: Double
}
