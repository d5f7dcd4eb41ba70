package import AshlarText

/// A `.gitignore` file, interpreted as in gitignore(5) and as git does, including malformed brackets.
///
/// It is not `Pattern` of Text with another syntax: these patterns are written by whoever wrote the scanned project, and match in
/// time proportional to the product of both lengths, whereas captures need backtracking. Asking git costs a process.
///
/// Two behaviors of git are not reproduced: it treats `a/b**/c` as `a/b` and `**/c`, against its own documentation, and `\/`
/// as a `/`.
package struct IgnoreFile: Sendable {
    /// The length in bytes of the path of the file's folder, including the final `/`.
    private let prefix: Int
    private let folder: String
    private let patterns: [Pattern]

    var isEmpty: Bool { patterns.isEmpty }

    package init(in folder: String, _ text: some Collection<UInt8>) {
        self.folder = folder
        prefix = folder.isEmpty ? 0 : folder.utf8.count + 1
        let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
        patterns = text.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n")).compactMap { Pattern(line: $0) }
    }

    /// Whether a path lies in the file's folder or below.
    func isAbove(_ path: String) -> Bool { folder.isEmpty || isPath(path, below: folder) }

    /// Whether the last matching pattern excludes a path below the file's folder; `nil` if no pattern matches.
    ///
    /// - Parameter path: relative to the root.
    package func excludes(_ path: ByteView, isFolder: Bool) -> Bool? {
        let below = ByteView(rebasing: path[prefix...])
        let start = below.lastIndex(of: slash).map { $0 + 1 } ?? 0
        let name = ByteView(rebasing: below[start...])
        let match = patterns.last { ($0.matchesFiles || isFolder) && $0.matches(below, named: name) }
        return match.map { !$0.isNegated }
    }
}

extension [IgnoreFile] {
    /// Whether a path is excluded. The files are ordered from outer to inner folders; inner ones take precedence.
    package func exclude(_ path: String, isFolder: Bool) -> Bool {
        path.withByteView { bytes in
            for file in reversed() {
                if let excluded = file.excludes(bytes, isFolder: isFolder) { return excluded }
            }
            return false
        }
    }
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
private let backslash = UInt8(ascii: "\\")

/// One line of a `.gitignore` file.
private struct Pattern: Sendable {
    var isNegated = false
    /// Whether it also matches files; a pattern that ends in `/` matches only folders.
    var matchesFiles = true
    private var components: [Component]
    /// A pattern with a `/` at the start or in the middle matches paths; any other matches names at any depth.
    private var isAnchored: Bool

    init?(line: some Collection<UInt8>) {
        var rest = Array(line)
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        while rest.last == UInt8(ascii: " "), rest.dropLast().last != backslash { rest.removeLast() }
        guard rest.first != UInt8(ascii: "#") else { return nil }
        if rest.first == UInt8(ascii: "!") {
            isNegated = true
            rest.removeFirst()
        }
        if rest.last == slash {
            matchesFiles = false
            rest.removeLast()
        }
        guard !rest.isEmpty else { return nil }
        isAnchored = rest.contains(slash)
        if rest.first == slash { rest.removeFirst() }
        components = rest.split(separator: slash, omittingEmptySubsequences: false).map { Component($0) }
    }

    func matches(_ path: ByteView, named name: ByteView) -> Bool {
        guard isAnchored else { return components[0].matches(name) }
        let names = path.split(separator: slash, omittingEmptySubsequences: false)
            .map { ByteView(rebasing: $0) }
        return matchesPath(names)
    }

    /// Matches each `**` with as few folders as possible; if the rest fails, backtracks to the latest `**` and extends it by one.
    /// A final `**` matches at least one name.
    private func matchesPath(_ names: [ByteView]) -> Bool {
        var (component, name) = (0, 0)
        var retry: (component: Int, name: Int)?
        while name < names.count {
            if component < components.count, components[component].isAnyFolders {
                if component == components.count - 1 { return true }
                retry = (component + 1, name)
                component += 1
            } else if component < components.count, components[component].matches(names[name]) {
                component += 1
                name += 1
            } else if let last = retry {
                retry = (last.component, last.name + 1)
                (component, name) = (last.component, last.name + 1)
            } else {
                return false
            }
        }
        return component == components.count
    }
}

/// The part of a pattern between two `/`.
private struct Component: Sendable {
    private enum Token {
        case byte(UInt8)
        case anyByte
        case anyBytes
        case oneOf(Set<UInt8>)
        /// Never matches: an unclosed bracket, or a final backslash.
        case never
    }

    private var tokens: [Token] = []
    private var literal: [UInt8]?
    /// Whether this is `**`, which matches any number of folders.
    let isAnyFolders: Bool

    init(_ text: ArraySlice<UInt8>) {
        isAnyFolders = text.count > 1 && text.allSatisfy { $0 == star }
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "?"): tokens.append(.anyByte)
            case star: tokens.append(.anyBytes)
            case backslash: tokens.append(rest.popFirst().map { .byte($0) } ?? .never)
            case UInt8(ascii: "["): tokens.append(Component.bracket(&rest))
            default: tokens.append(.byte(byte))
            }
        }
        let bytes = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        literal = bytes.count == tokens.count ? bytes : nil
    }

    /// Matches each `*` with as few bytes as possible; if the rest fails, backtracks to the latest `*` and extends it by one.
    func matches(_ name: ByteView) -> Bool {
        if let literal { return literal.count == name.count && literal.elementsEqual(name) }
        var (token, index) = (0, 0)
        var retry: (token: Int, index: Int)?
        while index < name.count {
            if token < tokens.count, case .anyBytes = tokens[token] {
                retry = (token + 1, index)
                token += 1
            } else if token < tokens.count, Component.accepts(tokens[token], name[index]) {
                token += 1
                index += 1
            } else if let last = retry {
                retry = (last.token, last.index + 1)
                (token, index) = (last.token, last.index + 1)
            } else {
                return false
            }
        }
        return tokens[token...].allSatisfy { if case .anyBytes = $0 { true } else { false } }
    }

    private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
        switch token {
        case .byte(let expected): expected == byte
        case .anyByte: true
        case .oneOf(let set): set.contains(byte)
        case .anyBytes, .never: false
        }
    }

    /// A set of bytes: `[abc]`, `[a-z]`, `[!a]`, `[^a]`, `[[:digit:]]`. A `]` directly after the start is literal.
    private static func bracket(_ rest: inout ArraySlice<UInt8>) -> Token {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var set: Set<UInt8> = []
        var isFirst = true
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "]"), !isFirst {
                return .oneOf(isNegated ? Set(0...255).subtracting(set) : set)
            }
            isFirst = false
            if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
                guard let named = namedClass(&rest) else { return .never }
                set.formUnion(named)
                continue
            }
            guard let low = byte == backslash ? rest.popFirst() : byte else { return .never }
            guard rest.first == UInt8(ascii: "-"), let next = rest.dropFirst().first, next != UInt8(ascii: "]") else {
                set.insert(low)
                continue
            }
            set.insert(low)
            rest.removeFirst(2)
            guard let high = next == backslash ? rest.popFirst() : next else { return .never }
            if low <= high { set.formUnion(low...high) }
        }
        return .never
    }

    private static func namedClass(_ rest: inout ArraySlice<UInt8>) -> Set<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 1, rest[end - 1] == UInt8(ascii: ":") else { return nil }
        let name = String(decoding: rest[(rest.startIndex + 1)..<(end - 1)], as: UTF8.self)
        guard let belongs = classes[name] else { return nil }
        rest = rest[(end + 1)...]
        return Set((0...127).filter { belongs(Unicode.Scalar($0)) })
    }

    private static let classes: [String: @Sendable (Unicode.Scalar) -> Bool] = [
        "alnum": { $0.properties.isAlphabetic || isDigit($0) },
        "alpha": { $0.properties.isAlphabetic },
        "blank": { $0 == " " || $0 == "\t" },
        "cntrl": { $0.value < 32 || $0.value == 127 },
        "digit": { isDigit($0) },
        "graph": { $0.value > 32 && $0.value < 127 },
        "lower": { ("a"..."z").contains($0) },
        "print": { $0.value >= 32 && $0.value < 127 },
        "punct": { $0.value > 32 && $0.value < 127 && !$0.properties.isAlphabetic && !isDigit($0) },
        "space": { $0 == " " || ("\t"..."\r").contains($0) },
        "upper": { ("A"..."Z").contains($0) },
        "xdigit": { isDigit($0) || ("a"..."f").contains($0) || ("A"..."F").contains($0) },
    ]

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
