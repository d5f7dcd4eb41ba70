import SwiftSyntax

/// Executes statements.
extension Evaluator {
    /// Executes statements in order. Returns the value of a single expression, otherwise `Value.void`.
    @discardableResult
    func execute(_ items: CodeBlockItemListSyntax) -> Value {
        declareFunctions(in: items)
        var last = Value.void
        for item in items {
            guard isLive, step() else { return last }
            last = execute(item)
        }
        let only = items.count == 1 ? items.first : nil
        guard let only else { return .void }
        if case .decl = only.item { return .void }
        return last
    }

    private func execute(_ item: CodeBlockItemSyntax) -> Value {
        switch item.item {
        case .decl(let declaration):
            execute(declaration)
            return .void
        case .expr(let expression): return evaluate(expression, as: frame.result)
        case .stmt(let statement): return execute(statement)
        }
    }

    /// Declares the local functions first, since they may be called above their declaration.
    func declareFunctions(in items: CodeBlockItemListSyntax) {
        guard depth > 0 || scope.outer != nil else { return }
        for item in items {
            guard case .decl(let declaration) = item.item else { continue }
            if let function = declaration.as(FunctionDeclSyntax.self) {
                let routine = Routine(function, owner: frame.type, file: frame.file)
                let value = Function(body: .routine(routine, scope), receiver: frame.receiver)
                declare(routine.name, .function(value))
            }
        }
    }

    func execute(_ declaration: DeclSyntax) {
        if let block = declaration.as(IfConfigDeclSyntax.self) {
            execute(block)
        } else if let variable = declaration.as(VariableDeclSyntax.self) {
            for binding in variable.bindings { execute(binding, attributes: variable.attributes) }
        } else if !isTopLevel, !declaration.is(FunctionDeclSyntax.self) {
            declareLocally(declaration)
        }
    }

    /// Whether the current code is the manifest's top level rather than a function.
    private var isTopLevel: Bool { depth == 0 && scope.outer == nil }

    private func execute(_ binding: PatternBindingSyntax, attributes: AttributeListSyntax) {
        let type = TypeShape(binding.typeAnnotation?.type)
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks else {
            guard let value = binding.initializer?.value else { return }
            for (name, value) in match(binding.pattern, evaluate(value, as: type)).bindings { declare(name, value) }
            return
        }
        if isTopLevel, let address = collectedAddress(of: name) {
            if heap.read(address).isPending { _ = read(address) }
            return
        }
        if let value = binding.initializer?.value {
            declare(name, evaluate(value, as: type))
            scope.types[name] = type
        } else if let getter = binding.accessorBlock?.getter {
            let routine = Routine(
                getter: getter, name: name, result: type, owner: frame.type, file: frame.file, attributes: attributes
            )
            declare(name, call(routine, scope: scope, receiver: frame.receiver, [], at: position(of: binding)))
        } else {
            declare(name, .none)
            scope.types[name] = type
        }
    }

    /// Executes all clauses that may be compiled, each as a branch.
    private func execute(_ block: IfConfigDeclSyntax) {
        let clauses = library.conditions.clauses(of: block)
        var branches: [() -> Value] = clauses.map { clause, _ in
            {
                if case .statements(let items)? = clause.elements { self.execute(items) }
                return .void
            }
        }
        if clauses.count == 1, clauses[0].isCertain {
            _ = branches[0]()
            return
        }
        guard !branches.isEmpty else { return }
        if clauses.last?.clause.condition != nil { branches.append { .void } }
        _ = either(branches)
    }

    private func execute(_ statement: StmtSyntax) -> Value {
        if let statement = statement.as(ExpressionStmtSyntax.self) {
            return evaluate(statement.expression, as: frame.result)
        } else if let statement = statement.as(ReturnStmtSyntax.self) {
            let value = statement.expression.map { evaluate($0, as: frame.result) } ?? .void
            guard isLive else { return .void }
            frame.returned = join(frame.returned, (value, heap))
            isLive = false
        } else if let statement = statement.as(GuardStmtSyntax.self) {
            execute(statement)
        } else if let statement = statement.as(ForStmtSyntax.self) {
            execute(statement, label: nil)
        } else if let statement = statement.as(WhileStmtSyntax.self) {
            execute(statement, label: nil)
        } else if let statement = statement.as(RepeatStmtSyntax.self) {
            execute(statement, label: nil)
        } else if let statement = statement.as(LabeledStmtSyntax.self) {
            executeLabeled(statement)
        } else if let statement = statement.as(BreakStmtSyntax.self) {
            leave(statement.label?.text) { $0.breaks = join($0.breaks, heap) }
        } else if let statement = statement.as(ContinueStmtSyntax.self) {
            leave(statement.label?.text, skipsSwitches: true) { $0.continues = join($0.continues, heap) }
        } else if let statement = statement.as(DoStmtSyntax.self) {
            execute(statement)
        } else if statement.is(ThrowStmtSyntax.self) {
            frame.thrown = join(frame.thrown, heap)
            isLive = false
        }
        return .void
    }

    private func executeLabeled(_ labeled: LabeledStmtSyntax) {
        if let statement = labeled.statement.as(ForStmtSyntax.self) {
            execute(statement, label: labeled.label.text)
        } else if let statement = labeled.statement.as(WhileStmtSyntax.self) {
            execute(statement, label: labeled.label.text)
        } else if let statement = labeled.statement.as(RepeatStmtSyntax.self) {
            execute(statement, label: labeled.label.text)
        } else {
            _ = execute(labeled.statement)
        }
    }

    private func leave(_ label: String?, skipsSwitches: Bool = false, _ record: (inout Loop) -> Void) {
        isLive = false
        let target = frame.loops.lastIndex { loop in
            label.map { $0 == loop.label } ?? !(skipsSwitches && loop.isSwitch)
        }
        if let target { record(&frame.loops[target]) }
    }

    private func execute(_ statement: DoStmtSyntax) {
        let outer = frame.thrown
        frame.thrown = nil
        _ = inScope { execute(statement.body.statements) }
        let thrown = frame.thrown
        frame.thrown = outer
        guard let thrown, let handler = statement.catchClauses.first else { return }
        let after = isLive ? heap : nil
        heap = thrown
        if let after { heap.extend(as: after) }
        isLive = true
        inScope {
            declare("error", unknown("an error was thrown", handler))
            execute(handler.body.statements)
        }
        guard let after else { return }
        heap = isLive ? join(after, heap) : after
        isLive = true
    }

    private func execute(_ statement: GuardStmtSyntax) {
        let truth = test(statement.conditions)
        guard truth != true else { return }
        let otherwise: () -> Value = {
            self.inScope { _ = self.execute(statement.body.statements) }
            self.isLive = false
            return .void
        }
        if truth == false {
            _ = otherwise()
        } else {
            _ = either([{ .void }, otherwise])
        }
    }
}
