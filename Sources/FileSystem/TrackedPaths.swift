import AshlarText

/// The paths that git tracks below a folder, sorted by bytes as in its index, so that the paths of one folder are adjacent.
struct TrackedPaths: Sendable {
    private var list = PathList()

    /// Parses the output of `git ls-files -z`: paths, each terminated by a zero byte.
    init(listedByGit output: [UInt8]) {
        for path in output.split(separator: 0) { list.append(path) }
    }

    /// Reads the paths below a folder from an index file; `nil` if only git itself can read that index.
    ///
    /// - Parameter prefix: the folder's path in the repository, ending in `/`, or empty.
    init?(inIndexAt path: String, below prefix: String) {
        let prefix = Array(prefix.utf8)
        let isRead = GitIndex.readNames(inIndexAt: path) { name in
            if name.starts(with: prefix) { list.append(name[prefix.count...]) }
        }
        if !isRead { return nil }
    }

    /// The indices of all paths.
    package var all: Range<Int> { list.indices }

    package subscript(number: Int) -> ArraySlice<UInt8> { list[number] }

    /// A direct child of a folder: a tracked file, or a folder with tracked files.
    struct Child: Sendable {
        /// The byte range of its name, including a final `/` for a folder.
        fileprivate let name: Range<Int>
        /// The indices of the paths that are the child or lie below it.
        fileprivate(set) var numbers: Range<Int>
        let isFolder: Bool
    }

    /// The direct children of a folder, sorted by the bytes of their names.
    /// - Parameters:
    ///   - numbers: the indices of the paths below the folder.
    ///   - length: the length in bytes of the folder's path including its final `/`.
    func children(among numbers: Range<Int>, behind length: Int) -> [Child] {
        var children: [Child] = []
        list.bytes.withByteView { bytes in
            for number in numbers {
                let range = list.range(of: number)
                let rest = ByteView(rebasing: bytes[range.lowerBound + length..<range.upperBound])
                if let last = children.last {
                    let name = ByteView(rebasing: bytes[last.name])
                    if rest.count == name.count || rest.count > name.count && last.isFolder,
                       compareBytes(ByteView(rebasing: rest[..<name.count]), name) == 0 {
                        children[children.count - 1].numbers = last.numbers.lowerBound..<number + 1
                        continue
                    }
                }
                let slash = rest.firstIndex(of: UInt8(ascii: "/"))
                let start = range.lowerBound + length
                let end = start + (slash.map { $0 + 1 } ?? rest.count)
                children.append(Child(name: start..<end, numbers: number..<number + 1, isFolder: slash != nil))
            }
        }
        return children
    }

    /// The index of the child with a name, by binary search. A folder on disk may be tracked like a file: a submodule.
    package func index(of name: [UInt8], isFolder: Bool, in children: [Child]) -> Int? {
        guard isFolder else { return index(of: name, in: children) }
        return index(of: name + [UInt8(ascii: "/")], in: children) ?? index(of: name, in: children)
    }

    private func index(of name: [UInt8], in children: [Child]) -> Int? {
        list.bytes.withByteView { bytes in
            name.withByteView { name in
                func order(_ index: Int) -> Int { compareBytes(ByteView(rebasing: bytes[children[index].name]), name) }
                let index = children.indices.partitioningIndex { order($0) >= 0 }
                return index < children.count && order(index) == 0 ? index : nil
            }
        }
    }
}
