/// An adjacency list in compressed sparse rows: a million edges are two arrays. Nodes are the numbers below `count`.
package struct AdjacencyList: Equatable, Sendable {
    typealias Link = (source: Int, target: Int)

    /// Row `n` of `targets` is `starts[n]..<starts[n + 1]`, sorted.
    private let starts: [Int]
    private let targets: [Int]

    /// Duplicate links count once.
    init(count: Int, links: [Link]) {
        // Grouped by target and then by source, each row ends up sorted.
        let columns = Self.starts(of: links.lazy.map(\.target), count: count)
        let sources = Self.cells(in: columns, cellCount: links.count) { put in
            for (source, target) in links { put(target, source) }
        }
        let rows = Self.starts(of: sources, count: count)
        let cells = Self.cells(in: rows, cellCount: links.count) { put in
            for target in 0..<count {
                for position in columns[target]..<columns[target + 1] { put(sources[position], target) }
            }
        }
        var starts = [0]
        starts.reserveCapacity(count + 1)
        var targets: [Int] = []
        targets.reserveCapacity(cells.count)
        for row in 0..<count {
            for position in rows[row]..<rows[row + 1] where position == rows[row] || cells[position - 1] != cells[position] {
                targets.append(cells[position])
            }
            starts.append(targets.count)
        }
        self.init(starts: starts, targets: targets)
    }

    /// The start of each row, then the end of the last, given the row of each cell.
    private static func starts(of rows: some Sequence<Int>, count: Int) -> [Int] {
        var starts = [Int](repeating: 0, count: count + 1)
        for row in rows { starts[row + 1] += 1 }
        for row in 0..<count { starts[row + 1] += starts[row] }
        return starts
    }

    /// Cells grouped by row, in each row in order of insertion.
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

    /// The range of a node's links in `links`.
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

    /// The transposed list: every link reversed. Sources are visited in ascending order, so every row is sorted.
    func transposed() -> AdjacencyList {
        let starts = Self.starts(of: targets, count: count)
        let sources = Self.cells(in: starts, cellCount: targets.count) { put in
            for source in 0..<count {
                for target in self[source] { put(target, source) }
            }
        }
        return AdjacencyList(starts: starts, targets: sources)
    }
}
