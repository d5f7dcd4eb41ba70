extension Array {
    /// Makes the list as short as what is in it: facts stay for the whole run, and a list that grew may have twice the room.
    package mutating func giveBackRoom() {
        if capacity > count + count / 8 { self = withUnsafeBufferPointer { Array($0) } }
    }
}
