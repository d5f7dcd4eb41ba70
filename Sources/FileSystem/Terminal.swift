import Foundation

/// The terminal, if any, connected to standard output or standard error.
package struct Terminal: Sendable {
    package let descriptor: Int32
    /// Whether the descriptor is connected to a terminal.
    package let isTerminal: Bool
    private let environment: [String: String]

    package static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
    package static let standardError = Terminal(descriptor: STDERR_FILENO)

    package init(descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(descriptor: descriptor, isTerminal: isatty(descriptor) == 1, environment: environment)
    }

    package init(descriptor: Int32, isTerminal: Bool, environment: [String: String]) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
        self.environment = environment
    }

    /// Whether the cursor can be moved back to the start of the line.
    package var movesCursor: Bool { isTerminal && environment["TERM"] != "dumb" }

    /// Whether text may be colored: not in files and pipes, and not if `NO_COLOR` is set (no-color.org).
    package var showsColor: Bool { movesCursor && (environment["NO_COLOR"] ?? "").isEmpty }

    /// The width in columns; 80 if unknown.
    package var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
