import AshlarText
import Foundation

// The diagnostics that a client asks for.

extension DiagnosticReport {
    /// - Parameter previous: the result that the client has.
    init(_ items: [Diagnostic], after previous: String?) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        resultId = "\(Digest(Array((try? encoder.encode(items)) ?? Data())))"
        kind = resultId == previous ? "unchanged" : "full"
        self.items = kind == "full" ? items : nil
    }
}

extension WorkspaceDiagnosticReport {
    /// The diagnostics of each file that has any, in the order of the URIs.
    ///
    /// - Parameter previous: the results that the client has, by URI.
    init(of projects: [OpenProject], after previous: [String: String]) {
        var (all, versions): ([String: [Diagnostic]], [String: Int]) = ([:], [:])
        for project in projects {
            for (path, diagnostics) in project.diagnostics() {
                all[project.uri(of: path), default: []] += diagnostics
                versions[project.uri(of: path)] = project.version(of: path)
            }
        }
        items = all.sorted { $0.key < $1.key }.map { uri, diagnostics in
            let report = DiagnosticReport(diagnostics, after: previous[uri])
            return Item(kind: report.kind, uri: uri, version: versions[uri], resultId: report.resultId, items: report.items)
        }
    }
}
