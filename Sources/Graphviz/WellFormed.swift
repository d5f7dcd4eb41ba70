/// Why these bytes are not well-formed XML, with the line; `nil` for XML that a browser will open.
///
/// Looks at what a generator can get wrong: characters, entities, quotes, comments, and tags that do not match. It does
/// not read document types. Extensible Markup Language (XML) 1.0, fifth edition.
func flaw(inXML bytes: [UInt8]) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "not UTF-8" }
    var reader = XMLReader(bytes: bytes[...])
    guard let flaw = reader.flaw() else { return nil }
    return "\(flaw) in line \(bytes[..<reader.position].count { $0 == 0x0A } + 1)"
}

private struct XMLReader {
    let bytes: ArraySlice<UInt8>
    var position = 0
    private var open: [ArraySlice<UInt8>] = []
    private var hasRoot = false

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func flaw() -> String? {
        while position < bytes.endIndex {
            let flaw = bytes[position] == UInt8(ascii: "<") ? markup() : text(until: "<")
            if let flaw { return flaw }
        }
        if let unclosed = open.last { return "<\(String(decoding: unclosed, as: UTF8.self))> is not closed" }
        return hasRoot ? nil : "no element"
    }

    private mutating func markup() -> String? {
        if starts(with: "<!--") { return skip(past: "-->", in: "a comment") }
        if starts(with: "<![CDATA[") { return skip(past: "]]>", in: "character data") }
        if starts(with: "<?") { return skip(past: "?>", in: "an instruction") }
        if starts(with: "<!") { return skip(past: ">", in: "a declaration") }
        return tag()
    }

    private mutating func tag() -> String? {
        position += 1
        let isEnd = starts(with: "/")
        if isEnd { position += 1 }
        let name = word()
        guard !name.isEmpty else { return "a bare '<'" }
        if isEnd {
            guard open.popLast() == name else { return "</\(String(decoding: name, as: UTF8.self))> closes nothing" }
        }
        while position < bytes.endIndex {
            skipSpace()
            if starts(with: "/>") {
                position += 2
                hasRoot = true
                return nil
            }
            if starts(with: ">") {
                position += 1
                hasRoot = true
                if !isEnd { open.append(name) }
                return nil
            }
            if let flaw = attribute() { return flaw }
        }
        return "a tag is not closed"
    }

    private mutating func attribute() -> String? {
        guard !word().isEmpty else { return "an attribute without a name" }
        skipSpace()
        guard starts(with: "=") else { return "an attribute without a value" }
        position += 1
        skipSpace()
        guard starts(with: "\"") || starts(with: "'") else { return "an attribute without quotes" }
        let quote: Unicode.Scalar = bytes[position] == UInt8(ascii: "'") ? "'" : "\""
        position += 1
        if let flaw = text(until: quote) { return flaw }
        guard starts(with: String(quote)) else { return "quotes are not closed" }
        position += 1
        return nil
    }

    /// Text up to a delimiter of one byte, which is not consumed.
    private mutating func text(until delimiter: Unicode.Scalar) -> String? {
        let stop = UInt8(ascii: delimiter)
        while position < bytes.endIndex, bytes[position] != stop {
            let byte = bytes[position]
            if byte == UInt8(ascii: "<") { return "a bare '<'" }
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return "a control character" }
            if byte == UInt8(ascii: "&") {
                position += 1
                if starts(with: "#") { position += 1 }
                guard !word().isEmpty, starts(with: ";") else { return "a bare '&'" }
            }
            position += 1
        }
        return nil
    }

    private mutating func skip(past end: String, in what: String) -> String? {
        while position < bytes.endIndex {
            if starts(with: end) {
                position += end.utf8.count
                return nil
            }
            position += 1
        }
        return "\(what) is not closed"
    }

    private mutating func skipSpace() {
        while position < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    /// A name: everything up to white space or markup.
    private mutating func word() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.endIndex, !isMarkup(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    private func isMarkup(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: ";"):
            true
        default: false
        }
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}
