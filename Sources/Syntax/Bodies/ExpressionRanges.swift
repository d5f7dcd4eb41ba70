import AshlarFacts

// The byte offsets of expressions.

extension Expression.View {
    /// The byte offset of the last name of an access path.
    var lastOffset: UInt32? {
        switch self {
        case .name(_, let offset), .member(_, _, let offset): offset
        case .call(let call): call.offset
        case .forced(let expression), .tested(let expression): expression.lastOffset
        default: nil
        }
    }
}

extension Expression.View {
    /// See `Expression.useOffset`.
    var useOffset: UInt32? { firstClosureOffset ?? lastOffset }

    /// The byte offset of the name of the first call that takes a closure, in a chain of calls: what follows it is often many lines
    /// away. `nil` if no call does.
    var firstClosureOffset: UInt32? {
        switch self {
        case .member(let base?, _, _): base.view.firstClosureOffset
        case .call(let call): call.callee.view.firstClosureOffset ?? (call.lastClosure == nil ? nil : call.offset)
        case .forced(let expression), .tested(let expression): expression.view.firstClosureOffset
        default: nil
        }
    }
}

extension Expression {
    package var lastOffset: UInt32? { view.lastOffset }

    /// The byte offset at which the use of an access path is recorded; `nil` for any other expression.
    package var useOffset: UInt32? { view.useOffset }

    /// The byte range, end exclusive. May begin after the true start, e.g. behind `try`. `nil` for key paths, strings and the
    /// like.
    package var range: (start: UInt32, end: UInt32)? {
        switch view {
        case .call(let call): return (call.start, call.end)
        case .closure(let closure): return (closure.start, closure.end)
        case .name(let name, let offset): return (offset, offset + UInt32(name.count))
        case .member(let base, let name, let offset):
            return (base?.range?.start ?? offset, offset + UInt32(name.count))
        case .forced(let expression), .tested(let expression), .cast(let expression, _, _): return expression.range
        case .either(let expressions), .list(let expressions), .parts(let expressions):
            var range: (start: UInt32, end: UInt32)?
            for expression in expressions {
                guard let (start, end) = expression.range else { continue }
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

    /// The byte offset of its first name; `nil` where finding it would need a walk.
    fileprivate var start: UInt32? {
        switch view {
        case .name(_, let offset): offset
        case .member(let base, _, let offset): base.map(\.start) ?? offset
        case .call(let call): call.start
        case .forced(let expression), .tested(let expression): expression.start
        default: nil
        }
    }

    /// The byte offset of the name that is called.
    fileprivate var offsetOfName: UInt32? {
        switch view {
        case .name(_, let offset), .member(_, _, let offset): offset
        case .keyPath(let path): path.offset
        case .call(let call): call.offset
        case .forced(let expression), .tested(let expression): expression.offsetOfName
        default: nil
        }
    }
}

extension Expression.Call {
    /// The byte offset of the called function's name; of the whole call if it has none.
    package var offset: UInt32 { callee.offsetOfName ?? start }
    /// The byte range of the whole call, end exclusive.
    package var start: UInt32 { callee.start ?? node.start }
    package var end: UInt32 { node.end }
}
