struct LessonDataModel: Decodable {
    let id: String
    let title: String
    let pages: [String]
}
