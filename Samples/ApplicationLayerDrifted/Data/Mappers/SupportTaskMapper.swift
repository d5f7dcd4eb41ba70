/// Converts a task from the format of the server to the model of the app.
struct SupportTaskMapper: Sendable {
    func supportTask(from dto: SupportTaskDTO) -> SupportTask {
        SupportTask(
            id: dto.id,
            title: dto.title,
            details: dto.details ?? "",
            kind: SupportTask.Kind(rawValue: dto.kind) ?? .household,
            dueDate: dto.dueAt,
            memberID: dto.memberId,
            isDone: dto.completedAt != nil
        )
    }
}
