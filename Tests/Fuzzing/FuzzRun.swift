import AshlarFileSystem
import Foundation

/// What a target did with many inputs.
package struct FuzzRun: Sendable {
    package private(set) var count = 0
    /// The processor time of all inputs, in seconds.
    package private(set) var seconds = 0.0
    /// The seed of the input that took the most processor time, and the seconds it took.
    package private(set) var slowest: (seed: UInt64, seconds: Double) = (0, 0)
    /// The seed of the input after which the process was larger by far than ever before, and its size in megabytes.
    package private(set) var largest: (seed: UInt64, megabytes: Int) = (0, 0)
    /// One line each: the seed, and what is wrong.
    package private(set) var failures: [String] = []
    /// The seeds of inputs that took longer than the limit and are given up where files are read.
    package private(set) var late: [UInt64] = []
    /// The first seed that is not tried.
    package private(set) var nextSeed: UInt64
    /// The memory that the process had used before, in megabytes.
    private var baseline = largestMemory

    /// How much processor time the reading of an input may take, in seconds.
    package static let limit = isDebugBuild ? 60.0 : 5.0
    /// How long an input may wait for anything else, in seconds. A process of low priority may get no processor for minutes.
    private static let patience = 900.0
    /// The most memory that the inputs may add to the process, in megabytes.
    private static let memoryLimit = 1_000
    /// The inputs after which a process ends and the next one goes on: Foundation keeps half a kilobyte of each property list that it
    /// cannot read.
    private static let inputsOfProcess = 200_000

    /// Tries the inputs of one seed after another until the time is over, on a thread with as large a stack as the readers of files
    /// have. An input that exceeds a limit ends the run.
    ///
    /// - Parameters:
    ///   - seconds: the processor time of the process. A busy machine changes neither the number of inputs nor the results.
    ///   - folder: a folder for files, which exists.
    ///   - note: called with each seed before it is tried.
    package init(
        _ target: FuzzTarget, for seconds: Double, from firstSeed: UInt64, in folder: String, note: @escaping @Sendable (UInt64) -> Void = { _ in }
    ) {
        nextSeed = max(1, firstSeed)
        let (state, inputs) = (State(self), FuzzInputs(target))
        let thread = Thread {
            while let seed = state.next(within: seconds) {
                note(seed)
                let input = inputs.input(seed)
                state.begin()
                state.finish(target.problem(reading: input, in: folder))
            }
        }
        thread.stackSize = 64 << 20
        thread.start()
        self = state.result(of: target)
    }

    private mutating func add(_ problem: String?, after seconds: Double) {
        count += 1
        self.seconds += seconds
        if seconds > slowest.seconds { slowest = (nextSeed, seconds) }
        let size = largestMemory
        if size > largest.megabytes + 20 { largest = (nextSeed, size) }
        if isLarge { failures.append("seed \(nextSeed): \(size) MB of memory") }
        if let problem { failures.append("seed \(nextSeed): \(problem)") }
        nextSeed += 1
    }

    private var isLarge: Bool { largest.megabytes - baseline > Self.memoryLimit }

    private mutating func giveUp(after seconds: Double, isParsed: Bool) {
        count += 1
        self.seconds += seconds
        slowest = (nextSeed, seconds)
        if isParsed { late.append(nextSeed) } else { failures.append("seed \(nextSeed): takes more than \(Int(Self.limit)) seconds") }
        nextSeed += 1
    }

    /// The run so far, and the input that is tried.
    private final class State: @unchecked Sendable {
        private let condition = NSCondition()
        private var run: FuzzRun
        private var isOver = false
        /// When the current input was begun: processor seconds, and the time.
        private var start = (processor: processorSeconds, time: ContinuousClock.now)

        init(_ run: FuzzRun) { self.run = run }

        /// The next seed; `nil` if the run is over.
        func next(within seconds: Double) -> UInt64? {
            condition.withLock {
                isOver = isOver || run.seconds >= seconds || run.count >= FuzzRun.inputsOfProcess || run.isLarge || run.failures.count > 20
                if isOver { condition.signal() }
                return isOver ? nil : run.nextSeed
            }
        }

        func begin() { condition.withLock { start = (processorSeconds, .now) } }

        func finish(_ problem: String?) {
            let end = processorSeconds
            condition.withLock { if !isOver { run.add(problem, after: end - start.processor) } }
        }

        /// Waits until the run is over.
        func result(of target: FuzzTarget) -> FuzzRun {
            condition.withLock {
                while !isOver {
                    _ = condition.wait(until: Date(timeIntervalSinceNow: 0.2))
                    let used = processorSeconds - start.processor
                    guard !isOver, used > FuzzRun.limit || start.time.duration(to: .now) > .seconds(FuzzRun.patience) else { continue }
                    isOver = true
                    run.giveUp(after: used, isParsed: target.isParsed)
                }
                return run
            }
        }
    }
}

/// The processor time of this process and of those that it has waited for, in seconds.
private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + processorSecondsOfChildren
}

/// The processor time of the processes that this one has waited for, in seconds.
package var processorSecondsOfChildren: Double {
    let usage = processorUsage(ofChildren: true)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

/// The largest amount of memory that this process has used, in megabytes.
private var largestMemory: Int {
    // Bytes on Darwin, kilobytes elsewhere.
    #if canImport(Darwin)
    processorUsage(ofChildren: false).ru_maxrss >> 20
    #else
    processorUsage(ofChildren: false).ru_maxrss >> 10
    #endif
}

private func processorUsage(ofChildren: Bool) -> rusage {
    var usage = rusage()
    // RUSAGE_SELF and RUSAGE_CHILDREN, whose types differ between systems.
    getrusage(ofChildren ? -1 : 0, &usage)
    return usage
}

/// The inputs of a target, by seeds.
package struct FuzzInputs: Sendable {
    private let mutator: Mutator

    package init(_ target: FuzzTarget) {
        mutator = Mutator(FuzzCorpus.of(target), words: FuzzCorpus.words(of: target), limit: isDebugBuild ? 20_000 : 200_000)
    }

    package func input(_ seed: UInt64) -> [UInt8] { mutator.input(seed) }
}
