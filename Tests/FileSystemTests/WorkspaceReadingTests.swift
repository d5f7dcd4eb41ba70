@testable import AshlarFileSystem
import AshlarText
import Foundation
import TestSupport
import Testing

@Suite struct WorkspaceReadingTests {
    @Test func `text is read without a byte order mark`() throws {
        try check([0xEF, 0xBB, 0xBF] + Array("let a = 1".utf8), is: "let a = 1")
        try check([0xEF, 0xBB, 0xBF], is: "")
        try check([], is: "")
        try check(Array("é🧱\u{10FFFF}\u{0}x".utf8), is: "é🧱\u{10FFFF}\u{0}x")
    }

    @Test func `a buffer serves many files`() throws {
        let project = try TemporaryFolder([])
        let texts = [String(repeating: "long ", count: 50_000), "short", "", String(repeating: "x", count: 65_536)]
        for (index, text) in texts.enumerated() { try project.write(text, at: "\(index).swift") }
        let buffer = ReadBuffer()
        for (index, text) in texts.enumerated() {
            #expect(try project.text(of: "\(index).swift", in: buffer) == text)
        }
    }

    @Test(arguments: [
        ([0xFF, 0xFE, 0x61, 0x00], 1, 1), (Array("ab\ncd".utf8) + [0x80], 2, 3), (Array("é\r\n".utf8) + [0xC3], 2, 1),
        ([0x61, 0xC0, 0x80], 1, 2), ([0xED, 0xA0, 0x80], 1, 1), ([0xF4, 0x90, 0x80, 0x80], 1, 1),
        (Array("12345678".utf8) + [0xE2, 0x82], 1, 9), ([0xF5, 0x80, 0x80, 0x80], 1, 1), ([0xE0, 0x80, 0x80], 1, 1),
    ] as [([UInt8], Int, Int)])
    func `invalid UTF-8 is a problem with a location`(bytes: [UInt8], line: Int, column: Int) throws {
        let project = try TemporaryFolder([])
        try project.write(bytes, at: "A.swift")
        #expect(try project.problem(with: "A.swift") == Problem(
            location: Location(path: "A.swift", line: line, column: column),
            message: "the file is not UTF-8 from here on and was not read; save it as UTF-8"
        ))
    }

    @Test func `a missing file is a problem`() throws {
        let project = try TemporaryFolder([])
        #expect(try project.problem(with: "A.swift")?.message
            == "the file cannot be read (No such file or directory); check its permissions")
    }

    private func check(_ bytes: [UInt8], is text: String) throws {
        let project = try TemporaryFolder([])
        try project.write(bytes, at: "A.swift")
        #expect(try project.text(of: "A.swift") == text)
    }
}

@Suite struct WorkspaceConcurrencyTests {
    @Test(arguments: [1, 2, 3, 8, 64]) func `results have the order of the items`(threads: Int) {
        for count in [0, 1, 2, 63, 1000] {
            let items = Array(0..<count)
            let squares = mapConcurrently(items, threads: threads, weight: { ($0 * 7919) % 101 }) { item, _ in
                String(item * item)
            }
            #expect(squares == items.map { String($0 * $0) })
        }
    }

    @Test func `progress never decreases and ends at the total`() {
        let seen = Seen()
        _ = mapConcurrently(Array(0..<5000), threads: 4, progress: { seen.add($0) }) { item, _ in item }
        #expect(seen.values == seen.values.sorted())
        #expect(seen.values.last == 5000)
    }

    @Test(arguments: [1, 2, 8]) func `an item that takes too long is given up`(threads: Int) {
        let never = DispatchSemaphore(value: 0)
        let results = mapConcurrently(
            Array(0..<100), threads: threads, weight: { _ in 1 }, progress: nil, seconds: { $0 % 40 == 7 ? 0.01 : 60 }, late: { -$0 }
        ) { item, _ in
            if item % 40 == 7 { never.wait() }
            return item
        }
        #expect(results == (0..<100).map { $0 % 40 == 7 ? -$0 : $0 })
        for _ in 0..<3 { never.signal() }
    }

    /// Half of the 64 MB, in frames of a kilobyte.
    @Test func `threads have deep stacks`() {
        let depths = mapConcurrently([30_000]) { depth, _ in descend(depth) }
        #expect(depths == [30_000])
    }

    private final class Seen: @unchecked Sendable {
        var values: [Int] = []  // the scheduler calls from one thread at a time
        func add(_ value: Int) { values.append(value) }
    }
}

@inline(never) private func descend(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1000, alignment: 8) { memory in
        memory[0] = UInt8(truncatingIfNeeded: depth)
        return depth == 0 ? Int(memory[0]) : 1 + descend(depth - 1)
    }
}
