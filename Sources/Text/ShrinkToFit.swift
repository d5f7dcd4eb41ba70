extension Array {
    /// Releases unused capacity: facts live for the whole run, and an array that grew may have twice the capacity it needs.
    package mutating func shrinkToFit() {
        if capacity > count + count / 8 { self = withUnsafeBufferPointer { Array($0) } }
    }
}
