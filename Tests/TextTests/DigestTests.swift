import AshlarText
import Testing

@Suite struct DigestTests {
    /// The first five entries and the one of length 15 of `vectors_sip128`: https://github.com/veorq/SipHash, with the key
    /// 00 01 … 0f and the message 00 01 ….
    private static let vectors: [(length: Int, hash: String)] = [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (2, "8177228da4a45dc7fca38bdef60affe4"), (3, "9c70b60c5267a94e5f33b6b02985ed51"),
        (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
    ]

    @Test(arguments: vectors.indices) func `SipHash-2-4-128 gives the reference implementation's results`(index: Int) {
        let (length, expected) = Self.vectors[index]
        let message = (0..<UInt8(length)).map(\.self)
        let hash = message.withByteView { sipHash128($0, key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)) }
        let bytes = withUnsafeBytes(of: (hash.0.littleEndian, hash.1.littleEndian)) { Array($0) }
        #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
    }

    @Test func `values that are added do not run into each other`() {
        func digest(_ texts: String...) -> Digest {
            var digest = Digest()
            for text in texts { digest.add(text) }
            return digest
        }
        #expect(digest("ab", "c") != digest("a", "bc"))
        #expect(digest("a", "b") != digest("b", "a"))
        #expect(digest("") != digest())
        #expect(digest("ab", "c") == digest("ab", "c"))
    }

    @Test func `one changed bit changes the digest`() {
        let bytes = (0..<64).map { UInt8($0) }
        for bit in 0..<512 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(Digest(changed) != Digest(bytes))
            #expect(Digest(changed).short != Digest(bytes).short)
        }
    }
}
