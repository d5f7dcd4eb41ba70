import AshlarFileSystem
import Foundation
import Fuzzing

// fuzz SECONDS [SEED] [TARGET …]: tries mutated inputs, an equal time for each target, and prints a line for each.
// fuzz input TARGET SEED: prints the input of a seed.
// fuzz child TARGET SEED SECONDS FOLDER: tries inputs in this process; a line of figures, then the failures.
//
// Each target runs in a process of its own, so that an input that ends it is known, and its memory is that of the target.

@main enum Fuzz {
    static func main() {
        prepareStandardStreams()
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "input":
            guard arguments.count == 3, let target = FuzzTarget(rawValue: arguments[1]), let seed = UInt64(arguments[2]) else { usage() }
            _ = try? writeToStandardOutput(FuzzInputs(target).input(seed))
        case "child":
            guard arguments.count == 5, let target = FuzzTarget(rawValue: arguments[1]), let seed = UInt64(arguments[2]),
                  let seconds = Double(arguments[3]) else { usage() }
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

private func processorUsage(ofChildren: Bool) -> rusage {
    var usage = rusage()
    // RUSAGE_SELF and RUSAGE_CHILDREN, whose types differ between systems.
    getrusage(ofChildren ? -1 : 0, &usage)
    return usage
}

private func usage() -> Never {
    say("usage: fuzz SECONDS [SEED] [TARGET ...] | fuzz input TARGET SEED")
    say("targets: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
}

private func tryInputs(of target: FuzzTarget, from seed: UInt64, for seconds: Double, in folder: String) {
    // The seeds that are being tried, where a process that ends leaves them.
    let file = open(folder + "/seeds", O_RDWR | O_CREAT | O_TRUNC, 0o644)
    let run = FuzzRun(target, for: seconds, from: seed, threads: processorCount, in: folder) { slot, seed in
        var seed = seed
        pwrite(file, &seed, 8, off_t(slot * 8))
    }
    let usage = processorUsage(ofChildren: false)
    say("\(run.count) \(run.nextSeed) \(run.seconds) \(run.slowest.seed) \(run.slowest.seconds) \(Int(usage.ru_maxrss) / memoryUnit) \(run.late.count)")
    for failure in run.failures { say(failure) }
    // Threads that are given up may still run.
    _exit(0)
}

/// How many of the system's units of memory are a megabyte.
private var memoryUnit: Int {
    #if canImport(Darwin)
    1 << 20
    #else
    1 << 10
    #endif
}

/// Returns whether nothing failed.
private func runAll(_ targets: [FuzzTarget], from seed: UInt64, for seconds: Double) -> Bool {
    let folder = FileManager.default.currentDirectoryPath + "/.build/fuzz"
    say("seed \(seed)\ntarget          inputs  inputs/s  slowest input       memory  late  failures")
    var isGood = true
    for target in targets {
        let own = "\(folder)/\(target)"
        try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        var (left, seed, count, slowest, memory, late, failures) = (seconds / Double(targets.count), seed, 0, (seed: UInt64(0), seconds: 0.0), 0, 0, [String]())
        while left > 0.01, failures.count < 20 {
            let start = ContinuousClock.now
            let child = try? AshlarFileSystem.run(
                [CommandLine.arguments[0], "child", target.rawValue, "\(seed)", "\(left)", own], environment: ProcessInfo.processInfo.environment, input: [],
                within: left + 120
            )
            let passed = start.duration(to: .now) / .seconds(1)
            let lines = String(decoding: child?.output ?? [], as: UTF8.self).split(separator: "\n")
            let figures = lines.first?.split(separator: " ") ?? []
            left -= passed
            if child?.status == 0, figures.count == 7 {
                count += Int(figures[0]) ?? 0
                if let time = Double(figures[4]), time > slowest.seconds { slowest = (UInt64(figures[3]) ?? 0, time) }
                memory = max(memory, Int(figures[5]) ?? 0)
                late += Int(figures[6]) ?? 0
                failures += lines.dropFirst().map(String.init)
                left = 0
            } else {
                let tried = seeds(in: own)
                failures.append("seeds \(tried): status \(child?.status ?? -1) \((child?.errorOutput ?? "").suffix(300))")
                count += Int((tried.max() ?? seed) - seed)
                seed = (tried.max() ?? seed + 1_000) + 1
            }
        }
        if memory > 1_000 { failures.append("\(memory) MB of memory") }
        let rate = Double(count) / (seconds / Double(targets.count))
        say(
            target.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0) + String(format: "%10d %9.0f  %7.3f s (%d) %6d MB  %4d  %d", count, rate, slowest.seconds, slowest.seed, memory, late, failures.count)
        )
        for failure in failures { say("    \(failure)") }
        isGood = isGood && failures.isEmpty
    }
    let usage = processorUsage(ofChildren: true)
    say(String(format: "%.2f processor hours", Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) / 3600))
    return isGood
}

/// The seeds that a process tried when it ended.
private func seeds(in folder: String) -> [UInt64] {
    guard let bytes = smallFile(at: folder + "/seeds") else { return [] }
    return stride(from: 0, to: bytes.count - 7, by: 8).map { start in
        bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }.filter { $0 > 0 }
}
