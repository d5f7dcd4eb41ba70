protocol BackupScheduleProtocol: Sendable {
    func archived(count: Int)
}

/// Starts another backup when the archive has become large.
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
