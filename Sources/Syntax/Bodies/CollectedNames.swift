import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// What bodies collect in a list.

extension BodyAnalysis {
    /// The names that reach the value of a declaration, for one clause of the only `#if` in its body, or for the whole body.
    package struct Collected {
        /// Plain names and members of `self` in the returned expressions, in the values of the locals that these mention, and in what
        /// is appended to these locals.
        package var names: Set<String>
        /// A byte offset within the clause or the body.
        package var offset: UInt32
        /// Whether it is the value where the condition at the offset does not hold.
        package var isOtherwise = false
    }

    package func collected(in declaration: Int32) -> [Collected] {
        bodies.nodes(of: declaration).flatMap { node in
            node.alternatives.map { Collected(names: names(of: $0.statements), offset: $0.offset, isOtherwise: $0.isOtherwise) }
        }
    }

    private func names(of statements: [Expression.Statement]) -> Set<String> {
        var flow = Flow()
        flow.add(statements, isLast: true)
        let results = flow.results.isEmpty ? flow.lastValues : flow.results
        var found = results.reduce(into: Set<String>()) { $0.formUnion($1.mentionedNames(noLocals)) }
        var worklist = Array(found)
        while let name = worklist.popLast() {
            for source in flow.sources[name] ?? [] {
                for next in source.mentionedNames(noLocals) where found.insert(next).inserted { worklist.append(next) }
            }
        }
        // A local that hides a member has its value.
        return found.filter { name in
            flow.sources[name].map { $0.contains { $0.mentionedNames(noLocals).contains(name) } } ?? true
        }
    }

    /// The expressions that reach locals and results, without regard to their order.
    private struct Flow {
        var sources: [String: [Expression]] = [:]
        var results: [Expression] = []
        var lastValues: [Expression] = []

        mutating func add(_ statements: [Expression.Statement], isLast: Bool) {
            for (index, statement) in statements.enumerated() {
                switch statement {
                case .local(let pattern, _, let value):
                    if let name = pattern?.onlyName, let value { sources[name.identifier, default: []].append(value) }
                case .result(let value): results.append(value)
                case .value(let value):
                    if index == statements.count - 1 { lastValues.append(value) }
                    add(value)
                case .branch(let node), .block(let node): add(Expression.Statement.statements(of: node), isLast: isLast)
                case .function, .wrapped: break
                }
            }
        }

        /// A change of a local: `list.append(value)`, `list += values`, `list = values`.
        private mutating func add(_ change: Expression) {
            switch change.view {
            case .call(let call):
                guard let receiver = call.receiver, case .name(let name, _) = receiver.view else { return }
                sources[name.string, default: []] += call.arguments.map(\.value)
            case .operation(let sides), .assignment(let sides):
                guard sides.name == "" || sides.name == "+=", case .name(let name, _) = sides.left.view else { return }
                sources[name.string, default: []].append(sides.right)
            default: break
            }
        }
    }
}

extension Node {
    /// The statements of a body for each clause of its only `#if`; the statements of the whole body if it has none or several.
    fileprivate var alternatives: [(statements: [Expression.Statement], offset: UInt32, isOtherwise: Bool)] {
        let whole = [(Expression.Statement.statements(of: self), start, false)]
        guard let items = first(.codeBlockItemList) else { return whole }
        let conditional = items.children.filter { $0.firstPart?.kind == .ifConfigDecl }
        guard conditional.count == 1, let clauses = conditional[0].firstPart?.first(.ifConfigClauseList) else { return whole }
        var all: [(statements: [Expression.Statement], offset: UInt32, isOtherwise: Bool)] = []
        for clause in clauses.children {
            guard let own = clause.first(.codeBlockItemList) else { continue }
            var statements: [Expression.Statement] = []
            for item in items.children {
                if item.start == conditional[0].start {
                    Expression.Statement.add(items: own, to: &statements)
                } else {
                    Expression.Statement.add(item: item, to: &statements)
                }
            }
            all.append((statements, own.start, false))
        }
        if clauses.children.reduce(0, { count, _ in count + 1 }) == 1, let only = all.first {
            var statements: [Expression.Statement] = []
            for item in items.children where item.start != conditional[0].start { Expression.Statement.add(item: item, to: &statements) }
            all.append((statements, only.offset, true))
        }
        return all.isEmpty ? whole : all
    }
}
