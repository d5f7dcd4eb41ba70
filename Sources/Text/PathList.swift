/// Paths, one after the other in one byte buffer: they are compared without retain and release of strings.
package struct PathList: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// The end of each path in `bytes`.
    private var ends: [Int] = []

    package init() {}

    package init(_ paths: [String]) {
        ends.reserveCapacity(paths.count)
        for path in paths {
            bytes.append(contentsOf: path.utf8)
            ends.append(bytes.count)
        }
    }

    package mutating func append(_ path: ArraySlice<UInt8>) {
        bytes.append(contentsOf: path)
        ends.append(bytes.count)
    }

    package var indices: Range<Int> { ends.indices }

    package subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

    /// The range of a path in `bytes`.
    package func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// The indices of the paths in byte order; of equal paths, only the first.
    package var sortedIndices: [Int] {
        bytes.withByteView { bytes in
            let sorted = indices.sorted { order($0, $1, bytes) < 0 }
            return sorted.indices.filter { $0 == 0 || order(sorted[$0 - 1], sorted[$0], bytes) != 0 }.map { sorted[$0] }
        }
    }

    private func order(_ first: Int, _ second: Int, _ bytes: ByteView) -> Int {
        order(first, ByteView(rebasing: bytes[range(of: second)]), bytes)
    }

    private func order(_ index: Int, _ path: ByteView, _ bytes: ByteView) -> Int {
        compareBytes(ByteView(rebasing: bytes[range(of: index)]), path)
    }

    /// The index of the first path that does not sort before `path`, and whether both are equal. The list must be sorted.
    package func firstIndex(notBefore path: String) -> (index: Int, isSame: Bool) {
        path.withByteView { path in
            bytes.withByteView { bytes in
                let index = indices.partitioningIndex { order($0, path, bytes) >= 0 }
                return (index, index < ends.count && order(index, path, bytes) == 0)
            }
        }
    }
}
