import AshlarText

/// Build settings of one configuration by name, without those under conditions such as `[sdk=iphoneos*]`.
typealias XcodeSettings = [String: String]

/// The build settings of a file, and of those that it includes; `nil` if the file is not among the texts.
///
/// Source: https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project
///
/// - Parameters:
///   - path: the path of the `.xcconfig` file.
///   - texts: the texts of all such files of the project, by path.
func xcodeSettings(of path: String, among texts: [String: String]) -> XcodeSettings? {
    var settings: XcodeSettings = [:]
    var seen: Set<String> = []
    func read(_ path: String) -> Bool {
        guard let text = texts[path] else { return false }
        guard seen.insert(path).inserted else { return true }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimming { $0 == " " || $0 == "\t" }
            if line.hasPrefix("#include") {
                let name = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
                // A missing file, as of secrets or of pods, has settings that are not known.
                if let name, let other = Path.resolve(name, in: Path.folder(of: path)) { _ = read(other) }
            } else if let equals = line.firstIndex(of: "=") {
                let name = line[..<equals].trimming { $0 == " " || $0 == "\t" }
                guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { continue }
                settings[String(name)] = String(line[line.index(after: equals)...].trimming { $0 == " " || $0 == "\t" || $0 == ";" })
            }
        }
        return true
    }
    return read(path) ? settings : nil
}

/// The value of a build setting with the values of those that it refers to: `${PRODUCT_NAME}`, `$(TARGET_NAME:c99extidentifier)`,
/// `$(NAME:default=Other)`; `nil` if one is not known, or if the value grows beyond any that is used. Operators that change characters
/// are not applied.
func expanded(_ value: String, in settings: XcodeSettings) -> String? {
    var budget = 10_000
    return expanded(value, in: settings, depth: 0, within: &budget)
}

/// - Parameter budget: the number of references that may still be followed, and of bytes that they may add.
private func expanded(_ value: String, in settings: XcodeSettings, depth: Int, within budget: inout Int) -> String? {
    guard depth < 8 else { return nil }
    var result = ""
    var rest = value[...]
    while let start = rest.firstIndex(of: "$") {
        result += rest[..<start]
        let reference = rest[start...].dropFirst()
        guard let open = reference.first, open == "(" || open == "{", let end = reference.closing(open, open == "(" ? ")" : "}") else { return nil }
        let inner = reference[..<end].dropFirst()
        let parts = inner.split(separator: ":", maxSplits: 1)
        guard let name = parts.first else { return nil }
        let byDefault = parts.dropFirst().first.flatMap { $0.hasPrefix("default=") ? String($0.dropFirst("default=".count)) : nil }
        guard let other = settings[String(name)] ?? byDefault,
              let text = expanded(other, in: settings, depth: depth + 1, within: &budget) else { return nil }
        budget -= 1 + text.utf8.count
        guard budget > 0 else { return nil }
        result += text
        rest = rest[rest.index(after: end)...]
    }
    return result + rest
}

extension Substring {
    /// The index of the character that closes the opening one at the start.
    fileprivate func closing(_ open: Character, _ close: Character) -> Index? {
        var depth = 0
        for index in indices {
            if self[index] == open { depth += 1 }
            if self[index] == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
