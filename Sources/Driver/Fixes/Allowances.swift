import AshlarFacts
import AshlarSyntax

/// The lines of a Swift file above which comments have to be written to allow a rule's findings at some lines; all are counted from 1.
///
/// - Returns: fewer lines than were given where one comment applies to several, as above the head of a declaration; `nil` if a comment has no
///   effect at one of them, as within a string.
package func commentLines(allowing rule: String, at lines: [Int], in path: String, saying text: String) -> [Int]? {
    let lines = Set(lines).sorted()
    var texts = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    for (index, line) in lines.enumerated() {
        guard texts.indices.contains(line + index - 1) else { return nil }
        texts.insert("// ashlar:allow \(rule) -- reason", at: line + index - 1)
    }
    let comments = scan(path: path, text: texts.joined(separator: "\n")).suppressions.filter { $0.problem == nil && $0.rules.contains(rule) }
    var needed: [Int] = []
    for (index, line) in lines.enumerated() {
        let commentLine = line + index
        guard let comment = comments.first(where: { ($0.firstLine...$0.lastLine).contains(commentLine + 1) }) else { return nil }
        if comment.firstLine == commentLine { needed.append(line) }
    }
    return needed
}
