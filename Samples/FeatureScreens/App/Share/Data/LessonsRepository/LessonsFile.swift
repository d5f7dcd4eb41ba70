import Foundation

/// `lessons.json` in the app's bundle.
struct LessonsFile {
    func read() -> [LessonDataModel] {
        guard let url = Bundle.main.url(forResource: "lessons", withExtension: "json"),
            let data = try? Data(contentsOf: url)
        else { return [] }
        return (try? JSONDecoder().decode([LessonDataModel].self, from: data)) ?? []
    }
}
