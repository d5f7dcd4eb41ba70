import SwiftSyntax

/// Executes loops.
extension Evaluator {
    private static let maximumIterations = 10_000

    func execute(_ statement: ForStmtSyntax, label: String?) {
        let sequence = evaluate(statement.sequence)
        let elements = self.elements(of: sequence, at: statement.sequence)
        frame.loops.append(Loop(label: label, isSwitch: false))
        for element in elements {
            guard isLive, step() else { break }
            let iteration: () -> Value = {
                self.inScope {
                    let (matches, bindings) = self.match(statement.pattern, element.value)
                    for (name, value) in bindings { self.declare(name, value) }
                    let holds = statement.whereClause.map { self.evaluate($0.condition).truth } ?? true
                    self.choose(matches.flatMap { $0 ? holds : false }) { self.execute(statement.body.statements) }
                }
                return .void
            }
            _ = element.isConditional ? either([iteration, { .void }]) : iteration()
            finishIteration()
        }
        finishLoop()
    }

    func execute(_ statement: WhileStmtSyntax, label: String?) {
        frame.loops.append(Loop(label: label, isSwitch: false))
        for _ in 0..<Self.maximumIterations {
            guard isLive, step() else { break }
            var holds = true
            inScope {
                let truth = test(statement.conditions)
                choose(truth) { self.execute(statement.body.statements) }
                holds = truth == true
            }
            finishIteration()
            if !holds { break }
        }
        finishLoop()
    }

    func execute(_ statement: RepeatStmtSyntax, label: String?) {
        frame.loops.append(Loop(label: label, isSwitch: false))
        for _ in 0..<Self.maximumIterations {
            guard isLive, step() else { break }
            inScope { _ = execute(statement.body.statements) }
            finishIteration()
            guard isLive, evaluate(statement.condition).truth == true else { break }
        }
        finishLoop()
    }

    /// Executes a body if a condition holds. If that is unknown, joins executing it with skipping it.
    func choose(_ truth: Bool?, _ body: @escaping () -> Value) {
        switch truth {
        case true?: _ = body()
        case false?: break
        case nil: _ = either([body, { .void }])
        }
    }

    private func finishIteration() {
        guard let state = frame.loops[frame.loops.count - 1].continues else { return }
        frame.loops[frame.loops.count - 1].continues = nil
        heap = isLive ? join(state, heap) : join(state, extending: heap)
        isLive = true
    }

    /// Continues behind the innermost loop or `switch`, joining the heaps of its `break`s.
    func finishLoop() {
        guard let loop = frame.loops.popLast(), let state = loop.breaks else { return }
        heap = isLive ? join(state, heap) : join(state, extending: heap)
        isLive = true
    }

    private func join(_ state: Heap, extending later: Heap) -> Heap {
        var state = state
        state.extend(as: later)
        return state
    }
}
