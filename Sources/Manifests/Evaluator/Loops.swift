import SwiftSyntax

/// How loops run.
extension Evaluator {
    private static let mostRounds = 10_000

    func execute(_ statement: ForStmtSyntax, label: String?) {
        let sequence = evaluate(statement.sequence)
        let elements = self.elements(of: sequence, at: statement.sequence)
        frame.loops.append(Loop(label: label, isSwitch: false))
        for element in elements {
            guard isLive, step() else { break }
            let round: () -> Value = {
                self.inScope {
                    let (matches, bindings) = self.match(statement.pattern, element.value)
                    for (name, value) in bindings { self.declare(name, value) }
                    let holds = statement.whereClause.map { self.evaluate($0.condition).truth } ?? true
                    self.choose(matches.flatMap { $0 ? holds : false }) { self.execute(statement.body.statements) }
                }
                return .void
            }
            _ = element.isConditional ? either([round, { .void }]) : round()
            finishRound()
        }
        finishLoop()
    }

    func execute(_ statement: WhileStmtSyntax, label: String?) {
        frame.loops.append(Loop(label: label, isSwitch: false))
        for _ in 0..<Self.mostRounds {
            guard isLive, step() else { break }
            var goesOn = true
            inScope {
                let truth = test(statement.conditions)
                choose(truth) { self.execute(statement.body.statements) }
                goesOn = truth == true
            }
            finishRound()
            if !goesOn { break }
        }
        finishLoop()
    }

    func execute(_ statement: RepeatStmtSyntax, label: String?) {
        frame.loops.append(Loop(label: label, isSwitch: false))
        for _ in 0..<Self.mostRounds {
            guard isLive, step() else { break }
            inScope { _ = execute(statement.body.statements) }
            finishRound()
            guard isLive, evaluate(statement.condition).truth == true else { break }
        }
        finishLoop()
    }

    /// Runs a body if a condition holds, and both runs it and does not if that is unknown.
    func choose(_ truth: Bool?, _ body: @escaping () -> Value) {
        switch truth {
        case true?: _ = body()
        case false?: break
        case nil: _ = either([body, { .void }])
        }
    }

    private func finishRound() {
        guard let state = frame.loops[frame.loops.count - 1].continues else { return }
        frame.loops[frame.loops.count - 1].continues = nil
        heap = isLive ? join(state, heap) : join(state, extending: heap)
        isLive = true
    }

    /// Goes on behind the innermost loop or `switch`.
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
