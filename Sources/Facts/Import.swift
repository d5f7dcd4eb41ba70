/// One `import` declaration.
package struct Import: Hashable, Sendable {
    /// The module's name: the first component of the path (`UIKit` in `import UIKit.UIImage`).
    package var module: String
    /// The whole path as written: `M`, `M.Submodule`, `M.Declaration`.
    package var path: String
    /// The declaration kind of a scoped import (`struct` in `import struct M.X`).
    package var kind: String?
    /// `@testable`, `@_exported`, `@preconcurrency` …, without the `@`.
    package var attributes: [String]
    /// The access level written before `import`.
    package var access: Access?
    /// The byte offset of the path in the file.
    package var offset: UInt32

    /// The last component of the path: the declaration that a scoped import imports.
    package var name: String { path.split(separator: ".").last.map(String.init) ?? path }

    package init(
        module: String, path: String, kind: String? = nil, attributes: [String] = [],
        access: Access? = nil, offset: UInt32
    ) {
        self.module = module
        self.path = path
        self.kind = kind
        self.attributes = attributes
        self.access = access
        self.offset = offset
    }
}

/// Swift's access levels, from the narrowest to the widest.
package enum Access: String, Hashable, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    package static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }
}
