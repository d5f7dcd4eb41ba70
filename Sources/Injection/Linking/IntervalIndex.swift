import AshlarText

/// Intervals of bytes that are nested or disjoint, for lookups of the innermost one at an offset.
struct IntervalIndex {
    private var intervals: [(number: Int, start: UInt32, end: UInt32)] = []
    /// By interval, the index of the innermost one that encloses it.
    private var enclosing: [Int?] = []

    /// Adds an interval, from `start` up to but not including `end`, with a number. Empty intervals are ignored.
    package mutating func add(_ number: Int, from start: UInt32, to end: UInt32) {
        if start < end { intervals.append((number, start, end)) }
    }

    /// Builds the index. To be called once, after all calls of `add(_:from:to:)` and before lookups.
    mutating func close() {
        intervals.sort { ($0.start, $1.end, $0.number) < ($1.start, $0.end, $1.number) }
        enclosing = []
        for index in intervals.indices {
            var outer = index > 0 ? index - 1 : nil
            while let candidate = outer, intervals[candidate].end <= intervals[index].start { outer = enclosing[candidate] }
            enclosing.append(outer)
        }
    }

    /// The number of the innermost interval that contains an offset.
    func innermost(at offset: UInt32) -> Int? {
        let next = intervals.indices.partitioningIndex { intervals[$0].start > offset }
        var index = next > 0 ? next - 1 : nil
        while let candidate = index, intervals[candidate].end <= offset { index = enclosing[candidate] }
        return index.map { intervals[$0].number }
    }
}
