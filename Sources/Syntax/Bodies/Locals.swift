import AshlarText
package import AshlarFacts

extension BodyAnalysis {
    /// The locals in scope at a site.
    package struct Locals {
        /// Not retained, as locals are copied with the context of every node. Safe: `BodyAnalysis.arena` retains the arena, and
        /// locals are read only while their `BodyAnalysis` is alive.
        unowned(unsafe) let arena: ScopeArena
        /// The index of the innermost local.
        fileprivate var newest: UInt32 = 0
        private var hiddenCount: UInt8 = 0
        /// The index of the latest escape.
        var escaped: UInt32 = 0

        init(in arena: ScopeArena) { self.arena = arena }

        subscript(name: Name) -> ScopeArena.Local? { arena.number(of: name, from: newest).map { arena[$0] } }

        /// The value that a local is bound to; `nil` for other names.
        package func value(of name: Name) -> Expression? { self[name]?.value }

        /// The written type of a local; `nil` for other names.
        package func type(of name: Name) -> TypeName? { self[name]?.type?.typeName }

        /// Whether any named local is in scope.
        package var bindsAny: Bool { arena[Int(newest)].isNamed }

        package func binds(_ name: Name) -> Bool { arena.number(of: name, from: newest) != nil }

        /// Whether a name is bound as the parameter of a closure that a call takes.
        package func bindsAsParameter(_ name: Name) -> Bool { self[name]?.parameter != nil }

        /// These locals with one name hidden. After eight, all are hidden, so that following a chain of names always ends.
        package func hiding(_ name: Name) -> Locals {
            guard hiddenCount < 8 else { return Locals(in: arena) }
            var locals = self
            locals.newest = arena.add(ScopeArena.Local(name: name, isHidden: true), inside: newest)
            locals.hiddenCount += 1
            return locals
        }

        mutating func bind(_ pattern: Node?, type: WrittenType?, value: Expression?, in body: Int32) {
            guard let pattern else { return }
            guard let name = pattern.onlyName else {
                let names = pattern.patternNames.map { Name($0) }
                for name in names { forgetEscapes(of: name) }
                for name in names {
                    newest = arena.add(names.count == 1 ? local(name, type, value, body) : ScopeArena.Local(name: name), inside: newest)
                }
                return
            }
            bind(Name(name), type, to: value, in: body)
        }

        mutating func bind(_ name: Name, _ type: WrittenType? = nil, to value: Expression?, in body: Int32) {
            forgetEscapes(of: name)
            newest = arena.add(local(name, type, value, body), inside: newest)
        }

        private mutating func forgetEscapes(of name: Name) {
            if arena.recordsEscapes { escaped = arena.forgetEscapes(of: name, inside: escaped) }
        }

        private func local(_ name: Name, _ type: WrittenType?, _ value: Expression?, _ body: Int32) -> ScopeArena.Local {
            var local = ScopeArena.Local(name: name, value: value, type: type, body: body)
            if let type = type?.nominalText {
                local.accessPath = arena.store(Array((type + "()").utf8))
            } else if let value {
                var accessPath: [UInt8] = []
                if append(accessPathOf: value, to: &accessPath) { local.accessPath = arena.store(accessPath) }
            }
            return local
        }

        /// Binds the parameters of a closure that is an argument of a call.
        package mutating func bind(_ parameters: [(name: Name, type: WrittenType?)], of call: Name?) {
            for (index, parameter) in parameters.enumerated() {
                var local = ScopeArena.Local(name: parameter.name, type: parameter.type, parameter: call.map { ($0, index) })
                if let type = parameter.type?.nominalText { local.accessPath = arena.store(Array((type + "()").utf8)) }
                newest = arena.add(local, inside: newest)
            }
        }

        /// Binds the shorthand parameters (`$0` …) of a closure passed to this call; with `nil`, hides those of outer closures.
        mutating func bindShorthand(of call: Name?) {
            newest = arena.add(ScopeArena.Local(name: Name("$"), parameter: call.map { ($0, 0) }), inside: newest)
        }
    }
}

// MARK: - Access paths

/// The longest access path that is followed, in steps. Longer ones are builder chains, not dependency injection.
private let longestAccessPath = 24

extension BodyAnalysis.Locals {
    /// The access path of a value, with locals replaced by their own access paths; `nil` if it has none.
    package func accessPath(of expression: Expression) -> String? {
        var bytes: [UInt8] = []
        return append(accessPathOf: expression, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Appends the access path of a value. Returns false if it has none; part of it may have been appended then.
    package func append(accessPathOf expression: Expression, to bytes: inout [UInt8]) -> Bool {
        append(accessPathOf: expression, atMost: longestAccessPath, to: &bytes)
    }

    private func append(accessPathOf expression: Expression, atMost steps: Int, to bytes: inout [UInt8]) -> Bool {
        guard steps > 0 else { return false }
        switch expression.view {
        case .name(let name, _):
            guard let number = number(of: name) else {
                guard name.mayBeginAccessPath else { return false }
                bytes.append(contentsOf: name.bytes)
                return true
            }
            guard let accessPath = usableAccessPath(ofLocal: number) else { return false }
            bytes.append(contentsOf: arena.bytes(ofAccessPath: accessPath))
        case .member(let base?, let name, _):
            guard append(accessPathOf: base, atMost: steps - 1, to: &bytes) else { return false }
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: name.bytes)
        case .call(let call):
            if let type = call.loadedType {
                bytes.append(contentsOf: type.utf8)
            } else {
                guard append(accessPathOf: call.callee, atMost: steps - 1, to: &bytes) else { return false }
            }
            bytes.append(UInt8(ascii: "("))
            bytes.append(UInt8(ascii: ")"))
        case .forced(let expression), .tested(let expression): return append(accessPathOf: expression, atMost: steps - 1, to: &bytes)
        case .cast(_, let type, _):
            guard let type = type.nominalText else { return false }
            bytes.append(contentsOf: type.utf8)
            bytes.append(UInt8(ascii: "("))
            bytes.append(UInt8(ascii: ")"))
        default: return false
        }
        return true
    }

    /// Whether a value has an access path.
    func hasAccessPath(_ view: Expression.View) -> Bool {
        var view = view
        for _ in 0..<longestAccessPath {
            switch view {
            case .name(let name, _): return number(of: name).map { usableAccessPath(ofLocal: $0) != nil } ?? name.mayBeginAccessPath
            case .member(let base?, _, _): view = base.view
            case .call(let call): view = call.callee.view
            case .forced(let inner), .tested(let inner): view = inner.view
            case .cast(_, let type, _): return type.nominalText != nil
            default: return false
            }
        }
        return false
    }

    /// The access path of a local, if it is shorter than 400 bytes: replacing locals must not grow paths without bound.
    private func usableAccessPath(ofLocal number: Int) -> Range<UInt32>? {
        arena.accessPath(ofLocal: number).flatMap { $0.count < 400 ? $0 : nil }
    }

    /// The number of leading steps of a value's access path that come from the local it begins with; 0 without a local.
    func localSteps(of expression: Expression) -> Int {
        // Only called for values with an access path, whose length bounds the recursion.
        switch expression.view {
        case .name(let name, _):
            return number(of: name).flatMap { arena.accessPath(ofLocal: $0) }.map { arena.steps(ofAccessPath: $0) } ?? 0
        case .member(let base?, _, _): return localSteps(of: base)
        case .call(let call): return call.loadedType == nil ? localSteps(of: call.callee) : 0
        case .forced(let expression), .tested(let expression), .cast(let expression, _, _): return localSteps(of: expression)
        default: return 0
        }
    }

    private func number(of name: Name) -> Int? { arena.number(of: name, from: newest) }

    /// The receiver of a call.
    package func receiver(of call: Expression.Call) -> BodyAnalysis.Receiver {
        guard let base = call.receiver?.unwrapped else {
            if case .name = call.callee.view { return .none }
            return .unknown
        }
        return receiver(base)
    }

    /// The receiver that an expression is, when something is called on it or registered with it.
    package func receiver(_ base: Expression) -> BodyAnalysis.Receiver {
        if case .name(let name, _) = base.view {
            if let local = self[name] {
                if let accessPath = local.accessPath { return .accessPath(String(decoding: arena.bytes(ofAccessPath: accessPath), as: UTF8.self)) }
                return local.parameter.map { .parameter(of: $0.call.string, index: $0.index) } ?? .unknown
            }
            // A shorthand parameter of the innermost closure.
            let text = name.string
            if text.hasPrefix("$"), let index = Int(text.dropFirst()), let call = self[Name("$")]?.parameter {
                return .parameter(of: call.call.string, index: index)
            }
        }
        return accessPath(of: base).map { .accessPath($0) } ?? .unknown
    }
}

extension Expression.Call {
    /// The type whose object a function gives that gets its metatype: `FeedCell` of `table.dequeueReusableCell(FeedCell.self)`.
    fileprivate var loadedType: String? {
        guard let name, Conventions.loadingPrefixes.contains(where: name.bytes.starts) else { return nil }
        return metatype?.nominalText
    }
}

extension Name {
    /// Whether it can begin an access path: shorthand parameters mean nothing outside of their closure.
    fileprivate var mayBeginAccessPath: Bool { !bytes.isEmpty && bytes[0] != UInt8(ascii: "$") }
}
