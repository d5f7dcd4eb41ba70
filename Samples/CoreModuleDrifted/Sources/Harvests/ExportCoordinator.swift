import Core
import Foundation

// Drift: a coordinator that lives on no actor. It shows a sheet from wherever it was called last.
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

// Drift: a protocol that promises nothing about threads. Whoever holds one cannot cross from one to another.
protocol ExportDelegate: AnyObject {
    func exported(to url: URL?)
}

protocol HarvestExporter: Service {
    func export(_ harvests: [Harvest]) -> URL?
}
