import AshlarFileSystem
import Foundation
import Fuzzing

// fuzz SECONDS [SEED] [TARGET …]: tries mutated inputs, an equal processor time for each target, and prints a line for each.
// fuzz input TARGET SEED: prints the input of a seed.
// fuzz read TARGET FILE: reads an input from a file; prints what is wrong.
// fuzz child TARGET SEED SECONDS FOLDER: tries inputs in this process; a line of figures, then the failures.
//
// Each target runs in a process of its own, so that an input that ends it is known, and its memory is that of the target.

@main enum Fuzz {
    static func main() {
        prepareStandardStreams()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let target = arguments.count > 1 ? FuzzTarget(rawValue: arguments[1]) : nil
        switch arguments.first {
        case "input":
            guard arguments.count == 3, let target, let seed = UInt64(arguments[2]) else { usage() }
            _ = try? writeToStandardOutput(FuzzInputs(target).input(seed))
        case "read":
            guard arguments.count == 3, let target, let input = smallFile(at: arguments[2]) else { usage() }
            let problem = withTemporaryFolder { target.problem(reading: input, in: $0) }
            say(problem ?? "nothing is wrong")
        case "child":
            guard arguments.count == 5, let target, let seed = UInt64(arguments[2]), let seconds = Double(arguments[3]) else { usage() }
            tryInputs(of: target, from: seed, for: seconds, in: arguments[4])
        default:
            guard let seconds = arguments.first.flatMap(Double.init) else { usage() }
            let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
            let targets = arguments.dropFirst(2).compactMap(FuzzTarget.init)
            exit(runAll(targets.isEmpty ? FuzzTarget.allCases : targets, from: seed, for: seconds) ? 0 : 1)
        }
    }
}

private func say(_ line: String) { _ = try? writeToStandardOutput((line + "\n").utf8) }

private func usage() -> Never {
    say("usage: fuzz SECONDS [SEED] [TARGET ...] | fuzz input TARGET SEED | fuzz read TARGET FILE")
    say("targets: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
}

private func withTemporaryFolder<Result>(_ body: (String) -> Result) -> Result {
    let folder = NSTemporaryDirectory() + "ashlar-fuzz.\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return body(folder)
}

private func tryInputs(of target: FuzzTarget, from seed: UInt64, for seconds: Double, in folder: String) {
    // The seed that is being tried, where a process that ends leaves it.
    let file = open(folder + "/seed", O_RDWR | O_CREAT | O_TRUNC, 0o644)
    let run = FuzzRun(target, for: seconds, from: seed, in: folder) { seed in
        var seed = seed
        pwrite(file, &seed, 8, 0)
    }
    say("\(run.count) \(run.nextSeed) \(run.slowest.seed) \(run.slowest.seconds) \(run.largest.seed) \(run.largest.megabytes) \(run.late.count)")
    for failure in run.failures { say(failure) }
    // A thread that is given up may still run.
    _exit(0)
}

/// What the processes of one target did.
private struct Total {
    var count = 0
    var slowest: (seed: UInt64, seconds: Double) = (0, 0)
    var largest: (seed: UInt64, megabytes: Int) = (0, 0)
    var late = 0
    var failures: [String] = []

    /// Adds the output of a process: figures, then failures. Returns the next seed; `nil` if there are no figures.
    mutating func add(_ lines: [Substring]) -> UInt64? {
        let figures = lines.first?.split(separator: " ").map { Double($0) ?? 0 } ?? []
        guard figures.count == 7 else { return nil }
        count += Int(figures[0])
        if figures[3] > slowest.seconds { slowest = (UInt64(figures[2]), figures[3]) }
        if Int(figures[5]) > largest.megabytes { largest = (UInt64(figures[4]), Int(figures[5])) }
        late += Int(figures[6])
        failures += lines.dropFirst().map(String.init)
        return UInt64(figures[1])
    }
}

/// Returns whether nothing failed.
private func runAll(_ targets: [FuzzTarget], from seed: UInt64, for seconds: Double) -> Bool {
    say("seed \(seed)\ntarget          inputs  seconds  inputs/s  slowest input       memory              late  failures")
    var count = 0
    var isGood = true
    for target in targets {
        let start = processorSecondsOfChildren
        let sum = withTemporaryFolder { total(of: target, from: seed, for: seconds / Double(targets.count), in: $0) }
        let used = processorSecondsOfChildren - start
        let name = target.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
        say(name + String(
            format: "%10d %8.0f %9.0f  %7.3f s (%d) %6d MB (%d)  %4d  %d", sum.count, used, Double(sum.count) / max(0.001, used), sum.slowest.seconds,
            sum.slowest.seed, sum.largest.megabytes, sum.largest.seed, sum.late, sum.failures.count
        ))
        for failure in sum.failures { say("    \(failure)") }
        isGood = isGood && sum.failures.isEmpty
        count += sum.count
    }
    say(String(format: "%d inputs, %.2f processor hours", count, processorSecondsOfChildren / 3600))
    return isGood
}

private func total(of target: FuzzTarget, from firstSeed: UInt64, for seconds: Double, in folder: String) -> Total {
    var (total, seed) = (Total(), firstSeed)
    let start = processorSecondsOfChildren
    var reported = 0.0
    while total.failures.count < 20 {
        let left = seconds - (processorSecondsOfChildren - start)
        guard left > 0.01 else { break }
        // At low priority, processor time may take any time.
        let child = try? AshlarFileSystem.run(
            [CommandLine.arguments[0], "child", target.rawValue, "\(seed)", "\(left)", folder], environment: ProcessInfo.processInfo.environment, input: [],
            within: 100 * left + 10_000
        )
        let lines = String(decoding: child?.output ?? [], as: UTF8.self).split(separator: "\n")
        if child?.status == 0, let next = total.add(lines) {
            seed = next
        } else {
            let tried = smallFile(at: folder + "/seed").map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } } ?? seed
            total.failures.append("seed \(tried): status \(child?.status ?? -1) \((child?.errorOutput ?? "").suffix(300))")
            total.count += Int(tried - min(tried, seed)) + 1
            seed = tried + 1
        }
        let used = processorSecondsOfChildren - start
        guard used > reported + 60 else { continue }
        // What a run that is stopped has tried, and where another goes on.
        writeToStandardError("\(target.rawValue): \(total.count) inputs, \(Int(used)) s, \(total.failures.count) failures; next seed \(seed)\n")
        reported = used
    }
    return total
}
