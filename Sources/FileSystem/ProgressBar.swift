import Foundation

/// One line at the foot of a terminal that says how far a long run has got, and then disappears.
///
/// It shows only after a second, and at most ten times a second. Any thread may move it.
package final class ProgressBar: @unchecked Sendable {
    private let title: String
    private let total: Int
    private let terminal: Terminal
    private let now: @Sendable () -> ContinuousClock.Instant
    private let lock = NSLock()
    private var nextDrawing: ContinuousClock.Instant
    private var isDrawn = false

    /// - Parameter title: What is being done, as one word: `Reading`.
    package convenience init(_ title: String, total: Int, on terminal: Terminal = .standardError) {
        self.init(title, total: total, on: terminal, now: { .now })
    }

    init(
        _ title: String, total: Int, on terminal: Terminal, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.title = title
        self.total = total
        self.terminal = terminal
        self.now = now
        nextDrawing = now() + .seconds(1)
    }

    /// Shows that so many of the total are done.
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

    /// Takes the line away, if it was ever shown.
    package func clear() {
        lock.withLock {
            guard isDrawn else { return }
            draw("\r" + eraseToEnd)
            isDrawn = false
        }
    }

    /// `Reading [=====>    ] 1234/7160`, one column short of the width so that no terminal wraps it.
    package static func line(_ title: String, done: Int, of total: Int, width: Int) -> String {
        let figures = "\(done)/\(total)"
        let room = min(width - 1 - title.count - figures.count - 4, 40)
        guard room >= 5 else { return String("\(title) \(figures)".prefix(max(width - 1, 0))) }
        let filled = total == 0 ? room : min(room, room * done / total)
        let bar = filled == room
            ? String(repeating: "=", count: room)
            : String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: room - filled - 1)
        return "\(title) [\(bar)] \(figures)"
    }

    private func draw(_ text: String) {
        var text = text
        text.withUTF8 { _ = Foundation.write(terminal.descriptor, $0.baseAddress, $0.count) }
    }
}

/// ECMA-48, EL: erases from the cursor to the end of the line.
private let eraseToEnd = "\u{1B}[K"
