import AshlarFacts

extension BodyAnalysis {
    mutating func newBody() -> Int32 {
        bodyCount += 1
        return bodyCount
    }

    mutating func visit(statementsOf node: Node, at context: inout Context) {
        let first = statements.count
        Expression.Statement.add(node, to: &statements)
        visitStatements(from: first, at: &context)
    }

    /// Visits the statements from an index on, and removes them from `statements`.
    mutating func visitStatements(from first: Int, at context: inout Context) {
        let last = statements.count
        let isSingle = last - first == 1
        let expected = context.expected
        defer { statements.removeLast(statements.count - first) }
        for index in first..<last {
            let statement = statements[index]
            var inner = context
            switch statement {
            case .local(let pattern, let type, let value):
                inner.expected = type.map { .type($0) } ?? .unknown
                if let value { visit(value, at: inner) }
                context.locals.bind(pattern, type: type, value: value, in: context.body)
            case .wrapped(let node, let type, let offset):
                guard !context.isInPreview, let attribute = node.attribute else { continue }
                wrapped.append(Wrapped(attribute: attribute, type: type?.typeName, owner: context.scope, offset: offset))
            case .result(let value): visit(value, at: inner)
            case .value(let value):
                if !isSingle { inner.expected = .unknown }
                visit(value, at: inner)
            case .branch(let node):
                inner.isConditional = true
                visit(statementsOf: node, at: &inner)
            case .block(let node):
                visit(statementsOf: node, at: &inner)
                context.locals.escaped = inner.locals.escaped
            case .function(let node):
                inner.expected = .unknown
                inner.body = newBody()
                visit(statementsOf: node, at: &inner)
            }
            context.expected = expected
            if arena.recordsEscapes { context.locals.recordEscapes(by: statement, in: context.body) }
        }
    }
}
