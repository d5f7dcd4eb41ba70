import AshlarFacts

/// The paths that git tracks below a folder, sorted by their bytes as in its index: those of one folder follow each other.
struct TrackedPaths: Sendable {
    /// One path after the other.
    private var bytes: [UInt8] = []
    /// Where each path ends.
    private var ends: [Int] = []

    /// Takes what git lists, each path ended by a zero byte.
    init(listedByGit output: [UInt8]) {
        bytes.reserveCapacity(output.count)
        for path in output.split(separator: 0) { append(path) }
    }

    /// Takes what the index at a path has below a folder of its repository, whose path ends in `/` or is empty; `nil` where only
    /// git reads it.
    init?(inIndexAt path: String, below prefix: String) {
        let prefix = Array(prefix.utf8)
        let isRead = GitIndex.readNames(inIndexAt: path) { name in
            if name.starts(with: prefix) { append(name[prefix.count...]) }
        }
        if !isRead { return nil }
    }

    private mutating func append(_ path: ArraySlice<UInt8>) {
        bytes.append(contentsOf: path)
        ends.append(bytes.count)
    }

    /// All of them.
    var all: Range<Int> { ends.indices }

    subscript(number: Int) -> ArraySlice<UInt8> { bytes[place(of: number)] }

    private func place(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

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
        bytes.withUnsafeBytes { bytes in
            for number in numbers {
                let place = place(of: number)
                let rest = UnsafeRawBufferPointer(rebasing: bytes[place.lowerBound + length..<place.upperBound])
                if let last = children.last {
                    let name = UnsafeRawBufferPointer(rebasing: bytes[last.name])
                    if rest.count == name.count || rest.count > name.count && last.isFolder, compareBytes(UnsafeRawBufferPointer(rebasing: rest[..<name.count]), name) == 0 {
                        children[children.count - 1].numbers = last.numbers.lowerBound..<number + 1
                        continue
                    }
                }
                let slash = rest.firstIndex(of: UInt8(ascii: "/"))
                let start = place.lowerBound + length
                children.append(Child(name: start..<start + (slash.map { $0 + 1 } ?? rest.count), numbers: number..<number + 1, isFolder: slash != nil))
            }
        }
        return children
    }

    /// Which of sorted children has a name; a folder may also be tracked as if it were a file, as submodules are.
    func index(of name: [UInt8], isFolder: Bool, in children: [Child]) -> Int? {
        guard isFolder else { return index(of: name, in: children) }
        return index(of: name + [UInt8(ascii: "/")], in: children) ?? index(of: name, in: children)
    }

    private func index(of name: [UInt8], in children: [Child]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            name.withUnsafeBytes { name in
                var range = children.indices
                while !range.isEmpty {
                    let middle = range.lowerBound + range.count / 2
                    let order = compareBytes(UnsafeRawBufferPointer(rebasing: bytes[children[middle].name]), name)
                    if order == 0 { return middle }
                    if order < 0 { range = middle + 1..<range.upperBound } else { range = range.lowerBound..<middle }
                }
                return nil
            }
        }
    }
}
