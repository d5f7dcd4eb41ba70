import AshlarDriver
import AshlarFileSystem
import AshlarText
import SwiftParser
import SwiftSyntax

/// Lists, reads and parses the Swift files of a project, as `ashlar check` does, and discards the syntax trees:
/// `parse-only ROOT [THREADS]`. The remaining time of a check is Ashlar's own.
@main
enum ParseOnly {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else { return print("parse-only ROOT [THREADS]") }
        let threads = arguments.count > 2 ? Int(arguments[2]) ?? processorCount : processorCount
        let workspace = try Workspace(root: arguments[1])
        let files = workspace.listing().files.filter(\.isSwift)
        let lines = mapConcurrently(files, threads: threads, weight: \.byteCount) { file, buffer in
            workspace.readText(of: file.path, into: buffer) { contents in
                guard case .text(let source) = contents else { return 0 }
                // Uses the tree, so that the optimizer cannot remove the parse.
                guard source.withContiguousStorageIfAvailable({ Parser.parse(source: $0) })?.totalLength.utf8Length == source.count else { return 0 }
                return source.count { $0 == UInt8(ascii: "\n") }
            }
        }
        print(files.count, lines.reduce(0, +))
    }
}
