import AshlarFacts

/// Holds the locals, escapes and chained calls found while a file's bodies are visited.
///
/// Each entry links to its predecessor in scope, so that a context captures its whole environment as a few indices. Index 0
/// is the empty environment.
final class ScopeArena {
    /// A name bound in a body: a local variable or a closure parameter.
    struct Local {
        package var name: Name
        package var value: Expression?
        package var type: WrittenType?
        /// The access path of its value, if it can be written without locals: a range of `accessPaths`.
        package var accessPath: Range<UInt32>?
        /// For a closure parameter, the name of the call that takes the closure, and the parameter's index.
        package var parameter: (call: Name, index: Int)?
        /// The body that binds it.
        package var body: Int32 = 0
        /// Whether this entry only hides outer locals of the same name.
        var isHidden = false
        /// The index of the enclosing entry.
        package fileprivate(set) var outer: UInt32 = 0
        /// A Bloom filter of all names from here outwards: a name whose bit is missing is not bound.
        fileprivate(set) var bloomBits: UInt64 = 0
        /// Whether this entry or an outer one has a written name (not a shorthand parameter).
        package fileprivate(set) var isNamed = false
    }

    /// All locals; the first is a sentinel. Elements are trivial, so none needs to be deinitialized.
    private var locals: UnsafeMutablePointer<Local>
    private var count = 1
    private var capacity = 64
    private var accessPaths: [UInt8] = []
    /// All escapes of locals, in the order of bodies.
    private(set) var escapes: [BodyAnalysis.Escape] = []
    /// The escapes seen so far in each context, linked: the index of an escape, or -1 where a local is bound again.
    private var escaped: [(local: Name, escape: Int32, outer: UInt32)]
    /// Calls and members chained on values, each linked to the next one in the chain.
    private var chainedCalls: [(call: Expression.Call?, name: Name, outer: UInt32)] = []
    /// Whether escapes are needed; otherwise none is recorded.
    let recordsEscapes: Bool

    init(recordsEscapes: Bool) {
        self.recordsEscapes = recordsEscapes
        let none = Name("")
        locals = .allocate(capacity: capacity)
        locals.initialize(to: Local(name: none))
        escaped = [(none, -1, 0)]
    }

    deinit { locals.deallocate() }

    // MARK: Locals

    /// Adds a local and returns its index.
    package func add(_ local: consuming Local, inside outer: UInt32) -> UInt32 {
        local.outer = outer
        local.bloomBits = locals[Int(outer)].bloomBits | local.name.bloomBit
        local.isNamed = locals[Int(outer)].isNamed || local.name != "$"
        if count == capacity {
            capacity *= 2
            let larger = UnsafeMutablePointer<Local>.allocate(capacity: capacity)
            larger.moveInitialize(from: locals, count: count)
            locals.deallocate()
            locals = larger
        }
        (locals + count).initialize(to: local)
        count += 1
        return UInt32(count - 1)
    }

    /// The local with an index.
    package subscript(number: Int) -> Local { locals[number] }

    package func accessPath(ofLocal number: Int) -> Range<UInt32>? { locals[number].accessPath }

    /// The index of the innermost local with a name; `nil` if none is in scope.
    package func number(of name: Name, from newest: UInt32) -> Int? {
        var number = Int(newest)
        let bit = name.bloomBit
        while number > 0, locals[number].bloomBits & bit != 0 {
            if locals[number].name == name { return locals[number].isHidden ? nil : number }
            number = Int(locals[number].outer)
        }
        return nil
    }

    func store(_ accessPath: [UInt8]) -> Range<UInt32> {
        let start = UInt32(accessPaths.count)
        accessPaths += accessPath
        return start..<UInt32(accessPaths.count)
    }

    package func bytes(ofAccessPath range: Range<UInt32>) -> ArraySlice<UInt8> { accessPaths[Int(range.lowerBound)..<Int(range.upperBound)] }

    /// The number of names in an access path.
    package func steps(ofAccessPath range: Range<UInt32>) -> Int {
        var (steps, previous) = (0, UInt8(ascii: "."))
        for byte in accessPaths[Int(range.lowerBound)..<Int(range.upperBound)] {
            if previous == UInt8(ascii: "."), byte != previous { steps += 1 }
            previous = byte
        }
        return steps
    }

    // MARK: Escapes

    /// Adds an escape and returns the index that represents it and all before it.
    package func add(_ escape: BodyAnalysis.Escape, inside outer: UInt32) -> UInt32 {
        escapes.append(escape)
        escaped.append((escape.local, Int32(escapes.count - 1), outer))
        return UInt32(escaped.count - 1)
    }

    /// Starts a new binding of a name: earlier escapes of the name do not apply to it.
    func forgetEscapes(of name: Name, inside outer: UInt32) -> UInt32 {
        escaped.append((name, -1, outer))
        return UInt32(escaped.count - 1)
    }

    /// The escapes of a local, in source order.
    func escapes(of name: Name, from newest: UInt32) -> [BodyAnalysis.Escape] {
        var found: [BodyAnalysis.Escape] = []
        var number = Int(newest)
        while number > 0 {
            let entry = escaped[number]
            if entry.local == name {
                guard entry.escape >= 0 else { break }
                found.append(escapes[Int(entry.escape)])
            }
            number = Int(entry.outer)
        }
        return found.reversed()
    }

    // MARK: Chained calls

    /// Adds a chained call, or a member by its name, in front of a chain (0: the empty chain) and returns its index.
    package func add(chainedCall call: Expression.Call?, _ name: Name, before outer: UInt32) -> UInt32 {
        chainedCalls.append((call, name, outer))
        return UInt32(chainedCalls.count)
    }

    /// The calls and members of a chain, nearest first; at most 13, since longer chains are not dependency injection.
    func chainedCalls(from nearest: UInt32) -> [(call: Expression.Call?, name: Name)] {
        var found: [(call: Expression.Call?, name: Name)] = []
        var number = Int(nearest)
        while number > 0, found.count < 13 {
            let chainedCall = chainedCalls[number - 1]
            found.append((chainedCall.call, chainedCall.name))
            number = Int(chainedCall.outer)
        }
        return found
    }
}
