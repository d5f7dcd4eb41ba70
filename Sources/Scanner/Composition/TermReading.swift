import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// How terms are read from nodes.

extension Term {
    init(_ node: Node) {
        switch node.kind {
        case .declReferenceExpr:
            self = .name(node.firstToken?.identifier ?? "", at: node.start)
        case .genericSpecializationExpr:
            self = node.firstPart.map { Term($0) } ?? .parts([])
        case .memberAccessExpr: self = Term(member: node)
        case .functionCallExpr: self = Term(call: node)
        case .subscriptCallExpr: self = .parts(node.parts.map { Term($0) })
        case .closureExpr: self = .closure(Closure(node))
        case .tryExpr, .awaitExpr, .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .inOutExpr, .typeExpr, .packExpansionExpr:
            self = node.lastPart.map { Term($0) } ?? .parts([])
        case .forceUnwrapExpr: self = node.firstPart.map { .forced(Term($0)) } ?? .parts([])
        case .optionalChainingExpr: self = node.firstPart.map { .tested(Term($0)) } ?? .parts([])
        case .tupleExpr:
            let values = node.first(.labeledExprList)?.children.compactMap { $0.lastPart.map { Term($0) } } ?? []
            self = values.count == 1 ? values[0] : .parts(values)
        case .arrayExpr:
            self = .list(node.first(.arrayElementList)?.children.compactMap { $0.firstPart.map { Term($0) } } ?? [])
        case .keyPathExpr: self = Term(keyPath: node)
        case .stringLiteralExpr: self = Term(string: node)
        case .sequenceExpr: self = Term(sequence: node.first(.exprList)?.children.map { $0 } ?? [])
        case .ifExpr, .switchExpr: self = .block(Statement.statements(of: node))
        default: self = .parts(node.parts.map { Term($0) })
        }
    }

    private init(member node: Node) {
        guard let name = node.lastPart?.firstToken else {
            self = .parts([])
            return
        }
        guard let base = node.firstChild, !base.isToken else {
            self = .member(nil, name.identifier, at: name.start)
            return
        }
        self = name.identifier == "self"
            ? .metatype(TypeName(text: base.name, offset: base.start))
            : .member(Term(base), name.identifier, at: name.start)
    }

    private init(call node: Node) {
        var arguments: [Argument] = []
        var callee: Term?
        for child in node.children {
            switch child.kind {
            case .token, .unexpectedNodes: break
            case .labeledExprList:
                for element in child.children {
                    guard let value = element.lastPart else { continue }
                    arguments.append(Argument(label: element.firstLabel, value: Term(value)))
                }
            case .multipleTrailingClosureElementList:
                for element in child.children {
                    guard let value = element.lastPart else { continue }
                    arguments.append(Argument(label: element.firstToken?.identifier, value: Term(value)))
                }
            default:
                if callee == nil { callee = Term(child) } else { arguments.append(Argument(label: nil, value: Term(child))) }
            }
        }
        let term = callee ?? .parts([])
        // Where a call begins is known of what it is made on: to look for its first token takes a walk down each chain.
        let start = term.start ?? node.start
        self = .call(Call(
            callee: term, arguments: arguments, offset: term.offsetOfName ?? start, start: start, end: node.end
        ))
    }

    private init(keyPath node: Node) {
        var root: String?
        var names: [String] = []
        for child in node.children {
            if child.kind == .keyPathComponentList {
                names = child.children.compactMap {
                    $0.first(.keyPathPropertyComponent)?.first(.declReferenceExpr)?.firstToken?.identifier
                }
            } else if !child.isToken {
                root = child.name
            }
        }
        self = .keyPath(root: root, path: names.joined(separator: "."), at: node.start)
    }

    private init(string node: Node) {
        let segments = node.first(.stringLiteralSegmentList)?.children.map { $0 } ?? []
        if segments.allSatisfy({ $0.kind == .stringSegment }) {
            self = .text(segments.compactMap { $0.firstToken?.identifier }.joined())
        } else {
            self = .parts(segments.flatMap { $0.first(.labeledExprList)?.children.compactMap { $0.lastPart.map { Term($0) } } ?? [] })
        }
    }

    /// Values with operators between them, as the parser leaves them, loosest operator first.
    private init(sequence nodes: [Node]) {
        func split(at index: Int) -> (left: Term, right: Term) {
            (Term(sequence: Array(nodes[..<index])), Term(sequence: Array(nodes[(index + 1)...])))
        }
        guard nodes.count > 1 else {
            self = nodes.first.map { Term($0) } ?? .parts([])
            return
        }
        if let index = nodes.firstIndex(where: { $0.kind == .assignmentExpr }) {
            let (left, right) = split(at: index)
            self = .assignment(left, right)
        } else if let index = nodes.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
            let (condition, otherwise) = split(at: index)
            let choice = nodes[index].parts.map { Term($0) }
            self = .either(choice + [otherwise, .block([.value(condition)])])
        } else if nodes.contains(where: { $0.operatorName == "??" }) {
            let sides = nodes.split(omittingEmptySubsequences: false) { $0.operatorName == "??" }.map { Term(sequence: Array($0)) }
            self = .either(sides.dropLast().map { .tested($0) } + sides.suffix(1))
        } else if let last = nodes.last, last.kind == .typeExpr, nodes.count > 2, nodes[nodes.count - 2].kind == .unresolvedAsExpr {
            let value = Term(sequence: Array(nodes.dropLast(2)))
            let mark = nodes[nodes.count - 2].children.first { $0.isToken && ["?", "!"].contains($0.text) }?.text
            let type = TypeName(text: last.name, offset: last.start)
            self = .cast(mark == "?" ? .tested(value) : value, type, isOptional: mark == "?")
        } else if nodes.count == 3, let name = nodes[1].operatorName {
            self = .operation(name, Term(nodes[0]), Term(nodes[2]))
        } else {
            self = .parts(nodes.filter { $0.operatorName == nil }.map { Term($0) })
        }
    }

    /// Where it begins; `nil` where that is not at hand.
    private var start: UInt32? {
        switch self {
        case .name(_, let offset): offset
        case .member(let base, _, let offset): base.map(\.start) ?? offset
        case .call(let call): call.start
        case .forced(let term), .tested(let term): term.start
        default: nil
        }
    }

    /// The byte offset of the name by which something is called.
    fileprivate var offsetOfName: UInt32? {
        switch self {
        case .name(_, let offset), .member(_, _, let offset), .keyPath(_, _, let offset): offset
        case .call(let call): call.offset
        case .forced(let term), .tested(let term): term.offsetOfName
        default: nil
        }
    }
}

extension Term.Closure {
    fileprivate init(_ node: Node) {
        parameters = []
        statements = []
        start = node.start
        end = node.end
        for child in node.children {
            switch child.kind {
            case .closureSignature:
                parameters = child.closureParameters
                result = child.first(.returnClause)?.lastPart.map { TypeName(text: $0.name, offset: $0.start) }
            case .codeBlockItemList: statements = Term.Statement.statements(in: child)
            default: break
            }
        }
    }
}

extension Node {
    /// The label of an argument.
    fileprivate var firstLabel: String? {
        var label: String?
        for child in children {
            guard child.isToken else { break }
            if child.tokenKind == .colon { return label }
            label = child.identifier
        }
        return nil
    }

    /// The operator between two values.
    fileprivate var operatorName: String? { kind == .binaryOperatorExpr ? firstToken?.identifier : nil }

    fileprivate var closureParameters: [(name: String, type: TypeName?)] {
        for child in children {
            switch child.kind {
            case .closureShorthandParameterList:
                return child.children.map { ($0.firstToken?.identifier ?? "_", nil) }
            case .closureParameterClause:
                guard let list = child.first(.closureParameterList) else { return [] }
                return list.children.map { parameter in
                    var name = "_"
                    var type: TypeName?
                    for part in parameter.children {
                        if part.isToken, part.tokenKind != .colon, part.tokenKind != .comma { name = part.identifier }
                        if !part.isToken, part.kind != .attributeList, part.kind != .declModifierList {
                            type = TypeName(text: part.name, offset: part.start)
                        }
                    }
                    return (name, type)
                }
            default: break
            }
        }
        return []
    }
}
