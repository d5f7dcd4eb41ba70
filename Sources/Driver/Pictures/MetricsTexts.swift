package import AshlarDiagrams
import AshlarReports
import AshlarText
import Foundation

/// The formats of `ashlar metrics`.
package enum MetricsFormat: String, CaseIterable, Sendable {
    /// A table for people, with a line for the whole.
    case text
    /// One row for each node: RFC 4180.
    case csv
    /// Schema 1, with the whole and the nodes; numbers that do not exist are omitted.
    case json
    /// One number of the whole as an SVG image.
    case badge
    /// One number of the whole as JSON for the endpoint of shields.io: <https://shields.io/badges/endpoint-badge>
    case shields
}

/// A share as people read it: `28.9 %`.
func percent(_ thousandths: Int) -> String { String(format: "%.1f %%", Double(thousandths) / 10) }

extension PictureMetrics {
    /// The propagation cost in thousandths.
    var costInThousandths: Int { Int((propagationCost * 1_000).rounded()) }
}

/// Rows with aligned columns: the first to the left, the others, numbers, to the right. An empty cell is a dash.
///
/// - Parameter rows: all of the same length.
func tableLines(_ rows: [[String]]) -> [String] {
    let rows = rows.map { row in row.map { $0.isEmpty ? "-" : $0.printable() } }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        row.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - row[column].count)
            return column == 0 ? row[column] + space : space + row[column]
        }.joined(separator: "  ")
    }
}

extension PictureMetrics {
    /// The metrics in a format.
    ///
    /// - Parameter badge: the number that a badge shows.
    package func rendered(as format: MetricsFormat, badge: MetricsBadge = .cycles) -> String {
        switch format {
        case .text: table
        case .csv: csvTable([Self.columns.map(\.title)] + rows { String(format: "%.4f", $0) })
        case .json: prettyJSON(Document(self))
        case .badge: badge.label(of: self).svg
        case .shields: prettyJSON(badge.label(of: self))
        }
    }

    private static let columns: [(title: String, text: @Sendable (Node, (Double) -> String) -> String)] = [
        ("name", { node, _ in node.name }),
        ("afferent", { node, _ in "\(node.afferent)" }),
        ("efferent", { node, _ in "\(node.efferent)" }),
        ("instability", { node, text in node.instability.map(text) ?? "" }),
        ("abstractness", { node, text in node.abstractness.map(text) ?? "" }),
        ("distance", { node, text in node.distance.map(text) ?? "" }),
        ("cohesion", { node, text in node.cohesion.map(text) ?? "" }),
        ("files", { node, _ in node.size.map { "\($0.files)" } ?? "" }),
        ("lines", { node, _ in node.size.map { "\($0.lines)" } ?? "" }),
        ("types", { node, _ in node.size.map { "\($0.types)" } ?? "" }),
        ("complexity", { node, _ in node.size.map { "\($0.complexity)" } ?? "" }),
        ("depth", { node, _ in node.size.map { "\($0.depth)" } ?? "" }),
        ("cycle", { node, _ in node.cycle.map(String.init) ?? "" }),
    ]

    private func rows(_ text: (Double) -> String) -> [[String]] {
        nodes.map { node in Self.columns.map { $0.text(node, text) } }
    }

    private var table: String {
        let numbers = rows { String(format: "%.2f", $0) }
        // A column without any number says nothing.
        let columns = Self.columns.indices.filter { column in column == 0 || numbers.contains { !$0[column].isEmpty } }
        let lines = tableLines(([Self.columns.map(\.title)] + numbers).map { row in columns.map { row[$0] } })
        let dependencies = "\(dependencyCount) \(dependencyCount == 1 ? "dependency" : "dependencies")"
        let whole = "\(counted(nodes.count, "node")), \(dependencies), "
            + "propagation cost \(percent(costInThousandths)), cyclomatic number \(cyclomaticNumber) without directions, "
            + (cycles.isEmpty ? "no cycles" : "cycles of \(cycles.map(String.init).joined(separator: ", ")) nodes")
        return (lines + ["", whole] + notes.map { "note: \($0)" }).joined(separator: "\n") + "\n"
    }

    private struct Document: Encodable {
        var schema = 1
        var kind: String
        var nodes: [Row]
        var dependencies: Int
        var propagationCost: Double
        var cyclomaticNumber: Int
        var cycles: [Int]
        var notes: [String]

        init(_ metrics: PictureMetrics) {
            kind = metrics.kind
            nodes = metrics.nodes.map(Row.init)
            dependencies = metrics.dependencyCount
            propagationCost = metrics.propagationCost
            cyclomaticNumber = metrics.cyclomaticNumber
            cycles = metrics.cycles
            notes = metrics.notes
        }
    }

    private struct Row: Encodable {
        var name: String
        var afferent: Int
        var efferent: Int
        var instability: Double?
        var abstractness: Double?
        var distance: Double?
        var cohesion: Double?
        var files: Int?
        var lines: Int?
        var types: Int?
        var complexity: Int?
        var depth: Int?
        var cycle: Int?

        init(_ node: Node) {
            (name, afferent, efferent, cycle) = (node.name, node.afferent, node.efferent, node.cycle)
            (instability, abstractness, distance, cohesion) = (node.instability, node.abstractness, node.distance, node.cohesion)
            (files, lines, types) = (node.size?.files, node.size?.lines, node.size?.types)
            (complexity, depth) = (node.size?.complexity, node.size?.depth)
        }
    }
}
