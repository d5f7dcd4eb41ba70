protocol SupportTaskRepository: Sendable {
    /// The tasks of the whole circle, in no order; the ones known from last time where there is no network.
    func supportTasks() async throws -> [SupportTask]

    func complete(id: SupportTask.ID) async throws -> SupportTask

    /// Forgets what is kept on the device.
    func clear() async throws
}
