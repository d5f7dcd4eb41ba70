/// The XML declaration.
let xmlDeclaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

/// Text content of an element. Characters that XML 1.0 forbids even as references, such as most control characters,
/// become U+FFFD.
/// <https://www.w3.org/TR/xml/#charsets>
package func xmlText(_ text: String) -> String {
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

/// An attribute with a leading space: ` name="value"`. Line breaks and tabs are written as references, since parsers would
/// replace them by spaces. <https://www.w3.org/TR/xml/#AVNormalize>
package func xmlAttribute(_ name: String, _ value: String) -> String {
    let codes: [Unicode.Scalar: String] = ["\"": "&quot;", "\n": "&#10;", "\t": "&#9;"]
    let escaped = xmlText(value).unicodeScalars.reduce(into: "") { $0 += codes[$1] ?? String($1) }
    return " \(name)=\"\(escaped)\""
}
