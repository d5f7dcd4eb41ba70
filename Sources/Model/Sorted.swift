/// The texts of two lists, sorted, each once; quick where they are sorted already, as listings are.
func union(_ first: [String], _ second: [String]) -> [String] {
    let first = isSorted(first, by: <) ? first : Set(first).sorted()
    let second = isSorted(second, by: <) ? second : Set(second).sorted()
    var result: [String] = []
    result.reserveCapacity(max(first.count, second.count))
    var (left, right) = (0, 0)
    while left < first.count || right < second.count {
        if right == second.count || left < first.count && first[left] < second[right] {
            result.append(first[left])
            left += 1
        } else {
            if left < first.count, first[left] == second[right] { left += 1 }
            result.append(second[right])
            right += 1
        }
    }
    return result
}

/// Whether every element stands before the next, so that none is there twice.
func isSorted<Element>(_ elements: [Element], by precedes: (Element, Element) -> Bool) -> Bool {
    elements.indices.dropFirst().allSatisfy { precedes(elements[$0 - 1], elements[$0]) }
}
