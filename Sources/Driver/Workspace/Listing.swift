package import AshlarFacts
import Foundation

/// The files of a project, sorted by the bytes of their paths, without duplicates.
package struct Listing: Sendable {
    package var files: [Workspace.File] = []
    /// Folders that could not be read, and names that are not text.
    package var problems: [Problem] = []

    package init(files: [Workspace.File] = [], problems: [Problem] = []) {
        self.files = files
        self.problems = problems
    }

    /// The files that are sources and are not excluded.
    package func selecting(sources: (String) -> Bool, exclude: (String) -> Bool) -> Listing {
        Listing(files: files.filter { sources($0.path) && !exclude($0.path) }, problems: problems)
    }

    /// The files at and below some paths, which are relative to the root; the empty path is the root.
    ///
    /// Throws where a path is no listed file and no folder with a Swift file in it, so that a check of nothing never
    /// looks like a check that passed.
    package func restricted(to paths: [String]) throws(WorkspaceError) -> Listing {
        var chosen: Set<Int> = []
        for path in paths {
            let indices = files.indices.filter {
                isSame(files[$0].path, as: path) || isPath(files[$0].path, below: path)
            }
            let isFile = indices.count == 1 && isSame(files[indices[0]].path, as: path)
            guard isFile || indices.contains(where: { files[$0].isSwift }) else { throw .noSwiftFile(path) }
            chosen.formUnion(indices)
        }
        return Listing(files: chosen.sorted().map { files[$0] }, problems: problems)
    }

    mutating func sort() {
        files.sort { isPath($0.path, before: $1.path) }
        var distinct: [Workspace.File] = []
        distinct.reserveCapacity(files.count)
        for file in files where distinct.last.map({ !isSame($0.path, as: file.path) }) ?? true { distinct.append(file) }
        files = distinct
        problems.sort { isPath($0.location.path, before: $1.location.path) }
    }
}

/// Whether one path stands before another, byte by byte.
///
/// Strings compare by canonical equivalence, to which two files whose names differ in normalization are one.
package func isPath(_ left: String, before right: String) -> Bool {
    compareBytes(left, right) < 0
}

extension RandomAccessCollection<String> where Index == Int {
    /// The first of sorted paths that does not come before one.
    func firstIndex(notBefore path: String) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if isPath(self[middle], before: path) { range = middle + 1..<range.upperBound } else { range = range.lowerBound..<middle }
        }
        return range.lowerBound
    }
}

extension [Workspace.File] {
    /// The index of a file, of files that are sorted by path.
    func index(of path: String) -> Int? {
        let place = lazy.map(\.path).firstIndex(notBefore: path)
        return place < count && self[place].path == path ? place : nil
    }
}

private func isSame(_ left: String, as right: String) -> Bool {
    left.utf8.count == right.utf8.count && compareBytes(left, right) == 0
}

private func isPath(_ path: String, below folder: String) -> Bool {
    guard !folder.isEmpty else { return true }
    let length = folder.utf8.count
    guard path.utf8.count > length + 1, path.utf8.starts(with: folder.utf8) else { return false }
    return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: length)] == UInt8(ascii: "/")
}

/// Less than 0 where the left bytes stand before the right ones, 0 where they are the same.
func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else { return left.count - right.count }
    let order = Int(memcmp(first, second, min(left.count, right.count)))
    return order == 0 ? left.count - right.count : order
}

private func compareBytes(_ left: String, _ right: String) -> Int {
    let order: Int?? = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            compareBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        }
    }
    if case .some(.some(let order)) = order { return order }
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}
