package import AshlarFacts
import AshlarFileSystem
import AshlarManifests
package import AshlarModel
import AshlarReports
package import AshlarText
import Foundation

/// How much was analyzed, and the duration of each phase.
package struct Statistics: Sendable {
    package var fileCount = 0
    /// The number of files whose facts came from the cache, or from shards.
    package var cacheHits = 0
    package var usesShards = false
    /// Whether the report came from the cache because nothing relevant changed.
    package var isReportCached = false
    package var lineCount = 0
    package var byteCount = 0
    package var declarationCount = 0
    package var referenceCount = 0
    package var moduleCount = 0
    package var dependencyCount = 0
    /// In the order in which they ran.
    package var phases: [Phase] = []
    /// The files that the compiler's index does not cover, as lines of text.
    package var notIndexed: [String] = []

    package struct Phase: Sendable {
        package var name: String
        /// Wall-clock time and processor time, including child processes, in seconds.
        package var wall: Double
        package var processor: Double
    }

    package init() {}

    package mutating func count(_ facts: [Shared<FileFacts>], in model: Model) {
        fileCount = facts.count
        // Field by field, to avoid copying the facts of a file.
        for file in facts.indices {
            byteCount += facts[file].value.byteCount
            declarationCount += facts[file].value.declarations.count
            referenceCount += facts[file].value.references.count
        }
        moduleCount = model.modules.count
        dependencyCount = model.dependencies.count
    }

    /// Runs a phase and records its duration.
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

    /// The resource usage of this process, and of the child processes that it has waited for.
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

    /// The peak memory of this process so far, in bytes.
    private static var peakMemory: Int {
        #if canImport(Darwin)
        usages[0].ru_maxrss
        #else
        usages[0].ru_maxrss << 10
        #endif
    }

    /// The statistics as text.
    package var text: String {
        var lines = notIndexed
        if isReportCached {
            lines.append("files \(fileCount), no relevant changes: the report comes from the cache")
        } else {
            lines.append("files \(fileCount), of which \(cacheHits) from \(usesShards ? "shards" : "the cache"), lines \(lineCount), bytes \(byteCount)")
            lines.append(
                "declarations \(declarationCount), references \(referenceCount), modules \(moduleCount), dependencies \(dependencyCount)"
            )
        }
        let width = (phases.map(\.name.count).max() ?? 0) + 2
        for phase in phases {
            let name = phase.name + String(repeating: " ", count: width - phase.name.count)
            lines.append(name + String(format: "%.3f s wall, %.3f s CPU", phase.wall, phase.processor))
        }
        lines.append("peak memory \((Self.peakMemory + 500_000) / 1_000_000) MB")
        return lines.map { $0 + "\n" }.joined()
    }
}
