/// A PDF file whose dates all lie at the beginning of 1970. Dates keep their length, and so all offsets in the file hold.
func withoutDates(_ pdf: [UInt8]) -> [UInt8] {
    var pdf = pdf
    let epoch = Array("19700101000000".utf8)
    for start in ends(of: "Date (D:", in: pdf) {
        var index = start
        while index < pdf.count, pdf[index] != UInt8(ascii: ")") {
            // What follows the seconds is the time zone.
            let digit = index - start < epoch.count ? epoch[index - start] : UInt8(ascii: "0")
            if isDigit(pdf[index]) { pdf[index] = digit }
            index += 1
        }
    }
    return pdf
}

/// An SVG file without the number that libgvc gives to a graph without a name: `%17`, one more in each run.
func withoutGraphNumber(_ svg: [UInt8]) -> [UInt8] {
    var svg = svg
    for start in (ends(of: "<!-- Title: %", in: svg) + ends(of: "<title>%", in: svg)).sorted(by: >) {
        let digits = svg[start...].prefix(while: isDigit)
        svg.removeSubrange(start..<digits.endIndex)
    }
    return svg
}

/// The indices behind each occurrence of a text.
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
