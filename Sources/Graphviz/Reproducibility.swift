/// A PDF file with all dates set to the beginning of 1970. Dates keep their length, so the file's offsets stay valid.
func withoutDates(_ pdf: [UInt8]) -> [UInt8] {
    var pdf = pdf
    let epoch = Array("19700101000000".utf8)
    for start in ends(of: "Date (D:", in: pdf) {
        var index = start
        while index < pdf.count, pdf[index] != UInt8(ascii: ")") {
            // After the seconds comes the time zone.
            let digit = index - start < epoch.count ? epoch[index - start] : UInt8(ascii: "0")
            if isDigit(pdf[index]) { pdf[index] = digit }
            index += 1
        }
    }
    return pdf
}

/// The index after each occurrence of a text.
private func ends(of text: String, in bytes: [UInt8]) -> [Int] {
    let text = Array(text.utf8)
    var ends: [Int] = []
    var end = text.count
    while end <= bytes.count {
        if bytes[end - 1] == text[text.count - 1], bytes[..<end].suffix(text.count).elementsEqual(text) { ends.append(end) }
        end += 1
    }
    return ends
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
