/// The offset of the first byte that is not part of well-formed UTF-8 (Unicode 16, table 3-7); `nil` if there is none.
package func firstInvalidByte(of bytes: ByteView) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
        if index + 32 <= count {
            if (bytes.word(at: index) | bytes.word(at: index + 8) | bytes.word(at: index + 16) | bytes.word(at: index + 24)) & 0x8080_8080_8080_8080 == 0 {
                index += 32
                continue
            }
        }
        let lead = bytes[index]
        if lead < 0x80 {
            index += 1
            continue
        }
        guard let (length, second) = sequence(after: lead), index + length <= count,
            second.contains(bytes[index + 1]),
            length < 3 || bytes[index + 2] & 0xC0 == 0x80,
            length < 4 || bytes[index + 3] & 0xC0 == 0x80
        else { return index }
        index += length
    }
    return nil
}

/// The length of the sequence that a lead byte starts, and the valid range of its second byte.
private func sequence(after lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
}
