import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// How statements are read from nodes.

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

    static func statements(in items: Node) -> [Term.Statement] {
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
