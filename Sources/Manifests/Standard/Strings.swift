import SwiftSyntax

/// The methods of strings that the evaluator implements.
enum StandardString {
    /// The result of a method; `nil` if the evaluator does not know the method, so that the value is unknown.
    static func call(_ name: String, of text: String, _ arguments: [Argument], at position: SourcePosition) -> Value? {
        let texts = arguments.map { argument -> String? in
            if case .string(let text) = argument.value { text } else { nil }
        }
        let number: Int? = if case .integer(let number)? = arguments.first?.value { max(0, number) } else { nil }
        switch (name, texts.first ?? nil) {
        case ("uppercased", _): return .string(text.uppercased())
        case ("lowercased", _): return .string(text.lowercased())
        case ("hasPrefix", let part?): return .bool(text.hasPrefix(part))
        case ("hasSuffix", let part?): return .bool(text.hasSuffix(part))
        case ("contains", let part?): return .bool(part.isEmpty || text.contains(part))
        case ("appending", let part?): return .string(text + part)
        case ("appendingPathComponent", let part?): return .string(text + "/" + part)
        case ("dropFirst", _): return .string(String(text.dropFirst(number ?? 1)))
        case ("dropLast", _): return .string(String(text.dropLast(number ?? 1)))
        case ("prefix", _): return number.map { .string(String(text.prefix($0))) }
        case ("suffix", _): return number.map { .string(String(text.suffix($0))) }
        case ("reversed", _): return .string(String(text.reversed()))
        case ("split", let separator?), ("components", let separator?):
            guard !separator.isEmpty else { return nil }
            let parts = parts(of: text, separator: separator)
            return strings(name == "split" ? parts.filter { !$0.isEmpty } : parts, at: position)
        case ("replacingOccurrences", let old?), ("replacing", let old?):
            guard texts.count > 1, let new = texts[1], !old.isEmpty else { return nil }
            return .string(parts(of: text, separator: old).joined(separator: new))
        case ("trimmingCharacters", _):
            let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            return .string(String(trimmed))
        default: return nil
        }
    }

    private static func strings(_ texts: [String], at position: SourcePosition) -> Value {
        .array(texts.map { Value.Element(value: .string($0), position: position) })
    }

    private static func parts(of text: String, separator: String) -> [String] {
        var parts: [String] = []
        var rest = text[...]
        var part = ""
        while !rest.isEmpty {
            if rest.hasPrefix(separator) {
                parts.append(part)
                part = ""
                rest = rest.dropFirst(separator.count)
            } else {
                part.append(rest.removeFirst())
            }
        }
        return parts + [part]
    }
}
