import AshlarReports
import AshlarText
import Foundation

/// Line charts of a history, one below the other, with a common axis of time. SVG 1.1: <https://www.w3.org/TR/SVG11/>
struct HistoryChart {
    private let history: History
    private let panels: [Panel]

    private struct Panel {
        var title: String
        var lines: [Line]

        var maximum: Double { lines.flatMap(\.values).max() ?? 0 }
    }

    private struct Line {
        var name: String
        /// The class that decides the color.
        var style: String
        var values: [Double]
    }

    /// In pixels at 100 %: the whole, and what is left around the lines of a panel.
    private let width = 960.0, panelHeight = 190.0
    private let left = 70.0, right = 150.0, top = 36.0, bottom = 26.0

    init(of history: History) {
        self.history = history
        func line(_ name: String, _ style: String, _ value: (History.Point) -> Int) -> Line {
            Line(name: name, style: style, values: history.points.map { Double(value($0)) })
        }
        let percent = Line(name: "propagation", style: "first", values: history.points.map { Double($0.propagationCost) / 10 })
        let kind = history.kind.prefix(1).uppercased() + history.kind.dropFirst()
        var panels = [
            Panel(title: "Lines of code", lines: [line("lines", "first", \.lines)]),
            Panel(title: "Files and types", lines: [line("files", "first", \.files), line("types", "second", \.types)]),
            Panel(title: "\(kind) and their dependencies", lines: [
                line(history.kind, "first", \.nodes.count), line("dependencies", "second", \.dependencies.count),
                line("in cycles", "error", \.cyclicNodes),
            ]),
            Panel(title: "Propagation cost: the part of all \(history.kind) that a change of one can affect, in percent", lines: [percent]),
        ]
        if history.hasRules {
            panels.append(Panel(title: "Findings", lines: [line("errors", "error", \.errors), line("warnings", "warning", \.warnings)]))
        }
        self.panels = panels
    }

    /// The chart as an SVG element.
    ///
    /// - Parameter isStandalone: whether it is a file of its own, with an XML declaration.
    func svg(isStandalone: Bool) -> String {
        let heading = isStandalone ? 30.0 : 0
        let height = heading + Double(panels.count) * panelHeight
        var lines = isStandalone ? [#"<?xml version="1.0" encoding="UTF-8"?>"#] : []
        lines.append(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(number(width)) \#(number(height))" role="img" aria-label="\#(xmlText(history.title))">"#)
        lines.append("<style>\(Self.style)</style>")
        if isStandalone {
            lines.append(#"<rect class="page" width="100%" height="100%"/>"#)
            lines.append(text(history.title, x: left, y: 24, #"class="title""#))
        }
        for (index, panel) in panels.enumerated() { lines += draw(panel, below: heading + Double(index) * panelHeight) }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    /// Without variables, which programs that draw SVG outside of browsers do not know.
    private static let style = "text{font:12px system-ui,sans-serif}.title{font-weight:600}polyline{stroke-width:2;stroke-linejoin:round}"
        + rules(\.light) + "@media (prefers-color-scheme:dark){" + rules(\.dark) + "}"

    private struct Color {
        let selector, light, dark: String
    }

    private static let colors = [
        Color(selector: "text", light: "#52606d", dark: "#a3adb8"), Color(selector: ".title", light: "#1f2933", dark: "#e4e7eb"),
        Color(selector: ".page", light: "#fff", dark: "#16191d"), Color(selector: ".rule", light: "#d5dbe1", dark: "#3a444e"),
        Color(selector: ".first", light: "#1a66a8", dark: "#6cb2eb"), Color(selector: ".second", light: "#7a4fa3", dark: "#c4a0e8"),
        Color(selector: ".error", light: "#c0271d", dark: "#ff8a80"), Color(selector: ".warning", light: "#9a6700", dark: "#e3b341"),
    ]

    /// Texts and circles are filled, lines are drawn.
    private static func rules(_ shade: KeyPath<Color, String>) -> String {
        colors.map { color in
            let value = color[keyPath: shade]
            switch color.selector {
            case "text", ".title", ".page": return "\(color.selector){fill:\(value)}"
            case ".rule": return ".rule{stroke:\(value)}"
            default: return "text\(color.selector),circle\(color.selector){fill:\(value)}polyline\(color.selector){stroke:\(value);fill:none}"
            }
        }.joined()
    }

    private func draw(_ panel: Panel, below offset: Double) -> [String] {
        let maximum = Self.axisEnd(for: panel.maximum)
        func y(_ value: Double) -> Double { offset + panelHeight - bottom - value / maximum * (panelHeight - top - bottom) }
        var lines = [text(panel.title, x: left, y: offset + 20, #"class="title""#)]
        for part in 0...2 {
            let value = maximum * Double(part) / 2
            lines.append(#"<line class="rule" x1="\#(number(left))" x2="\#(number(width - right))" y1="\#(number(y(value)))" y2="\#(number(y(value)))"/>"#)
            lines.append(text(number(value), x: left - 8, y: y(value) + 4, #"text-anchor="end""#))
        }
        for (day, position) in dayLabels { lines.append(text(day, x: position, y: offset + panelHeight - 8, #"text-anchor="middle""#)) }
        var labels: [(y: Double, line: Line)] = []
        for line in panel.lines {
            let places = zip(xs, line.values).map { ($0, y($1)) }
            lines.append(#"<polyline class="\#(line.style)" points="\#(places.map { "\(number($0)),\(number($1))" }.joined(separator: " "))"/>"#)
            for (index, place) in places.enumerated() {
                let point = history.points[index]
                let title = "\(point.day), \(point.commit.prefix(10)): \(number(line.values[index])) \(line.name)"
                lines.append(#"<circle class="\#(line.style)" cx="\#(number(place.0))" cy="\#(number(place.1))" r="2.5"><title>\#(xmlText(title))</title></circle>"#)
            }
            labels.append((places.last?.1 ?? 0, line))
        }
        // Labels of lines that end near each other are moved apart, from the lowest up.
        var floor = offset + panelHeight - bottom + 4
        for (position, line) in labels.sorted(by: { $0.y > $1.y }) {
            let position = min(position + 4, floor)
            lines.append(text("\(number(line.values.last ?? 0)) \(line.name)", x: width - right + 10, y: position, #"class="\#(line.style)""#))
            floor = position - 14
        }
        return lines
    }

    /// The horizontal positions of the points, by their times.
    private var xs: [Double] {
        let times = history.points.map { Double($0.time) }
        guard let first = times.min(), let last = times.max(), last > first else { return times.map { _ in left } }
        return times.map { left + ($0 - first) / (last - first) * (width - left - right) }
    }

    /// The days of at most seven points, with their positions.
    private var dayLabels: [(day: String, x: Double)] {
        var labels: [(day: String, x: Double)] = []
        for (point, x) in zip(history.points, xs) where labels.last.map({ x - $0.x >= 110 }) ?? true { labels.append((point.day, x)) }
        return labels
    }

    /// The end of an axis from 0: the next even number of a power of ten, so that its half is a number too.
    private static func axisEnd(for maximum: Double) -> Double {
        guard maximum > 0 else { return 2 }
        let power = pow(10, log10(maximum).rounded(.down))
        // Half of a number of modules is no label.
        let ends: [Double] = power < 10 ? [2, 4, 6, 8, 10] : [1, 2, 4, 6, 8, 10]
        return (ends.first { $0 * power >= maximum } ?? 10) * power
    }

    private func text(_ text: String, x: Double, y: Double, _ attributes: String) -> String {
        #"<text x="\#(number(x))" y="\#(number(y))" \#(attributes)>\#(xmlText(text))</text>"#
    }

    /// With at most one decimal.
    private func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// A history as one page without scripts and without network.
struct HistoryPage {
    let history: History

    init(of history: History) { self.history = history }

    var html: String {
        let title = history.title
        let notes = history.notes.map { "<p>Note: \(xmlText($0))</p>" }
        let header = history.titles.map { "<th scope=\"col\">\(xmlText($0))</th>" }.joined()
        // The newest first.
        let rows = history.points.indices.reversed().map { index -> String in
            let changes = history.changes(at: index)
            let cells = history.row(index, changes, commit: String(history.points[index].commit.prefix(10)))
            return "<tr>" + cells.map { "<td>\(xmlText($0.isEmpty ? "–" : $0))</td>" }.joined() + "</tr>" + row(of: changes)
        }
        return (["""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(xmlText(title))</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <h1>\(xmlText(title))</h1>
            """, HistoryChart(of: history).svg(isStandalone: false), "<table><thead><tr>\(header)</tr></thead><tbody>"]
            + rows + ["</tbody></table>"] + notes + ["</body>", "</html>", ""]).joined(separator: "\n")
    }

    /// A row with the dependencies that came and went; none for the first point, or without changes.
    private func row(of changes: History.Changes) -> String {
        guard !changes.new.isEmpty || !changes.gone.isEmpty else { return "" }
        let items = changes.new.map { "+ " + $0.joined(separator: " → ") } + changes.gone.map { "− " + $0.joined(separator: " → ") }
        let list = items.map { "<li>\(xmlText($0.printable()))</li>" }.joined()
        let summary = "\(changes.new.count) new, \(changes.gone.count) gone"
        return "<tr><td colspan=\"\(history.titles.count)\"><details><summary>\(summary)</summary><ul>\(list)</ul></details></td></tr>"
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:14px system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}\
        table{border-collapse:collapse;width:100%}th,td{padding:.2rem .5rem;text-align:right;border-top:1px solid #8884}\
        th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}td:nth-child(2){font-family:monospace}ul{margin:.3rem 0}
        """
}
