import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// Reads statements from nodes.

extension Expression.Statement {
    /// The statements of a body, an accessor block, an initial value, a branch, or the top level of a file.
    package static func statements(of node: Node) -> [Expression.Statement] {
        var all: [Expression.Statement] = []
        add(node, to: &all)
        return all
    }

    /// The statements of a list of code block items.
    package static func statements(in items: Node) -> [Expression.Statement] {
        var all: [Expression.Statement] = []
        add(items: items, to: &all)
        return all
    }

    /// Appends the statements of a node; see `statements(of:)`.
    package static func add(_ node: Node, to all: inout [Expression.Statement]) {
        switch node.kind {
        case .codeBlockItemList: add(topLevel: node, to: &all)
        case .initializerClause: if let value = node.lastPart { all.append(.value(Expression(value))) }
        case .accessorBlock:
            guard let accessors = node.first(.accessorDeclList) else { return add(childrenOf: node, to: &all) }
            // Only the getter computes the variable's value; other accessors are read like local functions.
            let bodies = accessors.children.compactMap { accessor in
                accessor.first(.codeBlock).map { (accessor.firstToken?.identifier, $0) }
            }
            let getter = bodies.first { ["get", "_read", "unsafeAddress"].contains($0.0 ?? "") }
            if let getter { add(getter.1, to: &all) }
            for body in bodies where body.0 != getter?.0 { all.append(.function(body.1)) }
        case .ifExpr, .switchExpr:
            for child in node.parts {
                switch child.kind {
                case .conditionElementList: add(conditions: child, to: &all)
                case .codeBlock, .ifExpr: all.append(.branch(child))
                case .switchCaseList: for one in child.children { add(cases: one, to: &all) }
                default: all.append(.value(Expression(child)))
                }
            }
        case .switchCase:
            for item in node.first(.switchCaseLabel)?.first(.switchCaseItemList)?.children.map({ $0 }) ?? [] {
                if let pattern = item.firstPart { add(cast: pattern, to: &all) }
            }
            add(childrenOf: node, to: &all)
        default: add(childrenOf: node, to: &all)
        }
    }

    /// Appends what a pattern binds with types: `page` of `let page as Page`, `page` and `model` of `(let page as Page, let model as Model)`.
    private static func add(cast pattern: Node, to all: inout [Expression.Statement]) {
        switch pattern.kind {
        case .valueBindingPattern: pattern.lastPart.map { add(cast: $0, to: &all) }
        case .expressionPattern, .patternExpr: pattern.firstPart.map { add(cast: $0, to: &all) }
        case .tupleExpr:
            for element in pattern.first(.labeledExprList)?.children.map({ $0 }) ?? [] {
                if let value = element.lastPart { add(cast: value, to: &all) }
            }
        case .sequenceExpr:
            guard case let parts = pattern.first(.exprList)?.parts.map({ $0 }) ?? [], parts.count == 3, parts[0].kind == .patternExpr,
                  parts[1].kind == .unresolvedAsExpr, parts[2].kind == .typeExpr, let name = parts[0].firstPart,
                  name.kind == .identifierPattern else { return }
            all.append(.local(pattern: name, type: WrittenType(parts[2]), value: nil))
        default: break
        }
    }

    /// Appends the statements at the top level of a file, whose declarations are read with bodies of their own.
    private static func add(topLevel items: Node, to all: inout [Expression.Statement]) {
        for item in items.children {
            guard let part = item.firstPart else { continue }
            if part.kind == .ifConfigDecl {
                for clause in part.first(.ifConfigClauseList)?.children.map({ $0 }) ?? [] {
                    if let own = clause.first(.codeBlockItemList) { add(topLevel: own, to: &all) }
                }
            } else if !part.isDeclaration {
                add(statement: part, to: &all)
            }
        }
    }

    private static func add(childrenOf node: Node, to all: inout [Expression.Statement]) {
        for child in node.children where child.kind == .codeBlockItemList { add(items: child, to: &all) }
    }

    /// Appends a case of a `switch`, or the cases in the clauses of an `#if`.
    private static func add(cases node: Node, to all: inout [Expression.Statement]) {
        switch node.kind {
        case .switchCase: all.append(.branch(node))
        case .ifConfigDecl, .ifConfigClauseList, .ifConfigClause, .switchCaseList:
            for part in node.parts { add(cases: part, to: &all) }
        default: break
        }
    }

    /// Appends the statements of a list of code block items.
    package static func add(items: Node, to all: inout [Expression.Statement]) {
        var deferred: [Node] = []
        for item in items.children {
            if item.firstPart?.kind == .deferStmt { deferred.append(item) } else { add(item: item, to: &all) }
        }
        // These run when the block ends, the last one first.
        for item in deferred.reversed() { add(item: item, to: &all) }
    }

    /// Appends the statements of a code block item.
    static func add(item: Node, to all: inout [Expression.Statement]) {
        if let part = item.firstPart { add(statement: part, to: &all) }
    }

    private static func add(statement node: Node, to all: inout [Expression.Statement]) {
        switch node.kind {
        case .variableDecl: add(locals: node, to: &all)
        case .functionDecl: if let body = node.first(.codeBlock) { all.append(.function(body)) }
        case .returnStmt: all.append(.result(node.lastPart.map { Expression($0) } ?? Expression(nothingAt: node)))
        case .expressionStmt:
            guard let value = node.firstPart else { return }
            if value.kind == .ifExpr || value.kind == .switchExpr { add(value, to: &all) } else { all.append(.value(Expression(value))) }
        case .ifExpr, .switchExpr: add(node, to: &all)
        case .guardStmt:
            if let conditions = node.first(.conditionElementList) { add(conditions: conditions, to: &all) }
            if let body = node.first(.codeBlock) { all.append(.branch(body)) }
        case .doStmt:
            for part in node.parts {
                if part.kind == .codeBlock {
                    all.append(.block(part))
                } else {
                    for clause in part.parts {
                        if let body = clause.first(.codeBlock) { all.append(.branch(body)) }
                    }
                }
            }
        case .forStmt, .whileStmt, .repeatStmt, .deferStmt, .labeledStmt:
            for part in node.parts {
                switch part.kind {
                case .codeBlock: all.append(.branch(part))
                case .conditionElementList: add(conditions: part, to: &all)
                case .identifierPattern, .tuplePattern: all.append(.local(pattern: part, type: nil, value: nil))
                case .forStmt, .whileStmt, .repeatStmt, .doStmt: add(statement: part, to: &all)
                default: all.append(.value(Expression(part)))
                }
            }
        case .ifConfigDecl:
            guard let clauses = node.first(.ifConfigClauseList) else { return }
            for clause in clauses.children { add(childrenOf: clause, to: &all) }
        default: if !node.isDeclaration { all.append(.value(Expression(node))) }
        }
    }

    private static func add(locals node: Node, to all: inout [Expression.Statement]) {
        guard let bindings = node.first(.patternBindingList) else { return }
        let attributes = node.first(.attributeList)?.attributeNodes.filter { $0.attribute?.name.startsLikeType == true } ?? []
        for binding in bindings.children {
            var pattern: Node?
            var type: WrittenType?
            var value: Expression?
            for child in binding.children {
                switch child.kind {
                case .identifierPattern, .tuplePattern: pattern = child
                case .typeAnnotation: type = child.lastPart.map { WrittenType($0) }
                case .initializerClause: value = child.lastPart.map { Expression($0) }
                default: break
                }
            }
            for attribute in attributes { all.append(.wrapped(attribute, type: type, at: node.start)) }
            all.append(.local(pattern: pattern, type: type, value: value))
        }
    }

    /// Appends what the conditions of `if`, `guard` and `while` bind and test.
    private static func add(conditions list: Node, to all: inout [Expression.Statement]) {
        for element in list.children {
            guard let condition = element.firstPart else { continue }
            guard condition.kind == .optionalBindingCondition else {
                if condition.kind != .availabilityCondition { all.append(.value(Expression(condition))) }
                if condition.kind == .matchingPatternCondition, let pattern = condition.firstPart { add(cast: pattern, to: &all) }
                continue
            }
            let type = condition.first(.typeAnnotation)?.lastPart.map { WrittenType($0) }
            let value = condition.first(.initializerClause)?.lastPart.map { Expression($0).tested }
            // `if let a` binds the value that `a` already has.
            guard value != nil || type != nil else { continue }
            all.append(.local(pattern: condition.first(.identifierPattern), type: type, value: value))
        }
    }
}

extension Node {
    fileprivate var isDeclaration: Bool {
        switch kind {
        // The common kinds are listed, since the metatype check is slower.
        case .importDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl,
            .functionDecl, .variableDecl, .ifConfigDecl: true
        // Also `#Preview { Page(model: assembly.makeModel()) }`: the arguments of a macro are code.
        case .functionCallExpr, .sequenceExpr, .memberAccessExpr, .declReferenceExpr, .awaitExpr, .tryExpr, .expressionStmt,
            .returnStmt, .throwStmt, .closureExpr, .macroExpansionExpr, .macroExpansionDecl, .optionalChainingExpr, .forceUnwrapExpr, .breakStmt,
            .continueStmt, .fallThroughStmt, .stringLiteralExpr, .arrayExpr, .tupleExpr, .integerLiteralExpr: false
        default: kind.syntaxNodeType is any DeclSyntaxProtocol.Type
        }
    }
}
