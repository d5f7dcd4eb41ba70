import Foundation

/// A progress line at the bottom of a terminal, erased at the end.
///
/// It appears one second after the command began and is redrawn at most ten times a second. Any thread may advance it.
package final class ProgressBar: @unchecked Sendable {
    private let title: String
    private let total: Int?
    private let terminal: Terminal
    private let now: @Sendable () -> ContinuousClock.Instant
    private let lock = NSLock()
    private var nextDrawing: ContinuousClock.Instant
    private var isDrawn = false

    /// - Parameters:
    ///   - title: the activity in a word or two: `Reading`.
    ///   - total: the number of items; `nil` if nobody knows it.
    ///   - begun: when the command began.
    package convenience init(
        _ title: String, total: Int?, on terminal: Terminal = .standardError, since begun: ContinuousClock.Instant
    ) {
        self.init(title, total: total, on: terminal, since: begun, now: { .now })
    }

    init(
        _ title: String, total: Int?, on terminal: Terminal, since begun: ContinuousClock.Instant,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.title = title
        self.total = total
        self.terminal = terminal
        self.now = now
        nextDrawing = begun + .seconds(1)
    }

    /// Shows the number of finished items.
    package func advance(to done: Int) {
        guard terminal.movesCursor else { return }
        lock.withLock {
            let time = now()
            guard time >= nextDrawing else { return }
            nextDrawing = time + .milliseconds(100)
            draw("\r" + ProgressBar.line(title, done: done, of: total, width: terminal.width) + eraseToEnd)
            isDrawn = true
        }
    }

    /// Erases the line if it was shown.
    package func clear() {
        lock.withLock {
            guard isDrawn else { return }
            draw("\r" + eraseToEnd)
            isDrawn = false
        }
    }

    /// `Reading [=====>    ] 1234/7160`, or `Reading 1234` of an unknown number, one column shorter than the terminal, so that it never wraps.
    package static func line(_ title: String, done: Int, of total: Int?, width: Int) -> String {
        guard let total else { return String("\(title) \(done)".prefix(max(width - 1, 0))) }
        let figures = "\(done)/\(total)"
        let barWidth = min(width - 1 - title.count - figures.count - 4, 40)
        guard barWidth >= 5 else { return String("\(title) \(figures)".prefix(max(width - 1, 0))) }
        let filled = total == 0 ? barWidth : min(barWidth, barWidth * done / total)
        let bar = filled == barWidth
            ? String(repeating: "=", count: barWidth)
            : String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: barWidth - filled - 1)
        return "\(title) [\(bar)] \(figures)"
    }

    private func draw(_ text: String) {
        var text = text
        text.withUTF8 { _ = Foundation.write(terminal.descriptor, $0.baseAddress, $0.count) }
    }
}

/// ECMA-48, EL: erases from the cursor to the end of the line.
private let eraseToEnd = "\u{1B}[K"
