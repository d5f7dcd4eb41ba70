package import AshlarFacts

// What a composition finds at which place.

extension Composition {
    /// Where something stands, and what is expected there.
    package struct Place {
        /// The index of the innermost declaration around it; -1 at the top of the file.
        package var scope: Int32
        /// The type that a value has there.
        package var expected = Expected.unknown
        /// Where the innermost closure around it begins that is run later, if ever; 0 outside of any.
        package var closure: UInt32 = 0
        /// Which of the bodies it stands in that are run as one.
        package var body: Int32 = 0
        /// Whether it stands in one branch of several.
        package var isConditional = false
        /// Whether the value may be missing.
        package var isTested = false
        var isForced = false
        package var locals: Locals

        /// The same where nothing is said of the value.
        var expectingNothing: Place {
            var place = self
            place.expected = .unknown
            return place
        }

        /// That of what has a member: what is expected of the member says nothing of it.
        var ofBase: Place {
            var place = expectingNothing
            place.isTested = false
            place.isForced = false
            return place
        }
    }

    /// What says which type a value has: it is only found out for what somebody picks; see `clue(of:)`.
    package enum Expected {
        case unknown
        case type(WrittenType)
        /// The type of a declaration, by its index.
        case declared(Int32)
        /// The parameter to which an argument is handed: the call by its index, and which of its arguments.
        case argument(UInt32, UInt32)
        /// More than fits here, by its index.
        case noted(UInt32)
    }

    enum Expectation {
        /// The type of the value at the end of a way.
        case way(Term, Locals)
        /// What is expected or, where that is unknown, the type of the value at the end of a way.
        case orWay(Expected, Term, Locals)
        case element(Expected)
    }

    package struct CallSite {
        package var call: Term.Call
        /// The name by which it is called.
        package var name: Name?
        /// The first argument, where it is a type.
        package var metatype: WrittenType?
        package var place: Place
        fileprivate var calls: UInt32
        fileprivate var names: UInt32

        package init(call: Term.Call, name: Name?, place: Place, followedBy calls: UInt32, _ names: UInt32) {
            (self.call, self.name, self.place, self.calls, self.names) = (call, name, place, calls, names)
        }

        package func isNamed(_ text: StaticString) -> Bool { name.map { $0 == text } ?? false }

        package var receiver: Receiver { place.locals.receiver(of: call) }
        /// The calls that are made on its value, nearest first: `inObjectScope(…)` of `register(…).inObjectScope(…)`.
        package var modifiers: [Term.Call] { place.locals.ledger.followers(from: calls).compactMap(\.call) }
        /// The names that follow on its value, as far as they are no calls: `singleton` of `self { A() }.singleton`.
        package var members: [String] { place.locals.ledger.followers(from: names).map(\.name.string) }
    }

    /// What a call is made on.
    package enum Receiver {
        /// The type or the function around it, or something of the module.
        case none
        case way(String)
        /// A parameter of a closure that is handed to a call of this name.
        case parameter(of: String, index: Int)
        case unknown
    }

    package struct Assignment {
        /// `a` of `self.a = value` and of `a = value`; `nil` for members of others.
        package var name: Name?
        package var target: Term
        package var value: Term
        package var place: Place
        package var start: UInt32
        package var end: UInt32
    }

    package struct KeyPathSite {
        var keyPath: Term.KeyPath
        /// The call of which it is the first argument.
        package var call: Term.Call?
        package var place: Place

        package var root: String? { keyPath.root }
        package var path: String { keyPath.path }
        package var offset: UInt32 { keyPath.offset }
    }

    package struct OperationSite {
        package var sides: Term.Sides
        package var place: Place
    }

    package struct UseSite {
        package var what: What
        package var offset: UInt32
        package var place: Place

        package enum What {
            case term(Term)
            /// A name that nothing binds, or a call of one: if anything, a member of the type around it.
            case single(Term)
            /// A member of something unknown.
            case stray(Name)
        }

        /// Writes the way to what is used behind what there is.
        package func addWay(to bytes: inout [UInt8]) {
            switch what {
            case .term(let term), .single(let term): _ = place.locals.add(wayOf: term, to: &bytes)
            case .stray(let name):
                bytes.append(UInt8(ascii: "?"))
                bytes.append(UInt8(ascii: "."))
                bytes.append(contentsOf: name.bytes)
            }
        }

        /// How many steps of it a local stands for.
        package var known: Int {
            if case .term(let term) = what { place.locals.knownSteps(of: term) } else { 0 }
        }
    }
}

extension Composition {
    /// What an expectation comes to.
    package func clue(of expected: Expected) -> TypeClue {
        switch expected {
        case .unknown: return .unknown
        case .type(let type): return .type(type.typeName)
        case .declared(let index): return declarations[Int(index)].type.map { .type($0) } ?? .unknown
        case .argument(let index, let argument):
            let site = calls[Int(index)]
            guard let callee = site.call.constructed ?? site.place.locals.way(of: site.call.callee) else { return .unknown }
            return .argument(of: callee, labels: site.call.arguments.map { $0.label?.string ?? "" }, index: Int(argument))
        case .noted(let index):
            switch expectations[Int(index)] {
            case .way(let term, let locals): return locals.way(of: term).map { .way($0) } ?? .unknown
            case .orWay(let expected, let term, let locals):
                let clue = clue(of: expected)
                guard case .unknown = clue else { return clue }
                return locals.way(of: term).map { .way($0) } ?? .unknown
            case .element(let expected): return .element(of: clue(of: expected))
            }
        }
    }
}
