@_spi(RawSyntax) import SwiftSyntax

/// What the code of one declaration is like, without the declarations inside of it, which have measures of their own.
struct BodyMeasure {
    private(set) var complexity = 1
    private(set) var depth = 0

    /// `nil` for a declaration without code: of a type, of a requirement, of a stored property.
    init?(of declaration: Node) {
        switch declaration.kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl:
            guard let code = declaration.first(.codeBlock) else { return nil }
            measure(code, level: 0)
        case .subscriptDecl:
            guard let code = declaration.first(.accessorBlock) else { return nil }
            measure(code, level: 0)
        case .variableDecl:
            let bindings = declaration.first(.patternBindingList)?.children.filter { $0.kind == .patternBinding } ?? []
            let code = bindings.flatMap { binding in
                [binding.first(.accessorBlock), binding.first(.initializerClause)].compactMap(\.self)
            }
            for part in code { measure(part, level: 0) }
            guard complexity > 1 || code.contains(where: { $0.kind == .accessorBlock }) else { return nil }
        default: return nil
        }
    }

    private mutating func measure(_ node: Node, level: Int) {
        var level = level
        switch node.kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .classDecl, .structDecl, .enumDecl, .actorDecl,
            .protocolDecl, .extensionDecl: return
        case .ifExpr, .forStmt, .whileStmt, .repeatStmt:
            complexity += 1
            level += 1
        case .switchExpr, .doStmt: level += 1
        case .guardStmt, .catchClause, .ternaryExpr, .unresolvedTernaryExpr: complexity += 1
        case .switchCase where node.first(.switchCaseLabel) != nil: complexity += 1
        case .binaryOperatorExpr where node.firstToken.map({ $0.isName("&&") || $0.isName("||") }) == true: complexity += 1
        default: break
        }
        depth = max(depth, level)
        for child in node.children where child.kind != .token {
            // `else if` lies beside `if`.
            measure(child, level: node.kind == .ifExpr && child.kind == .ifExpr ? level - 1 : level)
        }
    }
}
