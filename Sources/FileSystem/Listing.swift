package import AshlarText
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

    /// Puts files and problems in the order of their paths' bytes, each file once.
    package mutating func sort() {
        files = PathList(files.map(\.path)).sortedIndices.map { files[$0] }
        problems.sort { isPath($0.location.path, before: $1.location.path) }
    }
}

extension [Workspace.File] {
    /// The index of a file, of files that are sorted by path.
    package func index(of path: String) -> Int? {
        let place = indices.partitioningIndex { !isPath(self[$0].path, before: path) }
        return place < count && self[place].path == path ? place : nil
    }
}

private func isSame(_ left: String, as right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}

private func isPath(_ path: String, below folder: String) -> Bool {
    guard !folder.isEmpty else { return true }
    let length = folder.utf8.count
    guard path.utf8.count > length + 1, path.utf8.starts(with: folder.utf8) else { return false }
    return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: length)] == UInt8(ascii: "/")
}
