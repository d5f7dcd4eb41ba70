protocol BackupArchiveProtocol: Sendable {
    func add(_ records: [MetricRecord]) async throws
}

actor BackupArchive: BackupArchiveProtocol {
    private let schedule: BackupScheduleProtocol
    private var records: [MetricRecord] = []

    init(schedule: BackupScheduleProtocol) {
        self.schedule = schedule
    }

    func add(_ records: [MetricRecord]) async throws {
        self.records += records
        schedule.archived(count: self.records.count)
    }
}
