import Core
import Foundation

// Drift: a coordinator without `@MainActor` that is no `Coordinator`. It may change the UI on any thread.
final class ExportCoordinator {
    weak var delegate: ExportDelegate?

    private let exporter: HarvestExporter

    init(exporter: HarvestExporter) {
        self.exporter = exporter
    }

    func start(_ harvests: [Harvest]) {
        delegate?.exported(to: exporter.export(harvests))
    }
}

// Drift: a protocol that is not Sendable. Its values cannot be passed between threads safely.
protocol ExportDelegate: AnyObject {
    func exported(to url: URL?)
}

protocol HarvestExporter: Service {
    func export(_ harvests: [Harvest]) -> URL?
}
