package import AshlarText
import Foundation

/// The files of a project, sorted by the bytes of their paths, without duplicates.
package struct Listing: Sendable {
    package var files: [Workspace.File] = []
    /// Folders that could not be read, and names that are not UTF-8.
    package var problems: [Problem] = []
    /// The symbolic links that lead to files and folders of the project, sorted by the bytes of their paths.
    package var links: [Link] = []

    /// A symbolic link; both paths are relative to the root.
    package struct Link: Hashable, Sendable {
        package var path: String
        /// The path without links of what it leads to.
        package var target: String
        package var leadsToFolder: Bool
    }

    package init(files: [Workspace.File] = [], problems: [Problem] = [], links: [Link] = []) {
        (self.files, self.problems, self.links) = (files, problems, links)
    }

    /// The files for which `sources` is true and `exclude` is false.
    package func selecting(sources: (String) -> Bool, exclude: (String) -> Bool) -> Listing {
        Listing(files: files.filter { sources($0.path) && !exclude($0.path) }, problems: problems, links: links)
    }

    /// The files at and below some paths, which are relative to the root; the empty path is the root.
    ///
    /// - Throws: `WorkspaceError.noSwiftFile` if a path is neither a listed file nor a folder that contains a Swift file, so
    ///   that a check of nothing never looks like a passed check.
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
        return Listing(files: chosen.sorted().map { files[$0] }, problems: problems, links: links)
    }

    /// Sorts files, links and problems by the bytes of their paths and removes duplicate files.
    package mutating func sort() {
        files = PathList(files.map(\.path)).sortedIndices.map { files[$0] }
        links.sort { isPath($0.path, before: $1.path) }
        problems.sort { isPath($0.location.path, before: $1.location.path) }
    }
}

extension [Workspace.File] {
    /// The index of a file by binary search; the files must be sorted by path.
    package func index(of path: String) -> Int? {
        let position = indices.partitioningIndex { !isPath(self[$0].path, before: path) }
        return position < count && self[position].path == path ? position : nil
    }
}

extension Listing.Link: BinaryCodable {
    package init(placeholder: Void) { (path, target, leadsToFolder) = ("", "", false) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&path)
        try coder.code(&target)
        try coder.code(&leadsToFolder)
    }
}
