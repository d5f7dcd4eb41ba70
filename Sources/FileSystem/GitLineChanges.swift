import AshlarText

/// What a commit changed, as against its first parent, in the files whose lines with certain words it changed.
package struct CommitLineChanges: Sendable {
    /// The full object name.
    package var commit: String
    package var files: [FileLineChanges]
}

/// The changed lines of a file that contain certain words.
package struct FileLineChanges: Sendable {
    /// Relative to the folder that git was asked in; as git quotes it if it has a quote or a control character.
    package var path: String
    /// The number of added lines with a word less that of removed ones, for each word of a changed line.
    package var counts: [String: Int] = [:]
    /// The words that a changed line declares as a type.
    package var declared: Set<String> = []
}

extension Git {
    /// The changes of lines with any of some words, by a revision and its first parents, newest first.
    ///
    /// - Parameter globs: the files that count.
    /// - Throws: `Failure` if git cannot be run, exceeds its limits, or lacks the contents of such a file.
    package func lineChanges(before revision: String, with words: [String], in globs: [String]) throws -> [CommitLineChanges] {
        let escaped = words.map { word in word.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "[\($0)]" }.joined() }
        let pattern = "(^|[^A-Za-z0-9_])(\(escaped.joined(separator: "|")))([^A-Za-z0-9_]|$)"
        let options = [
            "--first-parent", "-m", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules", "--patch", "--unified=0", "--text",
            "--relative", "--no-prefix", "--no-color", "--format=%x00%H",
        ]
        // Some ten milliseconds a commit.
        let listed = try execute(["log"] + options + ["-G" + pattern, revision, "--"] + globs, pathspecs: .glob, within: 300)
            .checkedOutput(in: folder)
        var reader = LineChangeReader(words: words)
        for line in listed.split(separator: 0x0A, omittingEmptySubsequences: true) { reader.read(line) }
        return reader.commits
    }
}

/// Reads the output of `git log --patch --unified=0 --no-prefix --format=%x00%H`, line by line.
private struct LineChangeReader {
    let words: [(text: String, bytes: [UInt8])]
    var commits: [CommitLineChanges] = []
    /// The lines that are left of the current hunk.
    private var remaining = 0

    private static let declaring = Set(["class", "struct", "enum", "protocol", "actor", "typealias"].map { Array($0.utf8) })

    init(words: [String]) { self.words = words.map { ($0, Array($0.utf8)) } }

    mutating func read(_ line: ArraySlice<UInt8>) {
        switch line.first {
        case let mark? where remaining > 0 && (mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-")):
            remaining -= 1
            count(line.dropFirst(), mark == UInt8(ascii: "+") ? 1 : -1)
        case 0:
            commits.append(CommitLineChanges(commit: String(decoding: line.dropFirst(), as: UTF8.self), files: []))
        case UInt8(ascii: "@"):
            // @@ -12,3 +12 @@
            let ranges = line.split(separator: UInt8(ascii: " ")).dropFirst().prefix(2)
            remaining = ranges.reduce(0) { sum, range in
                let parts = range.split(separator: UInt8(ascii: ","))
                return sum + (parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 1)
            }
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            // A path with a space ends with a tab.
            var path = String(decoding: line.dropFirst(4), as: UTF8.self)
            if path.hasSuffix("\t") { path.removeLast() }
            guard path != "/dev/null", !commits.isEmpty, commits[commits.count - 1].files.last?.path != path else { return }
            commits[commits.count - 1].files.append(FileLineChanges(path: path))
        default:
            break
        }
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
             UInt8(ascii: "_"): true
        default: false
        }
    }

    private mutating func count(_ line: ArraySlice<UInt8>, _ sign: Int) {
        guard let commit = commits.indices.last, let file = commits[commit].files.indices.last else { return }
        for word in words {
            guard let start = position(of: word.bytes, in: line) else { continue }
            commits[commit].files[file].counts[word.text, default: 0] += sign
            let before = line[..<start].split(separator: UInt8(ascii: " ")).last
            if before.map({ Self.declaring.contains(Array($0)) }) == true { commits[commit].files[file].declared.insert(word.text) }
        }
    }

    /// The index of the first occurrence of a word that is no part of a longer one.
    private func position(of word: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        guard let first = word.first, line.count >= word.count else { return nil }
        var start = line.startIndex
        while start + word.count <= line.endIndex {
            guard let next = line[start...].firstIndex(of: first), next + word.count <= line.endIndex else { return nil }
            let end = next + word.count
            if line[next..<end].elementsEqual(word), next == line.startIndex || !isWordByte(line[next - 1]),
               end == line.endIndex || !isWordByte(line[end]) {
                return next
            }
            start = next + 1
        }
        return nil
    }
}
