import AshlarFacts

// Where terms stand.

extension Term.View {
    /// The byte offset of the last name on a way.
    var lastOffset: UInt32? {
        switch self {
        case .name(_, let offset), .member(_, _, let offset): offset
        case .call(let call): call.offset
        case .forced(let term), .tested(let term): term.lastOffset
        default: nil
        }
    }
}

extension Term {
    var lastOffset: UInt32? { view.lastOffset }

    /// The byte offsets of the first byte that is sure to belong to it and of the byte after its last; `nil` for what has
    /// no code in it.
    package var range: (start: UInt32, end: UInt32)? {
        switch view {
        case .call(let call): return (call.start, call.end)
        case .closure(let closure): return (closure.start, closure.end)
        case .name(let name, let offset): return (offset, offset + UInt32(name.count))
        case .member(let base, let name, let offset):
            return (base?.range?.start ?? offset, offset + UInt32(name.count))
        case .forced(let term), .tested(let term), .cast(let term, _, _): return term.range
        case .either(let terms), .list(let terms), .parts(let terms):
            var range: (start: UInt32, end: UInt32)?
            for term in terms {
                guard let (start, end) = term.range else { continue }
                range = (min(range?.start ?? start, start), max(range?.end ?? end, end))
            }
            return range
        case .operation(let sides):
            guard let left = sides.left.range, let right = sides.right.range else { return nil }
            return (left.start, right.end)
        case .metatype(let type):
            let type = type.typeName
            return (type.offset, type.offset + UInt32(type.text.utf8.count))
        case .assignment, .keyPath, .text, .block: return nil
        }
    }

    /// Where it begins; `nil` where that is not at hand.
    fileprivate var start: UInt32? {
        switch view {
        case .name(_, let offset): offset
        case .member(let base, _, let offset): base.map(\.start) ?? offset
        case .call(let call): call.start
        case .forced(let term), .tested(let term): term.start
        default: nil
        }
    }

    /// The byte offset of the name by which something is called.
    fileprivate var offsetOfName: UInt32? {
        switch view {
        case .name(_, let offset), .member(_, _, let offset): offset
        case .keyPath(let path): path.offset
        case .call(let call): call.offset
        case .forced(let term), .tested(let term): term.offsetOfName
        default: nil
        }
    }
}

extension Term.Call {
    /// The byte offset of what is called by name.
    package var offset: UInt32 { callee.offsetOfName ?? start }
    /// The byte offsets of the whole call.
    package var start: UInt32 { callee.start ?? node.start }
    package var end: UInt32 { node.end }
}
