import AshlarReports
import AshlarText
import Foundation

/// The formats of `ashlar history`.
package enum HistoryFormat: String, CaseIterable, Sendable {
    /// A table for people.
    case text
    /// One row for each commit: RFC 4180.
    case csv
    /// Schema 1, with the nodes and dependencies that came and went.
    case json
    /// A chart.
    case svg
    /// One page with the chart, and a table with the dependencies that came and went.
    case html
}

/// The format to use: the requested one, else the one of the output's file extension, else text.
///
/// - Throws: `Failure` with the nearest name for an unknown one.
package func historyFormat(requested: String?, output: String?) throws -> HistoryFormat {
    let name = formatName(requested: requested, output: output, ["txt": "text", "htm": "html"]) ?? "text"
    guard let format = HistoryFormat(rawValue: name) else { throw unknownFormat(name, among: HistoryFormat.allCases.map(\.rawValue)) }
    return format
}

extension History {
    /// The history in a format.
    package func rendered(as format: HistoryFormat) -> String {
        switch format {
        case .text: text
        case .csv: csvTable([titles] + points.indices.map { row($0, changes(at: $0), commit: points[$0].commit, share: decimal) })
        case .json: prettyJSON(Document(self))
        case .svg: HistoryChart(of: self).svg(isStandalone: true)
        case .html: HistoryPage(of: self).html
        }
    }

    /// The heading of a table or a chart.
    var title: String { "History of the \(kind) of \(project.printable())" }

    /// The titles of the columns of a table.
    var titles: [String] {
        ["day", "commit", "files", "lines", "types", kind, "dependencies", "new", "gone", "in cycles", "propagation"]
            + (hasRules ? ["errors", "warnings"] : [])
    }

    /// The cells of one point. The first point has no changes.
    ///
    /// - Parameter share: how a share in thousandths is written.
    func row(_ index: Int, _ changes: Changes, commit: String, share: (Int) -> String = percent) -> [String] {
        let point = points[index]
        let counts = [point.files, point.lines, point.types, point.nodes.count, point.dependencies.count].map(String.init)
        return [point.day, commit] + counts
            + (index == 0 ? ["", ""] : ["\(changes.new.count)", "\(changes.gone.count)"])
            + ["\(point.cyclicNodes)", share(point.propagationCost)]
            + (hasRules ? ["\(point.errors)", "\(point.warnings)"] : [])
    }

    private func decimal(_ thousandths: Int) -> String { String(format: "%.3f", Double(thousandths) / 1_000) }

    private var text: String {
        let lines = tableLines([titles] + points.indices.map {
            row($0, changes(at: $0), commit: String(points[$0].commit.prefix(10)))
        })
        return ([title, ""] + lines + (notes.isEmpty ? [] : [""]) + notes.map { "note: \($0)" }).map { $0 + "\n" }.joined()
    }
}

private struct Document: Encodable {
    let schema = 1
    let kind: String
    let every: String
    let points: [Point]
    let notes: [String]

    init(_ history: History) {
        (kind, every, notes) = (history.kind, history.step.rawValue, history.notes)
        points = history.points.indices.map { Point(history, $0) }
    }

    struct Point: Encodable {
        let commit, day: String
        let files, lines, types, nodes, dependencies, cyclicNodes, cyclomaticNumber: Int
        let propagationCost: Double
        let errors, warnings: Int?
        /// Against the point before; of the first point, all.
        let addedNodes, removedNodes: [String]
        let addedDependencies, removedDependencies: [Dependency]

        init(_ history: History, _ index: Int) {
            let point = history.points[index]
            (commit, day, files, lines, types) = (point.commit, point.day, point.files, point.lines, point.types)
            (nodes, dependencies) = (point.nodes.count, point.dependencies.count)
            (cyclicNodes, cyclomaticNumber) = (point.cyclicNodes, point.cyclomaticNumber)
            propagationCost = Double(point.propagationCost) / 1_000
            (errors, warnings) = history.hasRules ? (point.errors, point.warnings) : (nil, nil)
            let (before, after) = (Set(index == 0 ? [] : history.points[index - 1].nodes), Set(point.nodes))
            (addedNodes, removedNodes) = (after.subtracting(before).sorted(), before.subtracting(after).sorted())
            let changes = history.changes(at: index)
            (addedDependencies, removedDependencies) = (changes.new.map(Dependency.init), changes.gone.map(Dependency.init))
        }
    }

    struct Dependency: Encodable {
        let source, target: String

        init(_ ends: [String]) { (source, target) = (ends[0], ends[1]) }
    }
}
