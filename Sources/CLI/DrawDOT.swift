import ArgumentParser
import AshlarDriver
import AshlarText
import Foundation

/// Draws DOT from standard input. `graph` runs this in a child process, so that it can end a layout that takes too long.
struct DrawDOT: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: DrawingChoices.command, shouldDisplay: false)

    @Argument var format: String

    func run() throws {
        guard let dot = try? FileHandle.standardInput.readToEnd() ?? Data() else { throw Failure("standard input cannot be read; write DOT to it") }
        try deliver(drawDOT(String(decoding: dot, as: UTF8.self), as: format), to: nil)
    }
}
