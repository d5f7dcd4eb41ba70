@_spi(RawSyntax) import SwiftSyntax

/// The terms of which a term consists, in the order of the source; read as they are gone through.
package struct Terms: Sequence {
    package enum Kind: UInt8 {
        /// Whatever is more than a token.
        case parts
        /// The values of a tuple.
        case values
        /// The elements of an array.
        case elements
        /// What is put into a string.
        case interpolations
        /// Operands in a row, operators left out.
        case operands
        /// What `??` separates.
        case coalesced
        /// What stands behind `?` and `:`, and the condition last.
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

    var firstTerm: Term? {
        var iterator = makeIterator()
        return iterator.next()
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
        private let terms: Terms
        private var nodes: Node.Children?
        private var inner: Node.Children?
        /// Where the next of the terms that `??` separates begins.
        private var start: Node?
        private var given = 0

        fileprivate init(_ terms: Terms) {
            self.terms = terms
            guard let first = terms.first else { return }
            switch terms.kind {
            case .parts, .values, .elements, .interpolations: nodes = first.children
            case .operands: nodes = terms.end.map { first.siblings(before: $0) }
            case .coalesced: start = first
            case .choice: nodes = terms.middle?.children
            }
        }

        package mutating func next() -> Term? {
            switch terms.kind {
            case .parts: return nextPart()
            case .values:
                while let node = nodes?.next() {
                    if let value = node.lastPart { return Term(value) }
                }
                return nil
            case .elements:
                while let node = nodes?.next() {
                    if let value = node.firstPart { return Term(value) }
                }
                return nil
            case .interpolations: return nextInterpolation()
            case .operands:
                while let node = nodes?.next() {
                    if node.operatorName == nil { return Term(node) }
                }
                return nil
            case .coalesced: return nextCoalesced()
            case .choice: return nextPart() ?? nextOfChoice()
            }
        }

        private mutating func nextPart() -> Term? {
            while let node = nodes?.next() {
                if node.isPart { return Term(node) }
            }
            return nil
        }

        private mutating func nextInterpolation() -> Term? {
            while true {
                while let element = inner?.next() {
                    if let value = element.lastPart { return Term(value) }
                }
                guard let segment = nodes?.next() else { return nil }
                inner = segment.first(.labeledExprList)?.children
            }
        }

        private mutating func nextCoalesced() -> Term? {
            guard let start, let end = terms.end else { return nil }
            for node in start.siblings(before: end) where node.isCoalescing {
                self.start = node.following
                return Term(from: start, to: node).tested
            }
            self.start = nil
            return Term(from: start, to: end)
        }

        private mutating func nextOfChoice() -> Term? {
            guard let first = terms.first, let middle = terms.middle, let end = terms.end else { return nil }
            given += 1
            switch given {
            case 1: return Term(from: middle.following, to: end)
            case 2:
                let condition = Term(from: first, to: middle)
                return Term(condition.node, to: condition.end, .condition)
            default: return nil
            }
        }
    }
}
