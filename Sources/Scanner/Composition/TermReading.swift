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

extension Term.Statement {
    /// What stands in a body, an accessor, an initial value, or at the top of a file.
    static func statements(of node: Node) -> [Term.Statement] {
        switch node.kind {
        case .codeBlockItemList:
            // Those of a file; its declarations have bodies of their own.
            return node.children.flatMap { item -> [Term.Statement] in
                guard let part = item.firstPart, !(part.raw.kind.syntaxNodeType is any DeclSyntaxProtocol.Type) else { return [] }
                return statement(part)
            }
        case .initializerClause: return node.lastPart.map { [.value(Term($0))] } ?? []
        case .accessorBlock:
            guard let accessors = node.first(.accessorDeclList) else { return statements(inChildrenOf: node) }
            // The getter first: what it gives is what the variable gives.
            let bodies = accessors.children.compactMap { accessor in
                accessor.first(.codeBlock).map { (accessor.children.first { $0.isToken }?.identifier, $0) }
            }
            let getter = bodies.first { ["get", "_read", "unsafeAddress"].contains($0.0 ?? "") }
            let others = bodies.filter { $0.0 != getter?.0 }.map { Term.Statement.function(statements(of: $0.1)) }
            return (getter.map { statements(of: $0.1) } ?? []) + others
        case .ifExpr, .switchExpr:
            var result: [Term.Statement] = []
            for child in node.parts {
                switch child.kind {
                case .conditionElementList: result += conditions(in: child)
                case .codeBlock: result.append(.branch(statements(of: child)))
                case .ifExpr: result.append(.branch(statements(of: child)))
                case .switchCaseList: for one in child.children { result += cases(in: one) }
                default: result.append(.value(Term(child)))
                }
            }
            return result
        default: return statements(inChildrenOf: node)
        }
    }

    private static func statements(inChildrenOf node: Node) -> [Term.Statement] {
        node.children.filter { $0.kind == .codeBlockItemList }.flatMap { statements(in: $0) }
    }

    /// A case of a `switch`, or those in a branch of `#if`.
    private static func cases(in node: Node) -> [Term.Statement] {
        guard node.kind == .switchCase else { return node.parts.flatMap { $0.parts.flatMap { $0.parts.flatMap(cases) } } }
        return [.branch(statements(inChildrenOf: node))]
    }

    fileprivate static func statements(in items: Node) -> [Term.Statement] {
        items.children.flatMap { item in item.firstPart.map { statement($0) } ?? [] }
    }

    private static func statement(_ node: Node) -> [Term.Statement] {
        switch node.kind {
        case .variableDecl: return locals(of: node)
        case .functionDecl: return node.first(.codeBlock).map { [.function(statements(of: $0))] } ?? []
        case .returnStmt: return [.result(node.lastPart.map { Term($0) } ?? .parts([]))]
        case .expressionStmt:
            guard let value = node.firstPart else { return [] }
            return [.ifExpr, .switchExpr].contains(value.kind) ? statements(of: value) : [.value(Term(value))]
        case .ifExpr, .switchExpr: return statements(of: node)
        case .guardStmt:
            return (node.first(.conditionElementList).map { conditions(in: $0) } ?? [])
                + (node.first(.codeBlock).map { [.branch(statements(of: $0))] } ?? [])
        case .doStmt:
            return node.parts.flatMap { part -> [Term.Statement] in
                if part.kind == .codeBlock { return [.block(statements(of: part))] }
                return part.parts.compactMap { $0.first(.codeBlock) }.map { .branch(statements(of: $0)) }
            }
        case .forStmt, .whileStmt, .repeatStmt, .deferStmt, .labeledStmt:
            return node.parts.flatMap { part -> [Term.Statement] in
                switch part.kind {
                case .codeBlock: return [.branch(statements(of: part))]
                case .conditionElementList: return conditions(in: part)
                case .identifierPattern, .tuplePattern:
                    return [.local(names: part.patternNames.map(\.identifier), type: nil, value: nil)]
                case .forStmt, .whileStmt, .repeatStmt, .doStmt: return statement(part)
                default: return [.value(Term(part))]
                }
            }
        case .ifConfigDecl:
            guard let clauses = node.first(.ifConfigClauseList) else { return [] }
            return clauses.children.flatMap { clause in
                clause.children.filter { $0.kind == .codeBlockItemList }.flatMap { statements(in: $0) }
            }
        case _ where node.raw.kind.syntaxNodeType is any DeclSyntaxProtocol.Type: return []
        default: return [.value(Term(node))]
        }
    }

    private static func locals(of node: Node) -> [Term.Statement] {
        guard let bindings = node.first(.patternBindingList) else { return [] }
        let attributes = (node.first(.attributeList)?.attributes ?? []).filter(\.name.startsLikeType)
        return bindings.children.flatMap { binding -> [Term.Statement] in
            var names: [String] = []
            var type: TypeName?
            var value: Term?
            for child in binding.children {
                switch child.kind {
                case .identifierPattern, .tuplePattern: names = child.patternNames.map(\.identifier)
                case .typeAnnotation: type = child.lastPart.map { TypeName(text: $0.name, offset: $0.start) }
                case .initializerClause: value = child.lastPart.map { Term($0) }
                default: break
                }
            }
            let wrapped = attributes.map { Term.Statement.wrapped($0, type: type, at: node.start) }
            return wrapped + [.local(names: names, type: type, value: value)]
        }
    }

    /// What the conditions of `if`, `guard` and `while` bind and test.
    private static func conditions(in list: Node) -> [Term.Statement] {
        list.children.compactMap { element -> Term.Statement? in
            guard let condition = element.firstPart else { return nil }
            guard condition.kind == .optionalBindingCondition else {
                return condition.kind == .availabilityCondition ? nil : .value(Term(condition))
            }
            let names = condition.first(.identifierPattern)?.patternNames.map(\.identifier) ?? []
            let type = condition.first(.typeAnnotation)?.lastPart.map { TypeName(text: $0.name, offset: $0.start) }
            let value = condition.first(.initializerClause)?.lastPart.map { Term.tested(Term($0)) }
            // `if let a` is about the `a` that is there already.
            return value == nil && type == nil ? nil : .local(names: names, type: type, value: value)
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
