@_spi(RawSyntax) import SwiftSyntax

/// The subexpressions of an expression, in source order; built lazily.
package struct Expressions: Sequence {
    package enum Kind: UInt8 {
        /// All children that are not tokens.
        case parts
        /// The values of a tuple.
        case values
        /// The elements of an array.
        case elements
        /// The interpolated expressions of a string.
        case interpolations
        /// The operands of a sequence, without operators.
        case operands
        /// The operands of `??`.
        case coalesced
        /// The two results of a ternary expression, then its condition.
        case choice
    }

    private let kind: Kind
    private let first: Node?
    private let middle: Node?
    private let end: Node?

    init(_ kind: Kind, of node: Node?) {
        (self.kind, first, middle, end) = (kind, node, nil, nil)
    }

    init(_ kind: Kind, from first: Node, over middle: Node, to end: Node) {
        (self.kind, self.first, self.middle, self.end) = (kind, first, middle, end)
    }

    package var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    var firstExpression: Expression? {
        var iterator = makeIterator()
        return iterator.next()
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        private let expressions: Expressions
        private var nodes: Node.Children?
        private var inner: Node.Children?
        /// The first node of the next operand of `??`.
        private var start: Node?
        /// How many subexpressions of a ternary expression were returned, its branch nodes aside.
        private var choiceCount = 0

        fileprivate init(_ expressions: Expressions) {
            self.expressions = expressions
            guard let first = expressions.first else { return }
            switch expressions.kind {
            case .parts, .values, .elements, .interpolations: nodes = first.children
            case .operands: nodes = expressions.end.map { first.siblings(before: $0) }
            case .coalesced: start = first
            case .choice: nodes = expressions.middle?.children
            }
        }

        package mutating func next() -> Expression? {
            switch expressions.kind {
            case .parts: return nextPart()
            case .values:
                while let node = nodes?.next() {
                    if let value = node.lastPart { return Expression(value) }
                }
                return nil
            case .elements:
                while let node = nodes?.next() {
                    if let value = node.firstPart { return Expression(value) }
                }
                return nil
            case .interpolations: return nextInterpolation()
            case .operands:
                while let node = nodes?.next() {
                    if node.operatorName == nil { return Expression(node) }
                }
                return nil
            case .coalesced: return nextCoalesced()
            case .choice: return nextPart() ?? nextOfChoice()
            }
        }

        private mutating func nextPart() -> Expression? {
            while let node = nodes?.next() {
                if node.isPart { return Expression(node) }
            }
            return nil
        }

        private mutating func nextInterpolation() -> Expression? {
            while true {
                while let element = inner?.next() {
                    if let value = element.lastPart { return Expression(value) }
                }
                guard let segment = nodes?.next() else { return nil }
                inner = segment.first(.labeledExprList)?.children
            }
        }

        private mutating func nextCoalesced() -> Expression? {
            guard let start, let end = expressions.end else { return nil }
            for node in start.siblings(before: end) where node.isCoalescing {
                self.start = node.following
                return Expression(from: start, to: node).tested
            }
            self.start = nil
            return Expression(from: start, to: end)
        }

        private mutating func nextOfChoice() -> Expression? {
            guard let first = expressions.first, let middle = expressions.middle, let end = expressions.end else { return nil }
            choiceCount += 1
            switch choiceCount {
            case 1: return Expression(from: middle.following, to: end)
            case 2:
                let condition = Expression(from: first, to: middle)
                return Expression(condition.node, to: condition.end, .condition)
            default: return nil
            }
        }
    }
}
