import Foundation

/// Whether the program was built without optimizations; sources then take 60 times as long to parse.
package let isDebugBuild: Bool = {
    var isDebug = false
    assert({ isDebug = true; return true }())
    return isDebug
}()

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

/// Transforms items like `mapConcurrently`, and gives up one that takes too long: another thread goes on with the items after it.
///
/// What cannot be interrupted, such as the parser, then still runs on its thread, and its result is dropped.
/// - Parameters:
///   - seconds: the limit of an item, in processor time as far as the system tells it: an equal part of what this process uses
///     for each of its running threads, so that a busy or suspended machine changes no result. Ten times as long in any case.
///   - late: the output for an item that exceeds it.
package func mapConcurrently<Item: Sendable, Output: Sendable>(
    _ items: [Item],
    threads: Int,
    weight: (Item) -> Int,
    progress: (@Sendable (Int) -> Void)?,
    seconds: @escaping @Sendable (Item) -> Double,
    late: (Item) -> Output,
    transform: @escaping @Sendable (Item, ReadBuffer) -> Output
) -> [Output] {
    guard !items.isEmpty else { return [] }
    let queue = BatchQueue(weights: items.map { max(1, weight($0)) }, threads: max(1, threads), progress: progress)
    let run = LimitedRun<Output>(count: items.count)
    @Sendable func work(_ worker: Int, _ first: ArraySlice<Int>) {
        let buffer = ReadBuffer()
        var next: ArraySlice<Int>? = first
        while let batch = next ?? queue.next() {
            next = nil
            for position in batch.indices {
                let index = batch[position]
                run.begin(index, followedBy: batch[(position + 1)...], on: worker, for: seconds(items[index]))
                let output = transform(items[index], buffer)
                guard run.finish(index, with: output, on: worker) else { return }
            }
            queue.finish(batch.count)
        }
    }
    @Sendable func start(_ worker: Int, _ first: ArraySlice<Int>) -> Bool { startDetachedThread { work(worker, first) } }
    var workers = 0
    for _ in 0..<min(max(1, threads), queue.batchCount) {
        guard start(workers, []) else { break }
        workers += 1
    }
    // If no thread of that stack size can be created, the current thread does the work, without a limit.
    if workers == 0 { work(0, []) }
    while let (index, rest) = run.waitForLateItem() {
        run.store(late(items[index]), for: index)
        if !start(workers, rest) { work(workers, rest) }
        workers += 1
    }
    return run.outputs
}

/// The state of a concurrent map with time limits.
private final class LimitedRun<Output: Sendable>: @unchecked Sendable {
    private struct Job {
        var index: Int
        var rest: ArraySlice<Int>
        var limit: Double
        /// The processor time and the time that it took so far, in seconds.
        var used = 0.0, passed = 0.0
    }

    private let condition = NSCondition()
    private var slots: [Output?]
    private var open: Int
    /// The current job of each worker that is not given up.
    private var jobs: [Int: Job] = [:]
    /// The number of workers that are given up and still run.
    private var lateCount = 0

    init(count: Int) {
        slots = Array(repeating: nil, count: count)
        open = count
    }

    var outputs: [Output] { condition.withLock { slots.compactMap(\.self) } }

    func begin(_ index: Int, followedBy rest: ArraySlice<Int>, on worker: Int, for seconds: Double) {
        condition.withLock { jobs[worker] = Job(index: index, rest: rest, limit: seconds) }
    }

    /// Stores an output. Returns false if the worker was given up meanwhile.
    func finish(_ index: Int, with output: Output, on worker: Int) -> Bool {
        condition.withLock {
            guard jobs.removeValue(forKey: worker) != nil else {
                lateCount -= 1
                return false
            }
            fill(index, output)
            return true
        }
    }

    func store(_ output: Output, for index: Int) { condition.withLock { fill(index, output) } }

    /// Waits until an item exceeds its limit, gives up its worker, and returns it with those that follow in its batch; `nil` once
    /// all items have an output.
    func waitForLateItem() -> (index: Int, rest: ArraySlice<Int>)? {
        condition.withLock {
            var last = (time: ContinuousClock.now, processor: processorSeconds)
            while open > 0 {
                if let (worker, job) = jobs.first(where: { $0.value.limit <= max($0.value.used, $0.value.passed / 10) }) {
                    jobs[worker] = nil
                    lateCount += 1
                    return (job.index, job.rest)
                }
                _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
                let current = (time: ContinuousClock.now, processor: processorSeconds)
                // A suspended process continues after any time.
                let passed = min(1, (current.time - last.time) / .seconds(1))
                let used = min(passed, (current.processor - last.processor) / Double(max(1, jobs.count + lateCount)))
                for worker in jobs.keys {
                    jobs[worker]?.used += used
                    jobs[worker]?.passed += passed
                }
                last = current
            }
            return nil
        }
    }

    private func fill(_ index: Int, _ output: Output) {
        slots[index] = output
        open -= 1
        if open == 0 { condition.signal() }
    }
}

/// The processor time of this process, in seconds.
private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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

/// Runs the body on a new thread that nothing waits for. Returns false if there can be none.
private func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    return startThread(attributes, body) != nil
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
