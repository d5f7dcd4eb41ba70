import AshlarText

/// The paths that git tracks below a folder, sorted by their bytes as in its index: those of one folder follow each other.
struct TrackedPaths: Sendable {
    private var list = PathList()

    /// Takes what git lists, each path ended by a zero byte.
    init(listedByGit output: [UInt8]) {
        for path in output.split(separator: 0) { list.append(path) }
    }

    /// Takes what the index at a path has below a folder of its repository, whose path ends in `/` or is empty; `nil` where only
    /// git reads it.
    init?(inIndexAt path: String, below prefix: String) {
        let prefix = Array(prefix.utf8)
        let isRead = GitIndex.readNames(inIndexAt: path) { name in
            if name.starts(with: prefix) { list.append(name[prefix.count...]) }
        }
        if !isRead { return nil }
    }

    /// All of them.
    package var all: Range<Int> { list.indices }

    package subscript(number: Int) -> ArraySlice<UInt8> { list[number] }

    /// A file or folder that holds files, in a folder.
    struct Child: Sendable {
        /// Where its name stands in the bytes, with `/` at its end where it is a folder.
        fileprivate let name: Range<Int>
        /// The paths at it, or below it.
        fileprivate(set) var numbers: Range<Int>
        let isFolder: Bool
    }

    /// What lies in a folder, sorted by the bytes of the names.
    /// - Parameters:
    ///   - numbers: the paths below the folder.
    ///   - length: how many bytes of each of them are the folder's path, with the `/` behind it.
    func children(among numbers: Range<Int>, behind length: Int) -> [Child] {
        var children: [Child] = []
        list.bytes.withUnsafeBytes { bytes in
            for number in numbers {
                let place = list.place(of: number)
                let rest = UnsafeRawBufferPointer(rebasing: bytes[place.lowerBound + length..<place.upperBound])
                if let last = children.last {
                    let name = UnsafeRawBufferPointer(rebasing: bytes[last.name])
                    if rest.count == name.count || rest.count > name.count && last.isFolder,
                       compareBytes(UnsafeRawBufferPointer(rebasing: rest[..<name.count]), name) == 0 {
                        children[children.count - 1].numbers = last.numbers.lowerBound..<number + 1
                        continue
                    }
                }
                let slash = rest.firstIndex(of: UInt8(ascii: "/"))
                let start = place.lowerBound + length
                let end = start + (slash.map { $0 + 1 } ?? rest.count)
                children.append(Child(name: start..<end, numbers: number..<number + 1, isFolder: slash != nil))
            }
        }
        return children
    }

    /// Which of sorted children has a name; a folder may also be tracked as if it were a file, as submodules are.
    package func index(of name: [UInt8], isFolder: Bool, in children: [Child]) -> Int? {
        guard isFolder else { return index(of: name, in: children) }
        return index(of: name + [UInt8(ascii: "/")], in: children) ?? index(of: name, in: children)
    }

    private func index(of name: [UInt8], in children: [Child]) -> Int? {
        list.bytes.withUnsafeBytes { bytes in
            name.withUnsafeBytes { name in
                func order(_ index: Int) -> Int { compareBytes(UnsafeRawBufferPointer(rebasing: bytes[children[index].name]), name) }
                let index = children.indices.partitioningIndex { order($0) >= 0 }
                return index < children.count && order(index) == 0 ? index : nil
            }
        }
    }
}
