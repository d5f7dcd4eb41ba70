import AshlarText
import SwiftSyntax

/// Variables, frames and branches of an evaluation.
extension Evaluator {
    func nextVersion() -> Int {
        version += 1
        return version
    }

    func allocate(_ value: Value) -> Heap.Address {
        heap.allocate(bounded(value), version: nextVersion())
    }

    func write(_ value: Value, at address: Heap.Address) {
        heap.write(bounded(value), at: address, version: nextVersion())
    }

    /// The value, or an unknown one if it is larger or nested deeper than any manifest needs; large ones cost steps.
    ///
    /// Values share their parts, so that a few statements make one that would take forever to compare.
    func bounded(_ value: Value) -> Value {
        var count = 0
        guard value.isBounded(countingIn: &count, level: 0), step(count / 512) else { return unknown("it grows too large") }
        return value
    }

    /// Declares a variable in the current scope, or assigns to the one that another clause of `#if` declared.
    func declare(_ name: String, _ value: Value) {
        if let address = scope.names[name] {
            write(value, at: address)
        } else {
            scope.names[name] = allocate(value)
        }
    }

    /// The address of a global variable that is visible in the current file.
    func globalAddress(of name: String) -> Heap.Address? {
        variables["\(frame.file):\(name)"] ?? variables[name] ?? manifestScope.names[name]
    }

    /// The address of a global variable that was collected before the manifest ran.
    func collectedAddress(of name: String) -> Heap.Address? { variables[name] }

    /// The address of a stored static variable.
    func staticAddress(of name: String, in type: String) -> Heap.Address? {
        variables[type + "." + name]
    }

    /// The value of a variable. Global and static variables are evaluated on first access.
    func read(_ address: Heap.Address) -> Value {
        guard case .pending(let initializers) = heap.read(address) else { return heap.read(address) }
        write(.unknown(Unknown(reason: "it depends on itself", position: SourcePosition(file: 0, offset: 0))), at: address)
        let values = initializers.map { initializer in
            {
                self.inFrame(Frame(file: initializer.file, type: initializer.owner), Scope(outer: nil)) {
                    self.evaluate(initializer.expression, as: initializer.type)
                }
            }
        }
        let value = values.count == 1 ? values[0]() : either(values)
        write(value, at: address)
        return value
    }

    /// Evaluates in another frame and scope, then restores the current ones.
    func inFrame(_ new: Frame, _ inner: Scope, _ body: () -> Value) -> Value {
        let (outerFrame, outerScope) = (frame, scope)
        frame = new
        scope = inner
        defer {
            frame = outerFrame
            scope = outerScope
        }
        return body()
    }

    /// Evaluates in a nested scope.
    func inScope<Result>(_ body: () -> Result) -> Result {
        let outer = scope
        scope = Scope(outer: outer)
        defer { scope = outer }
        return body()
    }

    /// Evaluates each of several branches from the current heap, and joins their values and heaps.
    func either(_ branches: [() -> Value]) -> Value {
        guard isLive, step(1 + branches.count * heap.count / 256) else { return unknown("the manifest takes too many steps") }
        let start = heap
        var latest = heap
        var joined: (value: Value, heap: Heap)?
        for branch in branches {
            heap = start
            heap.extend(as: latest)
            isLive = true
            let value = branch()
            latest = heap
            guard isLive else { continue }
            joined = join(joined, (value, heap))
        }
        isLive = joined != nil
        heap = joined?.heap ?? latest
        heap.extend(as: latest)
        return joined?.value ?? unknown("every branch ends early")
    }

    func join(
        _ first: (value: Value, heap: Heap)?, _ second: (value: Value, heap: Heap)
    ) -> (value: Value, heap: Heap) {
        guard var joined = first else { return second }
        joined.value = Value.join(joined.value, second.value)
        joined.heap.join(second.heap, version: nextVersion())
        return joined
    }

    func join(_ first: Heap?, _ second: Heap) -> Heap {
        guard var joined = first else { return second }
        joined.join(second, version: nextVersion())
        return joined
    }
}

extension Evaluator {
    /// The path, line and column of a position; lines and columns count from 1.
    func lineAndColumn(of position: SourcePosition) -> (path: String, line: Int, column: Int) {
        let file = files[position.file]
        let (line, column) = file.lines.position(of: UInt32(position.offset))
        return (file.path, line, column)
    }

    func position(of node: some SyntaxProtocol) -> SourcePosition {
        SourcePosition(file: frame.file, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    func unknown(_ reason: String, _ node: (some SyntaxProtocol)? = ExprSyntax?.none) -> Value {
        .unknown(Unknown(reason: reason, position: node.map { position(of: $0) } ?? SourcePosition(file: frame.file, offset: 0)))
    }
}
