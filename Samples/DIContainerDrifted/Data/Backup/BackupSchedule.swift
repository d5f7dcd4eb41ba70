protocol BackupScheduleProtocol: Sendable {
    func archived(count: Int)
}

/// Backs up once more where much has come together.
final class BackupSchedule: BackupScheduleProtocol {
    private let repository: BackupRepositoryProtocol

    init(repository: BackupRepositoryProtocol) {
        self.repository = repository
    }

    func archived(count: Int) {
        guard count > 1000 else { return }
        Task { [repository] in try await repository.backUp() }
    }
}
