// Drift: a folder for all domain models. Nobody can tell any more which use case this one is the answer of.
// [a-domain-model-lies-with-its-use-case]
struct LessonDomainModel: Equatable {
    let title: String
    let pages: [LessonPageDomainModel]
    let firstUnreadPage: Int
}
