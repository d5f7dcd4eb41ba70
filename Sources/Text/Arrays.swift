extension Array {
    /// Releases unused capacity: facts live for the whole run, and an array that grew may have twice the capacity it needs.
    package mutating func shrinkToFit() {
        guard capacity > count + count / 8 else { return }
        var exact: [Element] = []
        exact.reserveCapacity(count)
        exact.append(contentsOf: self)
        self = exact
    }

    /// Whether two arrays share memory, so that they are equal. Equal arrays need not share any.
    package func sharesMemory(with other: [Element]) -> Bool {
        withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
    }
}
