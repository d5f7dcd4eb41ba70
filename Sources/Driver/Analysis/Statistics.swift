package import AshlarFacts
import AshlarFileSystem
import AshlarManifests
package import AshlarModel
import AshlarReports
import Foundation

/// How much was looked at, and what each phase took.
package struct Statistics: Sendable {
    package var fileCount = 0
    /// How many files were as the cache knows them, and were not read.
    package var keptCount = 0
    /// Whether nothing has changed since the same was asked before, and the answer is that of then.
    package var isReportKept = false
    package var lineCount = 0
    package var byteCount = 0
    package var declarationCount = 0
    package var referenceCount = 0
    package var moduleCount = 0
    package var dependencyCount = 0
    /// In the order in which they were gone through.
    package var phases: [Phase] = []
    /// What the compiler's index does not cover, a line each.
    package var notIndexed: [String] = []

    package struct Phase: Sendable {
        package var name: String
        /// By the clock, and of all processors; that of processes that were waited for counts too. In seconds.
        package var wall: Double
        package var processor: Double
    }

    package init() {}

    package mutating func count(_ facts: [FileFacts], in model: Model) {
        fileCount = facts.count
        // One field at a time: the facts of a file are large to copy.
        for file in facts.indices {
            lineCount += facts[file].lineCount
            byteCount += facts[file].byteCount
            declarationCount += facts[file].declarations.count
            referenceCount += facts[file].references.count
        }
        moduleCount = model.modules.count
        dependencyCount = model.dependencies.count
    }

    /// Takes the time of a phase.
    mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        let (clock, start, before) = (ContinuousClock(), ContinuousClock.now, Self.processorTime)
        defer {
            let wall = (clock.now - start) / .seconds(1)
            phases.append(Phase(name: name, wall: wall, processor: Self.processorTime - before))
        }
        return try work()
    }

    private static var processorTime: Double {
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        var sum = 0.0
        for usage in usages { sum += seconds(usage.ru_utime) + seconds(usage.ru_stime) }
        return sum
    }

    /// What this process has used, and those that it has waited for.
    private static var usages: [rusage] {
        var (own, others) = (rusage(), rusage())
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &own)
        getrusage(RUSAGE_CHILDREN, &others)
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &others)
        #endif
        return [own, others]
    }

    /// The most memory that this process has had until now, in bytes.
    private static var peakMemory: Int {
        #if canImport(Darwin)
        usages[0].ru_maxrss
        #else
        usages[0].ru_maxrss << 10
        #endif
    }

    /// All of it, for people.
    package var text: String {
        var lines = notIndexed
        if isReportKept {
            lines.append("files \(fileCount), and no fact changed since the same was asked: the report is that of then")
        } else {
            lines.append("files \(fileCount), of which \(keptCount) as kept, lines \(lineCount), bytes \(byteCount)")
            lines.append(
                "declarations \(declarationCount), references \(referenceCount), modules \(moduleCount), dependencies \(dependencyCount)"
            )
        }
        let width = (phases.map(\.name.count).max() ?? 0) + 2
        for phase in phases {
            let name = phase.name + String(repeating: " ", count: width - phase.name.count)
            lines.append(name + String(format: "%.3f s, of processors %.3f s", phase.wall, phase.processor))
        }
        lines.append("peak memory \((Self.peakMemory + 500_000) / 1_000_000) MB")
        return lines.map { $0 + "\n" }.joined()
    }
}
