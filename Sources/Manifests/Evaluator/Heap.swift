/// The variables and objects of an evaluation. A value itself, so that an undecided condition can go on with two.
///
/// Two heaps share all pages that neither has changed since they were one: a way through a condition costs what it
/// changes, whatever was there before.
struct Heap {
    /// The number of a slot; slots are never given back.
    typealias Address = Int

    private struct Slot {
        var value: Value
        /// Differs wherever two heaps may hold different values at the same address.
        var version: Int
    }

    /// All slots in the order of their addresses. Every page is full but for the last one.
    private var pages: [[Slot]] = []
    private(set) var count = 0

    private static let pageSize = 64

    /// Reserves a slot.
    mutating func allocate(_ value: Value, version: Int) -> Address {
        if count % Self.pageSize == 0 {
            var page: [Slot] = []
            page.reserveCapacity(Self.pageSize)
            pages.append(page)
        }
        pages[pages.count - 1].append(Slot(value: value, version: version))
        count += 1
        return count - 1
    }

    func read(_ address: Address) -> Value { pages[address / Self.pageSize][address % Self.pageSize].value }

    mutating func write(_ value: Value, at address: Address, version: Int) {
        pages[address / Self.pageSize][address % Self.pageSize] = Slot(value: value, version: version)
    }

    /// Takes over the slots that a later heap has beyond this one's, so that addresses stay unique across both.
    mutating func extend(as later: Heap) {
        guard later.count > count else { return }
        let last = count / Self.pageSize
        if last < pages.count { pages[last] += later.pages[last][(count % Self.pageSize)...] }
        pages += later.pages[pages.count...]
        count = later.count
    }

    /// What is known of each slot when either heap may be the real one.
    mutating func join(_ other: Heap, version: Int) {
        for page in 0..<min(pages.count, other.pages.count) where !Self.areOne(pages[page], other.pages[page]) {
            let slots = other.pages[page]
            for index in 0..<min(pages[page].count, slots.count) {
                let own = pages[page][index]
                guard own.version != slots[index].version else { continue }
                pages[page][index] = Slot(value: Value.join(own.value, slots[index].value), version: version)
            }
        }
        extend(as: other)
    }

    /// Whether two pages are the same memory, so that there is nothing to compare.
    private static func areOne(_ left: [Slot], _ right: [Slot]) -> Bool {
        left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
    }
}
