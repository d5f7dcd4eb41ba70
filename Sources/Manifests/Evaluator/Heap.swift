import AshlarText

/// The variables and objects of an evaluation. It has value semantics, so that both branches of an unknown condition can be
/// evaluated with a heap of their own.
///
/// Heaps share all pages that neither has changed since they were copied: the cost of a branch depends on what it changes, not
/// on the size of the heap.
struct Heap {
    /// The index of a slot; slots are never freed.
    typealias Address = Int

    private struct Slot {
        var value: Value
        /// Two heaps hold the same value at an address if the versions are equal.
        var version: Int
    }

    /// All slots in the order of their addresses. All pages but the last are full.
    private var pages: [[Slot]] = []
    private(set) var count = 0

    private static let pageSize = 64

    /// Appends a slot and returns its address.
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

    /// Appends the slots that a later heap has beyond this one's, so that addresses stay unique across both.
    mutating func extend(as later: Heap) {
        guard later.count > count else { return }
        let last = count / Self.pageSize
        if last < pages.count { pages[last] += later.pages[last][(count % Self.pageSize)...] }
        pages += later.pages[pages.count...]
        count = later.count
    }

    /// Joins each slot with that of another heap, when either of the two may be the actual one.
    mutating func join(_ other: Heap, version: Int) {
        for page in 0..<min(pages.count, other.pages.count) where !pages[page].sharesMemory(with: other.pages[page]) {
            let slots = other.pages[page]
            for index in 0..<min(pages[page].count, slots.count) {
                let own = pages[page][index]
                guard own.version != slots[index].version else { continue }
                pages[page][index] = Slot(value: Value.join(own.value, slots[index].value), version: version)
            }
        }
        extend(as: other)
    }
}
