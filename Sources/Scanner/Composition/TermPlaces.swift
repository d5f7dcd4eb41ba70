import AshlarFacts

// Where terms stand.

extension Term {
    /// The members on a way: `a` and `b` of `f().a.b()`.
    var memberNames: [String] {
        switch self {
        case .member(let base, let name, _): (base?.memberNames ?? []) + [name]
        case .call(let call): call.callee.memberNames
        case .forced(let term), .tested(let term): term.memberNames
        default: []
        }
    }

    /// The byte offset of the last name on a way.
    var lastOffset: UInt32? {
        switch self {
        case .name(_, let offset), .member(_, _, let offset): offset
        case .call(let call): call.offset
        case .forced(let term), .tested(let term): term.lastOffset
        default: nil
        }
    }

    /// The byte offsets of the first byte that is sure to belong to it and of the byte after its last; `nil` for what has
    /// no code in it.
    var range: (start: UInt32, end: UInt32)? {
        switch self {
        case .call(let call): return (call.start, call.end)
        case .closure(let closure): return (closure.start, closure.end)
        case .name(let name, let offset): return (offset, offset + UInt32(name.utf8.count))
        case .member(let base, let name, let offset):
            return (base?.range?.start ?? offset, offset + UInt32(name.utf8.count))
        case .forced(let term), .tested(let term), .cast(let term, _, _): return term.range
        case .either(let terms), .list(let terms), .parts(let terms):
            let ranges = terms.compactMap(\.range)
            guard let start = ranges.map(\.start).min(), let end = ranges.map(\.end).max() else { return nil }
            return (start, end)
        case .operation(_, let left, let right):
            guard let left = left.range, let right = right.range else { return nil }
            return (left.start, right.end)
        case .metatype(let type): return (type.offset, type.offset + UInt32(type.text.utf8.count))
        case .assignment, .keyPath, .text, .block: return nil
        }
    }
}
