struct LessonEvaluationDataModel: Encodable {
    let lesson: String
    let stars: Int
}
