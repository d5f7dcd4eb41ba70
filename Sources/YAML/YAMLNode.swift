package import AshlarText
import Yams

/// A node of a YAML document with its source location, for error messages.
package struct YAMLNode: Sendable {
    package enum Value: Sendable {
        case null
        /// A scalar's text, with quotes and escapes resolved.
        case scalar(String)
        case sequence([YAMLNode])
        /// The pairs in document order.
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    package var value: Value
    package var location: Location

    package init(value: Value, location: Location) {
        self.value = value
        self.location = location
    }

    /// Parses one YAML document. Anchors, aliases and merge keys (`<<`) are resolved.
    ///
    /// - Returns: the root, or the problem that makes the document unreadable.
    package static func parse(_ text: String, path: String) -> (root: YAMLNode?, problem: Problem?) {
        do {
            return (try composed(text, path: path).root, nil)
        } catch {
            return (nil, problem(of: error, in: text, path: path))
        }
    }

    /// The same for files in which no value has a tag: a text that begins with an unquoted `!` is an error.
    package static func parse(untagged text: String, path: String) -> (root: YAMLNode?, problem: Problem?) {
        do {
            let (root, tagged) = try composed(text, path: path)
            if let tagged { return (nil, tagged) }
            return (root, nil)
        } catch {
            return (nil, problem(of: error, in: text, path: path))
        }
    }

    /// The same for the files of tools that take the last value of a key which a mapping repeats.
    package static func parse(repeatingKeys text: String, path: String) -> (root: YAMLNode?, problem: Problem?) {
        var marked = text
        // Each repetition costs a reading of the whole document.
        let count = min(maximumRepetitionCount, max(2, maximumRepeatedSize / max(1, text.utf8.count)))
        for number in 0..<count where !text.unicodeScalars.contains(repetition) {
            do {
                return (try composed(marked, path: path).root.withoutRepetitions, nil)
            } catch YamlError.duplicatedKeysInMapping(_, let context) {
                // The position is that of the first of the equal keys, which the mark makes another one.
                guard let next = marking(marked, at: context.mark, number) else { break }
                marked = next
            } catch {
                break
            }
        }
        return parse(text, path: path)
    }

    /// - Returns: also the first text that is read as a tag.
    private static func composed(_ text: String, path: String) throws -> (root: YAMLNode, tagged: Problem?) {
        if hasAliasesInKeys(text) { throw Expansion.ofKeys }
        // `.basic` leaves all scalars text: its regular expressions for numbers would take a tenth of the start-up time.
        // Passing the constructor and the encoding avoids determining them for each file.
        guard let node = try Yams.compose(yaml: text, .basic, Constructor([:], [:], [:]), .utf8) else {
            return (YAMLNode(value: .null, location: Location(path: path, line: 1, column: 1)), nil)
        }
        var nodesLeft = max(maximumCount, text.utf8.count)
        var tagged: Problem?
        let root = YAMLNode(node, path: path, nodesLeft: &nodesLeft, tagged: &tagged)
        guard nodesLeft >= 0 else { throw Expansion.tooLarge }
        return (root, tagged)
    }

    /// The scalar's text; `nil` for anything else.
    package var text: String? {
        guard case .scalar(let text) = value else { return nil }
        return text
    }

    /// The elements of a sequence; a scalar or a mapping is treated as a sequence of one, null as an empty one.
    package var elements: [YAMLNode] {
        switch value {
        case .null: []
        case .sequence(let nodes): nodes
        case .scalar, .mapping: [self]
        }
    }

    /// The pairs of a mapping; empty for anything else.
    package var pairs: [(key: YAMLNode, value: YAMLNode)] {
        guard case .mapping(let pairs) = value else { return [] }
        return pairs
    }

    /// Whether a scalar value in the node contains a text.
    package func contains(_ text: String) -> Bool {
        switch value {
        case .null: false
        case .scalar(let own): own.contains(text)
        case .sequence(let nodes): nodes.contains { $0.contains(text) }
        case .mapping(let pairs): pairs.contains { $0.value.contains(text) }
        }
    }

    /// The value of a key of a mapping.
    package subscript(key: String) -> YAMLNode? {
        pairs.first { $0.key.text == key }?.value
    }
}

// MARK: Repeated keys

extension YAMLNode {
    /// A character for private use, with which a key begins that a later one repeats.
    private static let repetition: Unicode.Scalar = "\u{E000}"
    private static let maximumRepetitionCount = 100
    /// The bytes of all readings of a document with such keys.
    private static let maximumRepeatedSize = 1_000_000

    /// The text with a mark and a number at the beginning of a key.
    private static func marking(_ text: String, at mark: Mark, _ number: Int) -> String? {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        guard lines.indices.contains(mark.line - 1), lines[mark.line - 1].indices.contains(mark.column - 1) else { return nil }
        let isQuoted = "\"'".unicodeScalars.contains(lines[mark.line - 1][mark.column - 1])
        lines[mark.line - 1].insert(contentsOf: "\(repetition)\(number)".unicodeScalars, at: mark.column - (isQuoted ? 0 : 1))
        var marked = String.UnicodeScalarView()
        for line in lines.joined(separator: ["\n"]) { marked.append(line) }
        return String(marked)
    }

    /// The node without the pairs whose keys are marked.
    private var withoutRepetitions: YAMLNode {
        var result = self
        switch value {
        case .null, .scalar: break
        case .sequence(let nodes): result.value = .sequence(nodes.map(\.withoutRepetitions))
        case .mapping(let pairs):
            result.value = .mapping(pairs.compactMap { key, value in
                key.text?.unicodeScalars.first == Self.repetition ? nil : (key, value.withoutRepetitions)
            })
        }
        return result
    }
}

extension YAMLNode {
    /// The largest number of nodes of a document, aliases resolved, if its text is not longer.
    private static let maximumCount = 200_000

    /// Why the aliases of a document are not resolved.
    private enum Expansion: Error, CustomStringConvertible {
        case tooLarge, ofKeys

        var description: String {
            switch self {
            case .tooLarge: "its aliases expand to more than \(maximumCount) values; write out what they stand for"
            case .ofKeys: "lists, mappings or aliases are keys in a document with many aliases; write out what they stand for"
            }
        }
    }

    /// Whether a document with more aliases than people write may have keys other than texts. Yams compares keys with all that
    /// their aliases stand for.
    private static func hasAliasesInKeys(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let aliases = bytes.indices.filter { bytes[$0] == UInt8(ascii: "*") && ($0 == 0 || " [{,\n\t:-?".utf8.contains(bytes[$0 - 1])) }
        guard aliases.count > 16 else { return false }
        if text.contains(/[\]\}]\s*:\s/) || text.contains(/(^|[\n\-{,\[?:])[ \t]*\?\s/) { return true }
        var end = 0
        return aliases.contains { alias in
            // What is within the name of the alias before ends where that does.
            guard alias >= end else { return false }
            end = alias + 1
            while end < bytes.count, !" \t\n,[]{}".utf8.contains(bytes[end]) { end += 1 }
            var next = end
            while next < bytes.count, " \t\n".utf8.contains(bytes[next]) { next += 1 }
            return next < bytes.count && bytes[next] == UInt8(ascii: ":")
        }
    }

    /// - Parameters:
    ///   - nodesLeft: how many more nodes may be made; less than 0 if that is exceeded, and the node incomplete.
    ///   - tagged: set to the first text that is read as a tag: `!tests`.
    private init(_ node: Node, path: String, nodesLeft: inout Int, tagged: inout Problem?) {
        nodesLeft -= 1
        let mark = node.mark
        location = Location(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1)
        switch node {
        case .scalar(let scalar):
            let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
            value = isNull ? .null : .scalar(scalar.string)
            let tag = scalar.tag.description
            if tagged == nil, tag.hasPrefix("!") {
                let text = tag == "!" || scalar.string.isEmpty ? tag + scalar.string : "\(tag) \(scalar.string)"
                tagged = Problem(location: location, message: YAMLMistake.quoting(text, after: "'!' at the beginning has a meaning in YAML"))
            }
        case .sequence(let sequence):
            var nodes: [YAMLNode] = []
            for node in sequence where nodesLeft >= 0 { nodes.append(YAMLNode(node, path: path, nodesLeft: &nodesLeft, tagged: &tagged)) }
            value = .sequence(nodes)
        case .mapping(let mapping):
            var pairs: [(YAMLNode, YAMLNode)] = []
            for (key, value) in Self.merged(mapping, &nodesLeft) where nodesLeft >= 0 {
                let key = YAMLNode(key, path: path, nodesLeft: &nodesLeft, tagged: &tagged)
                pairs.append((key, YAMLNode(value, path: path, nodesLeft: &nodesLeft, tagged: &tagged)))
            }
            value = .mapping(pairs)
        case .alias(let alias):
            // `compose` resolves aliases; one that is left has no anchor.
            value = .scalar("*" + alias.anchor.rawValue)
        }
    }

    /// The pairs of a mapping and of its merge keys; its own pairs take precedence.
    private static func merged(_ mapping: Node.Mapping, _ nodesLeft: inout Int) -> [(Node, Node)] {
        var pairs: [(Node, Node)] = []
        for (key, value) in mapping where nodesLeft >= 0 {
            nodesLeft -= 1
            guard key.string == "<<" else {
                pairs.append((key, value))
                continue
            }
            for case .mapping(let other) in value.sequence.map(Array.init) ?? [value] {
                let known = Set(pairs.map(\.0))
                pairs += merged(other, &nodesLeft).filter { mapping[$0.0] == nil && !known.contains($0.0) }
            }
        }
        return pairs
    }

    private static func problem(of error: any Error, in source: String, path: String) -> Problem {
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
             YamlError.parser(let context, let problem, let mark, _),
             YamlError.composer(let context, let problem, let mark, _):
            let text = [context?.text, problem].compactMap { $0 }.joined(separator: ", ")
            return Problem(
                location: Location(path: path, line: mark.line, column: mark.column),
                message: YAMLMistake(in: source, line: mark.line, column: mark.column, problem: text).message
                    ?? "not valid YAML: \(text.filter { $0 != "\n" })"
            )
        case YamlError.duplicatedKeysInMapping(let names, let context):
            return Problem(
                location: Location(path: path, line: context.mark.line, column: context.mark.column),
                message: "duplicate key in a mapping: \(names.sorted().joined(separator: ", ")); keep one of them"
            )
        case YamlError.reader(let problem, _, _, _):
            return Problem(location: Location(path: path, line: 1, column: 1), message: "not valid YAML: \(problem)")
        default:
            return Problem(location: Location(path: path, line: 1, column: 1), message: "not valid YAML: \(error)")
        }
    }
}
