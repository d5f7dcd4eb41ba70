import Foundation

/// The number of processors that this process may use.
package var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

/// Makes malloc grow each thread's heap in large steps. By default, glibc requests every page separately (malloc/arena.c,
/// `grow_heap`), which takes a quarter of the time of fetching facts. Untouched pages use no memory.
package func growMemoryInLargeSteps() {
    // Other systems have no such function.
    guard let function = dlsym(nil, "mallopt") else { return }
    let topPad: Int32 = -2
    _ = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)(topPad, 64 << 20)
}

/// Transforms items on several threads, the heaviest first, and returns the results in the order of the items.
///
/// Each thread has one read buffer and a stack of 64 MB, since the parser recurses as deeply as the source nests. The stack
/// is address space; only touched pages use memory.
/// - Parameters:
///   - weight: The relative cost of an item; for a file, its size.
///   - progress: Called by one thread at a time with the number of finished items, which never decreases.
package func mapConcurrently<Item: Sendable, Output: Sendable>(
    _ items: [Item],
    threads: Int = processorCount,
    weight: (Item) -> Int = { _ in 1 },
    progress: (@Sendable (Int) -> Void)? = nil,
    transform: @escaping @Sendable (Item, ReadBuffer) -> Output
) -> [Output] {
    let queue = BatchQueue(weights: items.map { max(1, weight($0)) }, threads: max(1, threads), progress: progress)
    return Array(unsafeUninitializedCapacity: items.count) { outputs, count in
        nonisolated(unsafe) let slots = outputs
        runOnThreads(min(max(1, threads), queue.batchCount)) {
            let buffer = ReadBuffer()
            while let batch = queue.next() {
                for index in batch { (slots.baseAddress! + index).initialize(to: transform(items[index], buffer)) }
                queue.finish(batch.count)
            }
        }
        count = items.count
    }
}

/// Distributes the items in batches, heavy ones first. Batches are large enough that threads rarely contend for the lock and
/// small enough that all threads finish at about the same time.
private final class BatchQueue: @unchecked Sendable {
    private let order: [Int]
    private let batches: [Range<Int>]
    private let progress: (@Sendable (Int) -> Void)?
    private let lock = NSLock()
    private var taken = 0
    private var finished = 0

    init(weights: [Int], threads: Int, progress: (@Sendable (Int) -> Void)?) {
        let isEven = weights.allSatisfy { $0 == weights[0] }
        order = isEven ? Array(weights.indices) : weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        self.progress = progress
        let enough = weights.reduce(0, +) / (threads * 64)
        var batches: [Range<Int>] = []
        var start = 0
        var sum = 0
        for (position, index) in order.enumerated() {
            sum += weights[index]
            guard sum >= enough || position == order.count - 1 else { continue }
            batches.append(start..<position + 1)
            start = position + 1
            sum = 0
        }
        self.batches = batches
    }

    var batchCount: Int { batches.count }

    func next() -> ArraySlice<Int>? {
        lock.withLock {
            guard taken < batches.count else { return nil }
            taken += 1
            return order[batches[taken - 1]]
        }
    }

    func finish(_ count: Int) {
        guard let progress else { return }
        lock.withLock {
            finished += count
            progress(finished)
        }
    }
}

// MARK: - Threads

private let stackSize = 64 << 20

/// Runs the body on `count` new threads and waits for all of them.
private func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    guard count > 0 else { return }
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, stackSize)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    let threads = (0..<count).compactMap { _ in startThread(attributes, body) }
    // If no thread of that stack size can be created, the current thread does the work.
    if threads.isEmpty { body() }
    for thread in threads { pthread_join(thread, nil) }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startThread(
    _ attributes: UnsafePointer<pthread_attr_t>, _ body: @escaping @Sendable () -> Void
) -> pthread_t? {
    let job = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, attributes, { job in
        Unmanaged<ThreadBody>.fromOpaque(job).takeRetainedValue().body()
        return nil
    }, job.toOpaque())
    #else
    var thread = pthread_t()
    let status = pthread_create(&thread, attributes, { job in
        Unmanaged<ThreadBody>.fromOpaque(job!).takeRetainedValue().body()
        return nil
    }, job.toOpaque())
    #endif
    guard status == 0 else {
        job.release()
        return nil
    }
    return thread
}
