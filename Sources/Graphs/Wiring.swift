/// The edges of a graph whose nodes are the numbers below `count`, in compressed rows: a million edges are two arrays.
struct Wiring: Equatable, Sendable {
    typealias Link = (source: Int, target: Int)

    /// Row `n` of `targets` is `starts[n]..<starts[n + 1]`, sorted.
    private let starts: [Int]
    private let targets: [Int]

    init(count: Int, links: [Link]) {
        self = Wiring(rows: count, cells: links.map { ($0.target, $0.source) }).transposed().withoutRepeats()
    }

    /// One counting pass; within a row, cells keep the order in which they come.
    private init(rows: Int, cells: [(row: Int, cell: Int)]) {
        var next = [Int](repeating: 0, count: rows + 1)
        for (row, _) in cells { next[row + 1] += 1 }
        for row in 0..<rows { next[row + 1] += next[row] }
        starts = next
        var sorted = [Int](repeating: 0, count: cells.count)
        for (row, cell) in cells {
            sorted[next[row]] = cell
            next[row] += 1
        }
        targets = sorted
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
        var cells: [(row: Int, cell: Int)] = []
        cells.reserveCapacity(targets.count)
        for source in 0..<count {
            for target in self[source] { cells.append((target, source)) }
        }
        return Wiring(rows: count, cells: cells)
    }

    private func withoutRepeats() -> Wiring {
        var starts = [0]
        starts.reserveCapacity(count + 1)
        var kept: [Int] = []
        kept.reserveCapacity(targets.count)
        for source in 0..<count {
            for target in self[source] where kept.count == starts[source] || kept.last != target { kept.append(target) }
            starts.append(kept.count)
        }
        return Wiring(starts: starts, targets: kept)
    }
}
