import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import Foundation

/// What a target did with many inputs.
package struct FuzzRun: Sendable {
    package private(set) var count = 0
    package private(set) var seconds = 0.0
    /// The seed of the input that took the longest, and the seconds it took.
    package private(set) var slowest: (seed: UInt64, seconds: Double) = (0, 0)
    /// One line each: the seed, and what is wrong.
    package private(set) var failures: [String] = []
    /// The seeds of inputs that took longer than the limit and are given up where files are read.
    package private(set) var late: [UInt64] = []
    /// The first seed that is not tried.
    package private(set) var nextSeed: UInt64

    /// How long reading an input may take, in seconds.
    package static let limit = isDebugBuild ? 60.0 : 5.0

    /// Tries the inputs of one seed after another until the time is over.
    ///
    /// - Parameters:
    ///   - folder: a folder for files, which exists.
    ///   - note: called with a number below `slotCount` and the seed that is tried, and with 0 when it is done.
    package init(
        _ target: FuzzTarget, for seconds: Double, from firstSeed: UInt64, threads: Int, in folder: String,
        note: @escaping @Sendable (Int, UInt64) -> Void = { _, _ in }
    ) {
        let mutator = FuzzInputs(target)
        nextSeed = max(1, firstSeed)
        let start = ContinuousClock.now
        while self.seconds < seconds {
            let slots = Array(0..<FuzzRun.slotCount)
            let first = nextSeed
            let results = mapConcurrently(
                slots, threads: threads, weight: { _ in 1 }, progress: nil, seconds: { _ in FuzzRun.limit },
                late: { _ in (FuzzRun.limit, FuzzRun.late) }
            ) { slot, buffer -> (seconds: Double, problem: String?) in
                // What is left of the last batch when the time is over is not tried.
                guard start.duration(to: .now) < .seconds(seconds) else { return (-1, nil) }
                note(slot, first + UInt64(slot))
                let input = mutator.input(first + UInt64(slot))
                let own = "\(folder)/\(UInt(bitPattern: ObjectIdentifier(buffer)))"
                if target == .cache { try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true) }
                let begin = ContinuousClock.now
                let problem = target.problem(reading: input, in: own)
                note(slot, 0)
                return (begin.duration(to: .now) / .seconds(1), problem)
            }
            for (slot, result) in zip(slots, results) where result.seconds >= 0 {
                count += 1
                let seed = first + UInt64(slot)
                if result.seconds > slowest.seconds { slowest = (seed, result.seconds) }
                if result.problem == FuzzRun.late, target.isParsed {
                    late.append(seed)
                } else if let problem = result.problem {
                    failures.append("seed \(seed): \(problem)")
                }
            }
            nextSeed += UInt64(FuzzRun.slotCount)
            self.seconds = start.duration(to: .now) / .seconds(1)
        }
    }

    private static let late = "takes more than \(Int(limit)) seconds"

    /// The number of inputs that are tried between two looks at the clock.
    package static let slotCount = 256
}

/// The inputs of a target, by seeds.
package struct FuzzInputs: Sendable {
    private let mutator: Mutator

    package init(_ target: FuzzTarget) {
        mutator = Mutator(FuzzCorpus.of(target), words: FuzzCorpus.words(of: target), limit: isDebugBuild ? 20_000 : 200_000)
    }

    package func input(_ seed: UInt64) -> [UInt8] { mutator.input(seed) }
}

func extractedFacts(of text: String) -> [UInt8] { extract(path: "F.swift", text: text).stored }
