struct LessonPageDomainModel: Identifiable, Equatable {
    let index: Int
    let text: String
    let isLast: Bool

    var id: Int { index }
}
