import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// Reads expressions from nodes.

extension Expression {
    package init(_ node: Node) {
        var node = node
        while let inner = node.forwarded { node = inner }
        if node.kind == .sequenceExpr, let list = node.first(.exprList), let first = list.firstChild {
            self.init(from: first, to: list.following)
        } else {
            self.init(node, to: nil, .none)
        }
    }

    init(_ node: Node, to end: Node?, _ wrapping: Wrapping) {
        self.node = node
        self.end = end
        self.wrapping = wrapping
    }

    /// A sequence of operands and operators, `end` exclusive.
    init(from first: Node, to end: Node) {
        if !(first == end), first.following == end { self.init(first) } else { self.init(first, to: end, .none) }
    }

    /// An empty expression.
    init(nothingAt node: Node) { self.init(node, to: node, .none) }

    package var closure: Closure? { node.kind == .closureExpr && end == nil && wrapping == .none ? Closure(node: node) : nil }

    package var view: View {
        switch wrapping {
        case .tested: return .tested(Expression(node, to: end, .none))
        case .condition: return .block(.condition(Expression(node, to: end, .none)))
        case .none: break
        }
        if let end { return view(to: end) }
        switch node.kind {
        case .declReferenceExpr: return .name(node.firstToken.map { Name($0) } ?? Name(""), at: node.start)
        case .memberAccessExpr: return member
        case .functionCallExpr: return .call(Call(node: node))
        case .closureExpr: return .closure(Closure(node: node))
        case .forceUnwrapExpr: return node.firstPart.map { .forced(Expression($0)) } ?? .parts(Expressions(.parts, of: node))
        case .optionalChainingExpr: return node.firstPart.map { .tested(Expression($0)) } ?? .parts(Expressions(.parts, of: node))
        case .tupleExpr: return .parts(Expressions(.values, of: node.first(.labeledExprList)))
        case .arrayExpr: return .list(Expressions(.elements, of: node.first(.arrayElementList)))
        case .keyPathExpr: return .keyPath(KeyPath(node: node))
        case .stringLiteralExpr:
            guard let segments = node.first(.stringLiteralSegmentList) else { return .text(Text(node: node)) }
            for segment in segments.children where segment.kind != .stringSegment {
                return .parts(Expressions(.interpolations, of: segments))
            }
            return .text(Text(node: node))
        case .ifExpr, .switchExpr: return .block(.code(node))
        default: return .parts(Expressions(.parts, of: node))
        }
    }

    /// The value and the argument of a subscript with one argument that has no label: `values` and `Client.self` of
    /// `values[Client.self]`; `nil` for any other expression.
    package var subscripted: (value: Expression, argument: Expression)? {
        guard node.kind == .subscriptCallExpr, end == nil, wrapping == .none, let value = node.firstPart else { return nil }
        let arguments = Array(Call(node: node).arguments)
        guard arguments.count == 1, arguments[0].label == nil else { return nil }
        return (Expression(value), arguments[0].value)
    }

    /// The elements of a tuple with their labels; `nil` for any other expression.
    package var tupleElements: [Argument]? {
        guard node.kind == .tupleExpr, end == nil, wrapping == .none, let list = node.first(.labeledExprList) else { return nil }
        return list.children.compactMap { element in
            element.lastPart.map { Argument(element: element, node: $0, isTrailing: false) }
        }
    }

    /// Whether it is a `#Preview`.
    var isPreview: Bool { [.macroExpansionExpr, .macroExpansionDecl].contains(node.kind) && node.isOutsideApp }

    /// Whether it is `r~>`.
    var isPostfixArrow: Bool {
        node.kind == .postfixOperatorExpr && end == nil && node.children.contains { $0.isToken && $0.text == "~>" }
    }

    /// The name of the function that a member with labels refers to, `assemble(container:)`; `nil` for any other expression.
    var functionName: String? {
        guard node.kind == .memberAccessExpr, end == nil, let name = node.lastPart, name.first(.declNameArguments) != nil else { return nil }
        return name.text.filter { !$0.isWhitespace }
    }

    private var member: View {
        guard let name = node.lastPart?.firstToken else { return .parts(Expressions(.parts, of: nil)) }
        guard let base = node.firstChild, !base.isToken else { return .member(nil, Name(name), at: name.start) }
        let member = Name(name)
        return member == "self" ? .metatype(WrittenType(base)) : .member(Expression(base), member, at: name.start)
    }

    /// The view of a sequence, which the parser leaves unfolded: split at the operator of lowest precedence.
    private func view(to end: Node) -> View {
        var count = 0
        var choice: Node?
        var isCoalesced = false
        var (beforeLast, last) = (node, node)
        for operand in node.siblings(before: end) {
            switch operand.kind {
            case .assignmentExpr: return .assignment(Sides(first: node, middle: operand, end: end))
            case .unresolvedTernaryExpr: choice = choice ?? operand
            case .binaryOperatorExpr: isCoalesced = isCoalesced || operand.isCoalescing
            default: break
            }
            (beforeLast, last) = (last, operand)
            count += 1
        }
        if let choice { return .either(Expressions(.choice, from: node, over: choice, to: end)) }
        if isCoalesced { return .either(Expressions(.coalesced, from: node, over: node, to: end)) }
        if count > 2, last.kind == .typeExpr, beforeLast.kind == .unresolvedAsExpr {
            let value = Expression(from: node, to: beforeLast)
            let isOptional = beforeLast.children.first { $0.isToken && ["?", "!"].contains($0.text) }?.text == "?"
            return .cast(isOptional ? value.tested : value, WrittenType(last), isOptional: isOptional)
        }
        if count == 3, beforeLast.operatorName != nil { return .operation(Sides(first: node, middle: beforeLast, end: end)) }
        return .parts(Expressions(.operands, from: node, over: node, to: end))
    }
}

extension Expression.Call {
    package var callee: Expression {
        for child in node.children where child.isCalleeOrClosure { return Expression(child) }
        return Expression(nothingAt: node)
    }

    package var arguments: Arguments { Arguments(node: node) }

    package struct Arguments: Sequence {
        fileprivate let node: Node

        package func makeIterator() -> Iterator { Iterator(children: node.children) }

        package var isEmpty: Bool {
            var iterator = makeIterator()
            return iterator.next() == nil
        }

        package var count: Int { reduce(0) { count, _ in count + 1 } }

        package var first: Expression.Argument? {
            var iterator = makeIterator()
            return iterator.next()
        }

        package struct Iterator: IteratorProtocol {
            fileprivate var children: Node.Children
            private var list: Node.Children?
            private var isTrailing = false
            private var isPastCallee = false

            fileprivate init(children: Node.Children) { self.children = children }

            package mutating func next() -> Expression.Argument? {
                while true {
                    while let element = list?.next() {
                        if let value = element.lastPart { return Expression.Argument(element: element, node: value, isTrailing: isTrailing) }
                    }
                    list = nil
                    guard let child = children.next() else { return nil }
                    switch child.kind {
                    case .labeledExprList, .multipleTrailingClosureElementList:
                        list = child.children
                        isTrailing = child.kind == .multipleTrailingClosureElementList
                    default:
                        guard child.isPart else { continue }
                        if isPastCallee { return Expression.Argument(element: nil, node: child, isTrailing: false) }
                        isPastCallee = true
                    }
                }
            }
        }
    }
}

extension Expression {
    package struct Argument {
        fileprivate let element: Node?
        fileprivate let node: Node
        fileprivate let isTrailing: Bool

        package var value: Expression { Expression(node) }

        package var label: Name? {
            guard let element else { return nil }
            guard !isTrailing else { return element.firstToken.map { Name($0) } }
            var label: Name?
            for child in element.children {
                guard child.isToken else { break }
                if child.isColon { return label }
                label = Name(child)
            }
            return nil
        }
    }
}

extension Expression.KeyPath {
    package var root: String? {
        var root: String?
        for child in node.children where child.kind != .keyPathComponentList && !child.isToken { root = child.name }
        return root
    }

    /// The names of the members, in order.
    package var names: [Name] {
        guard let components = node.first(.keyPathComponentList) else { return [] }
        return components.children.compactMap {
            $0.first(.keyPathPropertyComponent)?.first(.declReferenceExpr)?.firstToken.map { Name($0) }
        }
    }

    package var path: String { names.map(\.string).joined(separator: ".") }
}

extension Expression.Text {
    package var string: String {
        guard let segments = node.first(.stringLiteralSegmentList) else { return "" }
        return segments.children.compactMap { $0.firstToken?.identifier }.joined()
    }
}

extension Expression.Closure {
    /// Its named parameters, with their types if written.
    package var parameters: [(name: Name, type: WrittenType?)] { node.first(.closureSignature)?.closureParameters ?? [] }

    /// The captured values that have a name of their own: `[a = make()]`.
    var captures: [(name: Name, value: Expression)] {
        guard let list = node.first(.closureSignature)?.first(.closureCaptureClause)?.first(.closureCaptureList) else { return [] }
        return list.children.compactMap { capture in
            guard let value = capture.first(.initializerClause)?.lastPart,
                  let name = capture.children.first(where: { $0.isToken && !$0.isComma }) else { return nil }
            return (Name(name), Expression(value))
        }
    }

    /// The result type, if written.
    var result: WrittenType? {
        node.first(.closureSignature)?.first(.returnClause)?.lastPart.map { WrittenType($0) }
    }

    var items: Node? { node.first(.codeBlockItemList) }

    package var statements: [Expression.Statement] { items.map { Expression.Statement.statements(in: $0) } ?? [] }
}

extension Node {
    /// The value that an expression forwards unchanged; `nil` if it is more than a wrapper.
    fileprivate var forwarded: Node? {
        switch kind {
        case .genericSpecializationExpr: return firstPart
        case .tryExpr, .awaitExpr, .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .inOutExpr, .typeExpr, .packExpansionExpr:
            return lastPart
        case .tupleExpr:
            guard let list = first(.labeledExprList) else { return nil }
            var only: Node?
            for element in list.children {
                guard let value = element.lastPart else { continue }
                guard only == nil else { return nil }
                only = value
            }
            return only
        default: return nil
        }
    }

    fileprivate var isCalleeOrClosure: Bool {
        isPart && kind != .labeledExprList && kind != .multipleTrailingClosureElementList
    }

    /// The name of a binary operator; `nil` for any other node.
    var operatorName: Name? { kind == .binaryOperatorExpr ? firstToken.map { Name($0) } : nil }

    var isCoalescing: Bool { operatorName.map { $0 == "??" } ?? false }

    fileprivate var closureParameters: [(name: Name, type: WrittenType?)] {
        for child in children {
            switch child.kind {
            case .closureShorthandParameterList:
                return child.children.map { ($0.firstToken.map { Name($0) } ?? Name("_"), nil) }
            case .closureParameterClause:
                guard let list = child.first(.closureParameterList) else { return [] }
                return list.children.map { parameter in
                    var name = Name("_")
                    var type: WrittenType?
                    for part in parameter.children {
                        if part.isToken, !part.isColon, !part.isComma { name = Name(part) }
                        if !part.isToken, part.kind != .attributeList, part.kind != .declModifierList { type = WrittenType(part) }
                    }
                    return (name, type)
                }
            default: break
            }
        }
        return []
    }
}
