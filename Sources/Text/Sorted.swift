/// The union of two lists of paths in byte order, each path once.
///
/// - Parameter second: sorted in byte order; a path occurs once.
package func unionOfPaths(_ first: [String], _ second: [String]) -> [String] {
    let first = sortedByPath(first, \.self)
    var result: [String] = []
    result.reserveCapacity(max(first.count, second.count))
    var (left, right) = (0, 0)
    while left < first.count || right < second.count {
        let order = left == first.count ? 1 : right == second.count ? -1 : compareBytes(first[left], second[right])
        result.append(order < 0 ? first[left] : second[right])
        if order <= 0 { left += 1 }
        if order >= 0 { right += 1 }
    }
    return result
}

/// Elements in byte order of their paths; of several with the same path, the first. Fast if they are already sorted, as listings
/// are.
package func sortedByPath<Element>(_ elements: [Element], _ path: (Element) -> String) -> [Element] {
    let isSorted = elements.indices.dropFirst().allSatisfy { isPath(path(elements[$0 - 1]), before: path(elements[$0])) }
    return isSorted ? elements : PathList(elements.map(path)).sortedIndices.map { elements[$0] }
}
