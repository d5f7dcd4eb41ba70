protocol SupportTaskRepository: Sendable {
    /// All tasks of the circle, unsorted; without a network, the tasks stored by the last request.
    func supportTasks() async throws -> [SupportTask]

    func complete(id: SupportTask.ID) async throws -> SupportTask

    /// Deletes the data stored on the device.
    func clear() async throws
}
