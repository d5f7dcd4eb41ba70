@testable import AshlarFileSystem
import Foundation
import TestSupport
import Testing

@Suite struct WorkspaceOutputTests {
    @Test func `a file is replaced atomically`() throws {
        let folder = try TemporaryFolder([])
        let path = folder.path + "/report.txt"
        _ = try writeFile("first".utf8, at: path)
        chmod(path, 0o640)
        _ = try writeFile("second".utf8, at: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.txt"])
    }

    @Test func `a symbolic link is preserved`() throws {
        let folder = try TemporaryFolder(["real.txt"])
        try folder.link("link.txt", to: "real.txt")
        _ = try writeFile("text".utf8, at: folder.path + "/link.txt")
        #expect(try String(contentsOfFile: folder.path + "/real.txt", encoding: .utf8) == "text")
        #expect(FileStatus(of: folder.path + "/link.txt", followingLinks: false)?.kind == .link)
    }

    @Test func `a failed write leaves no file behind`() throws {
        let folder = try TemporaryFolder([])
        let missing = folder.path + "/none/report.txt"
        #expect(throws: OutputError(path: missing, number: ENOENT)) { try writeFile("x".utf8, at: missing) }
        #expect(throws: OutputError(path: folder.path, number: EISDIR)) { try writeFile("x".utf8, at: folder.path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        #expect("\(OutputError(path: "a", number: ENOENT))"
            == "cannot write 'a' (No such file or directory); nothing was written, create its folder or choose another file")
        #expect("\(OutputError(path: nil, number: ENOSPC))"
            == "cannot write standard output (No space left on device); write to a file with --output")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func `a full device is an error`() {
        #expect(throws: OutputError(path: "/dev/full", number: ENOSPC)) { try writeFile("x".utf8, at: "/dev/full") }
        #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    }

    @Test func `a reader that closes the pipe is not an error`() throws {
        prepareStandardStreams()
        let folder = try TemporaryFolder([])
        let path = folder.path + "/pipe"
        mkfifo(path, 0o600)
        let reader = Thread {
            let descriptor = open(path, O_RDONLY)
            var byte: UInt8 = 0
            read(descriptor, &byte, 1)
            close(descriptor)
        }
        reader.start()
        let delivery = try writeFile([UInt8](repeating: 0x61, count: 4 << 20), at: path)
        #expect(delivery == .readerLeft)
    }
}

@Suite struct TerminalTests {
    @Test func `color needs a terminal`() {
        check([:], isTerminal: true, color: true, cursor: true)
        check([:], isTerminal: false, color: false, cursor: false)
        check(["NO_COLOR": "1"], isTerminal: true, color: false, cursor: true)
        check(["NO_COLOR": ""], isTerminal: true, color: true, cursor: true)
        check(["TERM": "dumb"], isTerminal: true, color: false, cursor: false)
    }

    @Test(arguments: [
        (60, "Reading [============>             ] 1234/2469"), (30, "Reading [====>    ] 1234/2469"),
        (20, "Reading 1234/2469"), (10, "Reading 1"), (0, ""),
    ])
    func `the progress line fits the width`(width: Int, line: String) {
        let drawn = ProgressBar.line("Reading", done: 1234, of: 2469, width: width)
        #expect(drawn.count < max(width, 1))
        if width < 60 { #expect(drawn == line) }
    }

    @Test func `a full progress line has no arrow`() {
        #expect(ProgressBar.line("Reading", done: 5, of: 5, width: 25) == "Reading [==========] 5/5")
        #expect(ProgressBar.line("Reading commits", done: 7, of: nil, width: 80) == "Reading commits 7")
    }

    @Test func `the progress bar appears after a second and is erased`() throws {
        let folder = try TemporaryFolder(["screen"])
        let descriptor = open(folder.path + "/screen", O_WRONLY)
        defer { close(descriptor) }
        let terminal = Terminal(descriptor: descriptor, isTerminal: true, environment: [:])
        let clock = Clock()
        let bar = ProgressBar("Reading", total: 10, on: terminal, since: clock.time, now: { clock.time })
        bar.advance(to: 1)
        bar.clear()
        #expect(try String(contentsOfFile: folder.path + "/screen", encoding: .utf8) == "")
        clock.time += .milliseconds(1001)
        bar.advance(to: 2)
        bar.advance(to: 3)
        bar.clear()
        let line = ProgressBar.line("Reading", done: 2, of: 10, width: 80)
        #expect(try String(contentsOfFile: folder.path + "/screen", encoding: .utf8)
            == "\r\(line)\u{1B}[K\r\u{1B}[K")
    }

    private func check(_ environment: [String: String], isTerminal: Bool, color: Bool, cursor: Bool) {
        let terminal = Terminal(descriptor: -1, isTerminal: isTerminal, environment: environment)
        #expect(terminal.showsColor == color)
        #expect(terminal.movesCursor == cursor)
        #expect(terminal.width == 80)
    }

    private final class Clock: @unchecked Sendable { var time = ContinuousClock.now }
}
