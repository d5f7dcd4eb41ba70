import AshlarText

/// Which piece of code lies in which, where pieces lie in each other or beside each other.
struct Enclosures {
    private var pieces: [(number: Int, start: UInt32, end: UInt32)] = []
    /// By piece, the place of the one that it lies in.
    private var around: [Int?] = []

    /// Adds a piece with what it is known by; empty ones hold nothing.
    package mutating func add(_ number: Int, from start: UInt32, to end: UInt32) {
        if start < end { pieces.append((number, start, end)) }
    }

    /// To be called once, when all pieces are there.
    mutating func close() {
        pieces.sort { ($0.start, $1.end, $0.number) < ($1.start, $0.end, $1.number) }
        around = []
        for place in pieces.indices {
            var outer = place > 0 ? place - 1 : nil
            while let known = outer, pieces[known].end <= pieces[place].start { outer = around[known] }
            around.append(outer)
        }
    }

    /// The number of the innermost piece around a byte.
    func innermost(at offset: UInt32) -> Int? {
        let next = pieces.indices.partitioningIndex { pieces[$0].start > offset }
        var place = next > 0 ? next - 1 : nil
        while let known = place, pieces[known].end <= offset { place = around[known] }
        return place.map { pieces[$0].number }
    }
}
