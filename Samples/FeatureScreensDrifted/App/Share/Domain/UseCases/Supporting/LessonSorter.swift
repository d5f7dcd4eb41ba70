// Drift: a business rule that is no use case, in a folder where the next ones will gather.
// [the-use-cases-folder-holds-only-use-cases]
struct LessonSorter {
    /// Lessons that were begun come first.
    func sorted(_ lessons: [LessonListItemDomainModel]) -> [LessonListItemDomainModel] {
        lessons.filter { $0.fractionRead > 0 } + lessons.filter { $0.fractionRead == 0 }
    }
}
