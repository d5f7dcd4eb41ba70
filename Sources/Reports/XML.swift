/// What programs of every kind expect before the first element.
let xmlDeclaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

/// A text between two tags. What XML 1.0 forbids even as a reference, such as most control characters, becomes U+FFFD.
/// <https://www.w3.org/TR/xml/#charsets>
func xmlText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\r": result += "&#13;"
        case "\t", "\n", " "..."\u{FFFD}", "\u{10000}"...: result.unicodeScalars.append(scalar)
        default: result += "\u{FFFD}"
        }
    }
}

/// An attribute with a space before it: ` name="value"`. Line breaks and tabs, which a reader would turn into spaces, are
/// written as references. <https://www.w3.org/TR/xml/#AVNormalize>
func xmlAttribute(_ name: String, _ value: String) -> String {
    let codes: [Unicode.Scalar: String] = ["\"": "&quot;", "\n": "&#10;", "\t": "&#9;"]
    let escaped = xmlText(value).unicodeScalars.reduce(into: "") { $0 += codes[$1] ?? String($1) }
    return " \(name)=\"\(escaped)\""
}
