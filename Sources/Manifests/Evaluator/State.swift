import AshlarText
import SwiftSyntax

/// The variables of an evaluation, and the ways that it takes.
extension Evaluator {
    func nextVersion() -> Int {
        version += 1
        return version
    }

    func allocate(_ value: Value) -> Heap.Address {
        heap.allocate(value, version: nextVersion())
    }

    func write(_ value: Value, at address: Heap.Address) {
        heap.write(value, at: address, version: nextVersion())
    }

    /// Makes a variable in the current scope, or gives the one that another `#if` branch made its value.
    func declare(_ name: String, _ value: Value) {
        if let address = scope.names[name] {
            write(value, at: address)
        } else {
            scope.names[name] = allocate(value)
        }
    }

    /// The address of a global variable as a file sees it.
    func globalAddress(of name: String) -> Heap.Address? {
        variables["\(frame.file):\(name)"] ?? variables[name] ?? manifestScope.names[name]
    }

    /// The address of a global variable that was there before the manifest ran.
    func collectedAddress(of name: String) -> Heap.Address? { variables[name] }

    /// The address of a stored static variable.
    func staticAddress(of name: String, in type: String) -> Heap.Address? {
        variables[type + "." + name]
    }

    /// The value of a variable, evaluated now if nobody has asked for it yet.
    func read(_ address: Heap.Address) -> Value {
        guard case .pending(let initializers) = heap.read(address) else { return heap.read(address) }
        write(.unknown(Unknown(reason: "it depends on itself", place: Place(file: 0, offset: 0))), at: address)
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

    /// Evaluates as part of another call, and comes back to the current one.
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

    /// Evaluates with variables of its own.
    func inScope<Result>(_ body: () -> Result) -> Result {
        let outer = scope
        scope = Scope(outer: outer)
        defer { scope = outer }
        return body()
    }

    /// Takes every one of several ways, each from the present state, and joins their values and states.
    func either(_ ways: [() -> Value]) -> Value {
        guard isLive, step(1 + ways.count * heap.count / 256) else { return unknown("the manifest takes too many steps") }
        let start = heap
        var latest = heap
        var joined: (value: Value, heap: Heap)?
        for way in ways {
            heap = start
            heap.extend(as: latest)
            isLive = true
            let value = way()
            latest = heap
            guard isLive else { continue }
            joined = join(joined, (value, heap))
        }
        isLive = joined != nil
        heap = joined?.heap ?? latest
        heap.extend(as: latest)
        return joined?.value ?? unknown("every way ends early")
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
    /// Where a place is, as people name it.
    func position(of place: Place) -> (path: String, line: Int, column: Int) {
        let position = files[place.file].lines.position(of: UInt32(place.offset))
        return (files[place.file].path, position.line, position.column)
    }

    func place(of node: some SyntaxProtocol) -> Place {
        Place(file: frame.file, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    func unknown(_ reason: String, _ node: (some SyntaxProtocol)? = ExprSyntax?.none) -> Value {
        .unknown(Unknown(reason: reason, place: node.map { place(of: $0) } ?? Place(file: frame.file, offset: 0)))
    }
}
