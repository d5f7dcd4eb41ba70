import AshlarText
import Foundation

/// Which files a check analyzed with references from the compiler's index instead of name lookup.
package struct IndexUse: Hashable, Sendable {
    /// The path of the index store, relative to the project's root if it is inside.
    package var store: String
    /// When the compiler last wrote to it, in nanoseconds since 1970.
    package var written: Int64
    /// The number of files that have not changed since they were compiled.
    package var fileCount: Int
    /// Files that have changed since they were compiled. Their references come from name lookup.
    package var changed: [String]
    /// Files that are not in the index. Their references come from name lookup.
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
    /// The time of the last write in ISO 8601, to seconds, in UTC.
    package var writtenText: String {
        Date(timeIntervalSince1970: Double(written / 1_000_000_000)).formatted(.iso8601)
    }

    /// A line about the index, and one about changed and one about unknown files, with the first few of them.
    package var lines: [String] {
        func line(_ files: [String], _ state: String) -> [String] {
            guard !files.isEmpty else { return [] }
            return ["index: \(counted(files.count, "file")) \(state): \(firstFew(files))"]
        }
        return ["index: \(counted(fileCount, "file")) as compiled by \(writtenText), in '\(store)'"]
            + line(changed, "changed since") + line(unknown, "not in it")
    }

    /// A line for every file that the index does not cover.
    package var filesLeft: [String] {
        changed.map { "index: changed since: \($0)" } + unknown.map { "index: not in it: \($0)" }
    }
}
