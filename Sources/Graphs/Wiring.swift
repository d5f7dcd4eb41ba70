/// The edges of a graph whose nodes are the numbers below `count`, in compressed rows: a million edges are two arrays.
package struct Wiring: Equatable, Sendable {
    typealias Link = (source: Int, target: Int)

    /// Row `n` of `targets` is `starts[n]..<starts[n + 1]`, sorted.
    private let starts: [Int]
    private let targets: [Int]

    /// Links that come again count once.
    init(count: Int, links: [Link]) {
        var starts = Self.starts(of: links.lazy.map(\.source), count: count)
        var targets = Self.cells(in: starts, cellCount: links.count) { put in
            for (source, target) in links { put(source, target) }
        }
        var keptCount = 0
        targets.withUnsafeMutableBufferPointer { targets in
            for row in 0..<count {
                let range = starts[row]..<starts[row + 1]
                targets[range].sort()
                starts[row] = keptCount
                for index in range where keptCount == starts[row] || targets[keptCount - 1] != targets[index] {
                    targets[keptCount] = targets[index]
                    keptCount += 1
                }
            }
        }
        starts[count] = keptCount
        self.init(starts: starts, targets: Array(targets[..<keptCount]))
    }

    /// Where each row starts, and behind the last one where that ends, given the row of each cell.
    private static func starts(of rows: some Sequence<Int>, count: Int) -> [Int] {
        var starts = [Int](repeating: 0, count: count + 1)
        for row in rows { starts[row + 1] += 1 }
        for row in 0..<count { starts[row + 1] += starts[row] }
        return starts
    }

    /// Cells by row, those of one row in the order in which they are put there.
    private static func cells(
        in starts: [Int], cellCount: Int, _ fill: (_ put: (_ row: Int, _ cell: Int) -> Void) -> Void
    ) -> [Int] {
        var next = starts
        var cells = [Int](repeating: 0, count: cellCount)
        fill { row, cell in
            cells[next[row]] = cell
            next[row] += 1
        }
        return cells
    }

    private init(starts: [Int], targets: [Int]) {
        self.starts = starts
        self.targets = targets
    }

    var count: Int { starts.count - 1 }
    var linkCount: Int { targets.count }

    /// Where the links of a node lie in `links`.
    func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

    func target(at position: Int) -> Int { targets[position] }

    subscript(node: Int) -> ArraySlice<Int> { targets[range(of: node)] }

    /// All links, sorted by source, then by target.
    var links: [Link] {
        var links: [Link] = []
        links.reserveCapacity(targets.count)
        for source in 0..<count {
            for target in self[source] { links.append((source, target)) }
        }
        return links
    }

    func contains(_ source: Int, _ target: Int) -> Bool {
        var low = starts[source]
        var high = starts[source + 1]
        while low < high {
            let middle = (low + high) / 2
            if targets[middle] == target { return true }
            if targets[middle] < target { low = middle + 1 } else { high = middle }
        }
        return false
    }

    /// The same links, backwards. Sources come in ascending order, so every row comes out sorted.
    func transposed() -> Wiring {
        let starts = Self.starts(of: targets, count: count)
        let sources = Self.cells(in: starts, cellCount: targets.count) { put in
            for source in 0..<count {
                for target in self[source] { put(target, source) }
            }
        }
        return Wiring(starts: starts, targets: sources)
    }
}
