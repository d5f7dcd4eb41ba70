import AshlarFacts

extension Composition {
    /// What the names that a body binds stand for.
    package struct Locals {
        unowned(unsafe) let ledger: Ledger
        fileprivate var newest: UInt32 = 0
        private var leftOut: UInt8 = 0
        /// What has handed them on so far.
        var handed: UInt32 = 0

        init(in ledger: Ledger) { self.ledger = ledger }

        subscript(name: Name) -> Ledger.Local? { ledger.number(of: name, from: newest).map { ledger[$0] } }

        /// Whether anything has a name.
        var bindsAny: Bool { ledger[Int(newest)].isNamed }

        func binds(_ name: Name) -> Bool { ledger.number(of: name, from: newest) != nil }

        /// The same without a name, and without any once a few have been left out: no chain of names is followed for ever.
        func without(_ name: Name) -> Locals {
            guard leftOut < 8 else { return Locals(in: ledger) }
            var locals = self
            locals.newest = ledger.add(Ledger.Local(name: name, isLeftOut: true), inside: newest)
            locals.leftOut += 1
            return locals
        }

        mutating func bind(_ pattern: Node?, type: WrittenType?, value: Term?, in body: Int32) {
            guard let pattern else { return }
            guard let name = pattern.onlyName else {
                let names = pattern.patternNames.map { Name($0) }
                for name in names { forgetHandings(of: name) }
                for name in names {
                    newest = ledger.add(names.count == 1 ? local(name, type, value, body) : Ledger.Local(name: name), inside: newest)
                }
                return
            }
            forgetHandings(of: Name(name))
            newest = ledger.add(local(Name(name), type, value, body), inside: newest)
        }

        private mutating func forgetHandings(of name: Name) {
            if ledger.notesHandings { handed = ledger.forgetHandings(of: name, inside: handed) }
        }

        private func local(_ name: Name, _ type: WrittenType?, _ value: Term?, _ body: Int32) -> Ledger.Local {
            var local = Ledger.Local(name: name, value: value, type: type, body: body)
            if let type = type?.nominalText {
                local.way = ledger.keep(Array((type + "()").utf8))
            } else if let value {
                var way: [UInt8] = []
                if add(wayOf: value, to: &way) { local.way = ledger.keep(way) }
            }
            return local
        }

        package mutating func bind(_ parameters: [(name: Name, type: WrittenType?)], of call: Name?) {
            for (index, parameter) in parameters.enumerated() {
                var local = Ledger.Local(name: parameter.name, type: parameter.type, parameter: call.map { ($0, index) })
                if let type = parameter.type?.nominalText { local.way = ledger.keep(Array((type + "()").utf8)) }
                newest = ledger.add(local, inside: newest)
            }
        }

        /// The innermost closure names no parameters: `$0` is handed to it by this call.
        mutating func bindShorthand(of call: Name?) {
            newest = ledger.add(Ledger.Local(name: Name("$"), parameter: call.map { ($0, 0) }), inside: newest)
        }
    }
}

// MARK: - Ways

/// How many steps a way may have. Long ones lead nowhere: what is built by a chain of calls is no part of how objects are put
/// together.
private let longestWay = 24

extension Composition.Locals {
    /// The way to a value, as far as names tell; locals are replaced by what they stand for.
    package func way(of term: Term) -> String? {
        var bytes: [UInt8] = []
        return add(wayOf: term, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Writes the way behind what there is; where there is none, some of it may have been written.
    package func add(wayOf term: Term, to bytes: inout [UInt8]) -> Bool { add(wayOf: term, atMost: longestWay, to: &bytes) }

    private func add(wayOf term: Term, atMost steps: Int, to bytes: inout [UInt8]) -> Bool {
        guard steps > 0 else { return false }
        switch term.view {
        case .name(let name, _):
            guard let number = number(of: name) else {
                guard name.mayBeginWay else { return false }
                bytes.append(contentsOf: name.bytes)
                return true
            }
            guard let way = usableWay(ofLocal: number) else { return false }
            bytes.append(contentsOf: ledger.bytes(ofWay: way))
        case .member(let base?, let name, _):
            guard add(wayOf: base, atMost: steps - 1, to: &bytes) else { return false }
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: name.bytes)
        case .call(let call):
            guard add(wayOf: call.callee, atMost: steps - 1, to: &bytes) else { return false }
            bytes.append(UInt8(ascii: "("))
            bytes.append(UInt8(ascii: ")"))
        case .forced(let term), .tested(let term): return add(wayOf: term, atMost: steps - 1, to: &bytes)
        case .cast(_, let type, _):
            guard let type = type.nominalText else { return false }
            bytes.append(contentsOf: type.utf8)
            bytes.append(UInt8(ascii: "("))
            bytes.append(UInt8(ascii: ")"))
        default: return false
        }
        return true
    }

    /// Whether there is a way to a value.
    func hasWay(_ view: Term.View) -> Bool {
        var view = view
        for _ in 0..<longestWay {
            switch view {
            case .name(let name, _): return number(of: name).map { usableWay(ofLocal: $0) != nil } ?? name.mayBeginWay
            case .member(let base?, _, _): view = base.view
            case .call(let call): view = call.callee.view
            case .forced(let inner), .tested(let inner): view = inner.view
            case .cast(_, let type, _): return type.nominalText != nil
            default: return false
            }
        }
        return false
    }

    /// What a local stands for may be long already, and is not made longer without end.
    private func usableWay(ofLocal number: Int) -> Range<UInt32>? {
        ledger.way(ofLocal: number).flatMap { $0.count < 400 ? $0 : nil }
    }

    /// How many steps of the way to a value the local stands for that it begins with.
    func knownSteps(of term: Term) -> Int {
        // Only asked of what has a way, which is short.
        switch term.view {
        case .name(let name, _):
            return number(of: name).flatMap { ledger.way(ofLocal: $0) }.map { ledger.steps(ofWay: $0) } ?? 0
        case .member(let base?, _, _): return knownSteps(of: base)
        case .call(let call): return knownSteps(of: call.callee)
        case .forced(let term), .tested(let term), .cast(let term, _, _): return knownSteps(of: term)
        default: return 0
        }
    }

    private func number(of name: Name) -> Int? { ledger.number(of: name, from: newest) }

    package func receiver(of call: Term.Call) -> Composition.Receiver {
        guard let base = call.receiver?.unwrapped else {
            if case .name = call.callee.view { return .none }
            return .unknown
        }
        return receiver(base)
    }

    /// What something is asked of or told to.
    package func receiver(_ base: Term) -> Composition.Receiver {
        if case .name(let name, _) = base.view {
            if let local = self[name] {
                if let way = local.way { return .way(String(decoding: ledger.bytes(ofWay: way), as: UTF8.self)) }
                return local.parameter.map { .parameter(of: $0.call.string, index: $0.index) } ?? .unknown
            }
            // The first parameter of the innermost closure, which has no names for them.
            let text = name.string
            if text.hasPrefix("$"), let index = Int(text.dropFirst()), let call = self[Name("$")]?.parameter {
                return .parameter(of: call.call.string, index: index)
            }
        }
        return way(of: base).map { .way($0) } ?? .unknown
    }
}

extension Name {
    /// Whether it can be the first of a way: a closure's nameless parameters are known to nobody outside.
    fileprivate var mayBeginWay: Bool { !bytes.isEmpty && bytes[0] != UInt8(ascii: "$") }
}
