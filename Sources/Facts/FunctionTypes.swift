extension TypeName {
    /// The types of the parameters and of the result of a function type, optional or not: `URL` and `A?` of
    /// `(@Sendable (_ url: URL) async throws -> A?)?`; `nil` for any other type.
    package var function: (parameters: [TypeName], result: TypeName)? {
        var text = Substring(self.text)
        while true {
            text = text.trimmed
            if text.hasSuffix("?") || text.hasSuffix("!"), text.dropLast().hasSuffix(")"), text.first == "(",
               text.endOfBrackets == text.index(text.endIndex, offsetBy: -2) {
                text = text.dropLast()
            } else if text.first == "(", text.endOfBrackets == text.index(before: text.endIndex) {
                text = text.dropFirst().dropLast()
            } else if text.first == "@", let space = text.firstIndex(of: " ") {
                text = text[space...]
            } else {
                break
            }
        }
        guard text.first == "(", let end = text.endOfBrackets, let arrow = text[end...].firstRange(of: "->") else { return nil }
        let effects = text[text.index(after: end)..<arrow.lowerBound]
        guard effects.allSatisfy({ $0.isLetter || " ().".contains($0) }) else { return nil }
        let parameters = text[text.index(after: text.startIndex)..<end].partsOfList.map { part in
            // A label and a name end with a colon; so does the key of a dictionary, behind a bracket.
            let colon = part.firstIndex { ":[(<".contains($0) }.flatMap { part[$0] == ":" ? $0 : nil }
            return TypeName(text: String(Substring(colon.map { part[part.index(after: $0)...] } ?? part[...]).trimmed), offset: offset)
        }
        return (parameters, TypeName(text: String(text[arrow.upperBound...].trimmed), offset: offset))
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return self[...last].drop { $0 == " " }
    }

    /// The index of the bracket that closes the one at the start.
    fileprivate var endOfBrackets: Index? {
        var depth = 0
        var previous: Character = " "
        for index in indices {
            switch self[index] {
            case "(", "[", "<": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            if depth == 0 { return index }
            previous = self[index]
        }
        return nil
    }
}
