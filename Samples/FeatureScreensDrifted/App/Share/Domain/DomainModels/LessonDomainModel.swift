// Drift: a folder for all domain models. It does not show which use case provides this one.
// [a-domain-model-lies-with-its-use-case]
struct LessonDomainModel: Equatable {
    let title: String
    let pages: [LessonPageDomainModel]
    let firstUnreadPage: Int
}
