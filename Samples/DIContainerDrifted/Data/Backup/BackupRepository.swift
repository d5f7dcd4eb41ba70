protocol BackupRepositoryProtocol: Sendable {
    func backUp() async throws
}

final class BackupRepository: BackupRepositoryProtocol {
    private let archive: BackupArchiveProtocol
    private let persistence: PersistenceProtocol

    init(archive: BackupArchiveProtocol, persistence: PersistenceProtocol) {
        self.archive = archive
        self.persistence = persistence
    }

    func backUp() async throws {
        try await archive.add(persistence.records())
    }
}
