import Foundation

/// How far a run rests on the compiler's word instead of a look at names.
package struct IndexUse: Hashable, Sendable {
    /// The index store, relative to the project's root where it lies there.
    package var store: String
    /// When the compiler last added to it, in nanoseconds since 1970.
    package var written: Int64
    /// How many files are as the compiler saw them.
    package var fileCount: Int
    /// The files that have changed since, and those that the index does not hold: their names are looked up.
    package var changed: [String]
    package var unknown: [String]

    package init(store: String, written: Int64, fileCount: Int, changed: [String], unknown: [String]) {
        self.store = store
        self.written = written
        self.fileCount = fileCount
        self.changed = changed
        self.unknown = unknown
    }
}

extension IndexUse {
    /// The time by the international standard, to seconds, in universal time.
    package var writtenText: String {
        Date(timeIntervalSince1970: Double(written / 1_000_000_000)).formatted(.iso8601)
    }

    /// A line on the index, and one each on what it does not cover, with the first few files.
    package var lines: [String] {
        func line(_ files: [String], _ matter: String) -> [String] {
            guard !files.isEmpty else { return [] }
            return ["index: \(counted(files.count, "file")) \(matter): \(firstFew(files))"]
        }
        return ["index: \(counted(fileCount, "file")) as compiled by \(writtenText), in '\(store)'"]
            + line(changed, "changed since") + line(unknown, "not in it")
    }

    /// A line for every file that the index does not cover.
    package var filesLeft: [String] {
        changed.map { "index: changed since: \($0)" } + unknown.map { "index: not in it: \($0)" }
    }
}
