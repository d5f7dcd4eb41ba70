struct LessonDomainModel: Equatable {
    let title: String
    let pages: [LessonPageDomainModel]
    let firstUnreadPage: Int
}
