/// The candidate closest to a misspelled word; `nil` if none is close enough.
///
/// Compares by optimal string alignment distance (Levenshtein with transpositions), ignoring case. At most a third of the
/// letters may differ, in a word of two one letter. Of equally close candidates, the alphabetically first wins.
///
/// - Parameter most: the largest number of letters that may differ, however long the word is.
package func nearestWord(to word: String, among candidates: some Sequence<String>, within most: Int = .max) -> String? {
    let limit = word.count > 1 ? min(most, max(1, word.count / 3)) : 0
    var best: (word: String, distance: Int)?
    for candidate in candidates.sorted() {
        let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
}

private func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = Array(0...right.count)
    var last = beforeLast
    for i in 1...left.count {
        var row = [i] + Array(repeating: 0, count: right.count)
        if i == 1 { last = Array(0...right.count) }
        for j in 1...right.count {
            let substitution = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
            row[j] = min(last[j] + 1, row[j - 1] + 1, substitution)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                row[j] = min(row[j], beforeLast[j - 2] + 1)
            }
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
