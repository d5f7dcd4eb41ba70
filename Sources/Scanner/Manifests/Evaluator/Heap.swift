/// The variables and objects of an evaluation. A value itself, so that an undecided condition can go on with two.
struct Heap {
    /// The number of a slot; slots are never given back.
    typealias Address = Int

    private struct Slot {
        var value: Value
        /// Differs wherever two heaps may hold different values at the same address.
        var version: Int
    }

    private var slots: [Slot] = []

    var count: Int { slots.count }

    /// Reserves a slot.
    mutating func allocate(_ value: Value, version: Int) -> Address {
        slots.append(Slot(value: value, version: version))
        return slots.count - 1
    }

    func read(_ address: Address) -> Value { slots[address].value }

    mutating func write(_ value: Value, at address: Address, version: Int) {
        slots[address] = Slot(value: value, version: version)
    }

    /// Takes over the slots that a later heap has beyond this one's, so that addresses stay unique across both.
    mutating func extend(as later: Heap) {
        guard later.count > count else { return }
        slots += later.slots[count...]
    }

    /// What is known of each slot when either heap may be the real one.
    mutating func join(_ other: Heap, version: Int) {
        for index in 0..<min(count, other.count) where slots[index].version != other.slots[index].version {
            slots[index].value = Value.join(slots[index].value, other.slots[index].value)
            slots[index].version = version
        }
        extend(as: other)
    }
}
