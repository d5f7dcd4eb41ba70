// Drift: a business rule that is not a use case, in the folder of the use cases. It is easy to overlook.
// [the-use-cases-folder-holds-only-use-cases]
struct LessonSorter {
    /// Lessons that were started come first.
    func sorted(_ lessons: [LessonListItemDomainModel]) -> [LessonListItemDomainModel] {
        lessons.filter { $0.fractionRead > 0 } + lessons.filter { $0.fractionRead == 0 }
    }
}
