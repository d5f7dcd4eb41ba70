import AshlarFileSystem
import Foundation
import Fuzzing

// fuzz SECONDS [SEED] [TARGET …]: tries mutated inputs, an equal time for each target, and prints a line for each.
// fuzz input TARGET SEED: prints the input of a seed.
// fuzz child TARGET SEED SECONDS FOLDER: tries inputs in this process; a line of figures, then the failures.
//
// Each target runs in a process of its own, so that an input that ends it is known, and its memory is that of the target.

setvbuf(stdout, nil, _IOLBF, 0)
signal(SIGXFSZ, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "input":
    guard arguments.count == 3, let target = FuzzTarget(rawValue: arguments[1]), let seed = UInt64(arguments[2]) else { usage() }
    FileHandle.standardOutput.write(Data(FuzzInputs(target).input(seed)))
case "child":
    guard arguments.count == 5, let target = FuzzTarget(rawValue: arguments[1]), let seed = UInt64(arguments[2]), let seconds = Double(arguments[3])
    else { usage() }
    tryInputs(of: target, from: seed, for: seconds, in: arguments[4])
default:
    guard let seconds = arguments.first.flatMap(Double.init) else { usage() }
    let targets = arguments.dropFirst(2).compactMap(FuzzTarget.init)
    exit(runAll(targets.isEmpty ? FuzzTarget.allCases : targets, from: arguments.dropFirst().first.flatMap(UInt64.init) ?? 1, for: seconds) ? 0 : 1)
}

func usage() -> Never {
    print("usage: fuzz SECONDS [SEED] [TARGET ...] | fuzz input TARGET SEED")
    print("targets: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
}

func tryInputs(of target: FuzzTarget, from seed: UInt64, for seconds: Double, in folder: String) {
    // The seeds that are being tried, where a process that ends leaves them.
    let file = open(folder + "/seeds", O_RDWR | O_CREAT | O_TRUNC, 0o644)
    let run = FuzzRun(target, for: seconds, from: seed, threads: processorCount, in: folder) { slot, seed in
        var seed = seed
        pwrite(file, &seed, 8, off_t(slot * 8))
    }
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    print("\(run.count) \(run.nextSeed) \(run.seconds) \(run.slowest.seed) \(run.slowest.seconds) \(Int(usage.ru_maxrss) / (isDarwin ? 1 << 20 : 1 << 10))")
    for failure in run.failures { print(failure) }
    fflush(stdout)
    // Threads that are given up may still run.
    _exit(0)
}

var isDarwin: Bool {
    #if canImport(Darwin)
    true
    #else
    false
    #endif
}

/// Returns whether nothing failed.
func runAll(_ targets: [FuzzTarget], from seed: UInt64, for seconds: Double) -> Bool {
    let folder = FileManager.default.currentDirectoryPath + "/.build/fuzz"
    print("seed \(seed)\ntarget          inputs  inputs/s  slowest input       memory  failures")
    var isGood = true
    for target in targets {
        let own = "\(folder)/\(target)"
        try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        var (left, seed, count, slowest, memory, failures) = (seconds / Double(targets.count), seed, 0, (seed: UInt64(0), seconds: 0.0), 0, [String]())
        while left > 0.01, failures.count < 20 {
            let start = ContinuousClock.now
            let child = AshlarFileSystem.run(
                [CommandLine.arguments[0], "child", target.rawValue, "\(seed)", "\(left)", own], environment: ProcessInfo.processInfo.environment, input: [],
                within: left + 120
            )
            let passed = start.duration(to: .now) / .seconds(1)
            let lines = String(decoding: child?.output ?? [], as: UTF8.self).split(separator: "\n")
            let figures = lines.first?.split(separator: " ") ?? []
            left -= passed
            if child?.status == 0, figures.count == 6 {
                count += Int(figures[0]) ?? 0
                if let time = Double(figures[4]), time > slowest.seconds { slowest = (UInt64(figures[3]) ?? 0, time) }
                memory = max(memory, Int(figures[5]) ?? 0)
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
        print(
            target.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0) + String(format: "%10d %9.0f  %7.3f s (%d) %6d MB  %d", count, rate, slowest.seconds, slowest.seed, memory, failures.count)
        )
        for failure in failures { print("    \(failure)") }
        isGood = isGood && failures.isEmpty
    }
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN, &usage)
    print(String(format: "%.2f processor hours", Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) / 3600))
    return isGood
}

/// The seeds that a process tried when it ended.
func seeds(in folder: String) -> [UInt64] {
    guard let bytes = smallFile(at: folder + "/seeds") else { return [] }
    return stride(from: 0, to: bytes.count - 7, by: 8).map { start in
        bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }.filter { $0 > 0 }
}
