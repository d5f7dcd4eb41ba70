package import AshlarFileSystem
package import AshlarText
import Foundation

/// A folder that is deleted with this object, at the end of its test.
package final class TemporaryFolder {
    package let path: String

    package init(_ files: [String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ashlar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = realPath(folder.path)!
        for file in files { try write("", at: file) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package var workspace: Workspace { get throws { try Workspace(root: path) } }

    /// The paths that the workspace lists.
    package var paths: [String] { get throws { try workspace.listing().files.map(\.path) } }

    package func text(of file: String, in buffer: ReadBuffer = ReadBuffer()) throws -> String? {
        try workspace.readText(of: file, into: buffer) { contents in
            guard case .text(let bytes) = contents else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    package func problem(with file: String) throws -> Problem? {
        try workspace.readText(of: file, into: ReadBuffer()) { contents in
            switch contents {
            case .text: nil
            case .unreadable(let problem), .refused(let problem): problem
            }
        }
    }

    package func write(_ text: String, at file: String) throws {
        try write(Array(text.utf8), at: file)
    }

    package func write(_ bytes: [UInt8], at file: String) throws {
        let target = path + "/" + file
        let folder = String(target[..<target.lastIndex(of: "/")!])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let descriptor = open(target, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        defer { close(descriptor) }
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
    }

    package func link(_ file: String, to target: String) throws {
        guard symlink(target, path + "/" + file) == 0 else { throw POSIXError(.EIO) }
    }

    package func git(_ arguments: String...) throws {
        let settings = ["user.name=A", "user.email=a@example.org", "init.defaultBranch=main"].flatMap { ["-c", $0] }
        try run("/usr/bin/env", ["git"] + settings + arguments, in: path)
    }
}

package func run(_ program: String, _ arguments: [String], in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EIO) }
}
