import AshlarDiagrams
import AshlarReports
import Foundation

/// The number of the whole that a badge shows.
package enum MetricsBadge: String, CaseIterable, Sendable {
    case cycles, dependencies
    case propagationCost = "propagation-cost"
    case cyclomaticNumber = "cyclomatic-number"

    func label(of metrics: PictureMetrics) -> BadgeLabel {
        let count = metrics.cycles.count
        return switch self {
        case .cycles:
            BadgeLabel(
                label: "cycles of \(metrics.kind)", message: count == 0 ? "none" : "\(count)", color: count == 0 ? "2e7d32" : "b91c1c"
            )
        case .dependencies: BadgeLabel(label: "dependencies of \(metrics.kind)", message: "\(metrics.dependencyCount)")
        case .propagationCost:
            BadgeLabel(label: "propagation cost of \(metrics.kind)", message: percent(metrics.costInThousandths))
        case .cyclomaticNumber: BadgeLabel(label: "cyclomatic number of \(metrics.kind)", message: "\(metrics.cyclomaticNumber)")
        }
    }
}

/// The texts and the color of a badge, with the keys of shields.io.
struct BadgeLabel: Encodable {
    let schemaVersion = 1
    let label, message: String
    /// Of the message's background, as hexadecimal digits.
    var color = "0b5cad"

    /// SVG 1.1: <https://www.w3.org/TR/SVG11/>
    var svg: String {
        let (left, right) = (Self.width(of: label), Self.width(of: message))
        let title = xmlText("\(label): \(message)")
        func text(_ text: String, from x: Int, _ width: Int) -> String {
            #"<text x="\#(x + width / 2)" y="14" textLength="\#(width - 12)" lengthAdjust="spacingAndGlyphs">\#(xmlText(text))</text>"#
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(title)">
            <title>\(title)</title>
            <clipPath id="round"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
            <g clip-path="url(#round)"><rect width="\(left)" height="20" fill="#3e4c59"/>\
            <rect x="\(left)" width="\(right)" height="20" fill="#\(color)"/></g>
            <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
            \(text(label, from: 0, left))
            \(text(message, from: left, right))
            </g>
            </svg>

            """
    }

    /// The width of a text with its margins, in pixels; its letters are fitted to it.
    private static func width(of text: String) -> Int { 12 + text.reduce(0) { $0 + ("iljtf. ".contains($1) ? 4 : 7) } }
}
