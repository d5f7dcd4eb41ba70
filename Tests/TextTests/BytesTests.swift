import AshlarText
import Testing
import TestSupport

/// Vectorized searches find what byte-by-byte searches find.
@Suite struct BytesTests {
    /// Random bytes of a small alphabet, with lengths below and above one SIMD block.
    private func bytes(_ alphabet: [UInt8], _ random: inout Random) -> [UInt8] {
        (0..<Int.random(in: 0...300, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `every occurrence of a text is found`(seed: UInt64) {
        var random = Random(seed: seed)
        let bytes = bytes(Array("aabm".utf8), &random)
        for text in ["a", "ab", "aba", "abmab", "mmmmmm"] {
            let wanted = Array(text.utf8)
            let expected = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
            let limit = Int.random(in: 1...4, using: &random)
            bytes.withByteView { bytes in
                #expect(occurrences(of: text, in: bytes) == expected, "seed \(seed), '\(text)'")
                #expect(occurrences(of: text, in: bytes, atMost: limit) == Array(expected.prefix(limit)), "seed \(seed), '\(text)'")
            }
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `counted lines equal split lines`(seed: UInt64) {
        var random = Random(seed: seed)
        // Every third input has carriage returns, and every tenth is large.
        let alphabet = Array((seed % 3 == 0 ? "ab\n\r" : "ab\n").utf8)
        var bytes = bytes(alphabet, &random)
        if seed % 10 == 1 { bytes = (0..<100).flatMap { _ in bytes } }
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let expected = lines.last?.isEmpty == false ? lines.count : lines.count - 1
        bytes.withByteView { #expect(LineTable.count(of: $0) == expected, "seed \(seed)") }
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `columns in code points are counted without the source`(seed: UInt64) throws {
        var random = Random(seed: seed)
        let pieces = ["a", "é", "→", "🦊", "\n", "\r\n", "\r", " let", String(repeating: "b", count: 130), String(repeating: "ü", count: 70)]
        let bytes = Array((0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined().utf8)
        let table = try bytes.withByteView { LineTable($0) }.encoded.withByteView { try LineTable(encoded: $0) }
        for offset in 0...bytes.count {
            let (line, column) = table.position(of: UInt32(offset))
            let expected = 1 + bytes[(offset - column + 1)..<offset].count { $0 & 0xC0 != 0x80 }
            #expect(table.codePointColumn(line: line, column: column) == expected, "seed \(seed), offset \(offset)")
        }
        #expect(table.codePointColumn(line: bytes.count + 2, column: 1) == nil)
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `the first invalid byte ends the valid prefix`(seed: UInt64) {
        var random = Random(seed: seed)
        var bytes = Array("Abc é ü 中文 🧱 \u{7FF}\u{800}\u{FFFF}\u{10FFFF}".utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            bytes.insert(contentsOf: Array(repeating: 0x61, count: Int.random(in: 0...70, using: &random)), at: bytes.indices.randomElement(using: &random) ?? 0)
        }
        if seed % 2 == 0 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
        let bad = bytes.withByteView { firstInvalidByte(of: $0) }
        #expect((bad == nil) == (String(validating: bytes, as: UTF8.self) != nil), "seed \(seed)")
        if let bad {
            #expect(String(validating: bytes[..<bad], as: UTF8.self) != nil, "seed \(seed)")
            let next = (1...4).first { bad + $0 <= bytes.count && String(validating: bytes[bad..<bad + $0], as: UTF8.self) != nil }
            #expect(next == nil, "seed \(seed)")
        }
    }
}
