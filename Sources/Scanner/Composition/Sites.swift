import AshlarFacts

// What a composition finds at which place.

extension Composition {
    /// Where something stands, and what is expected there.
    struct Place {
        /// The index of the innermost declaration around it; -1 at the top of the file.
        var scope: Int32
        /// The type that a value has there.
        var expected: TypeClue = .unknown
        /// Where the innermost closure around it begins that is run later, if ever; 0 outside of any.
        var closure: UInt32 = 0
        /// Which of the bodies it stands in that are run as one.
        var body = 0
        /// Whether it stands in one branch of several.
        var isConditional = false
        /// Whether the value may be missing.
        var isTested = false
        var isForced = false
        var locals = Locals()
    }

    struct CallSite {
        var call: Term.Call
        var place: Place
        var receiver: Receiver
        /// The calls that are made on its value, nearest first: `inObjectScope(…)` of `register(…).inObjectScope(…)`.
        var modifiers: [Term.Call]
        /// The names that follow on its value, as far as they are no calls: `singleton` of `self { A() }.singleton`.
        var members: [String]
    }

    /// What a call is made on.
    enum Receiver {
        /// The type or the function around it, or something of the module.
        case none
        case way(String)
        /// A parameter of a closure that is handed to a call of this name.
        case parameter(of: String, index: Int)
        case unknown
    }

    struct Assignment {
        /// `a` of `self.a = value` and of `a = value`; `nil` for members of others.
        var name: String?
        var target: Term
        var value: Term
        var place: Place
        var start: UInt32
        var end: UInt32
    }

    struct KeyPathSite {
        var root: String?
        var path: String
        var offset: UInt32
        /// The call of which it is the first argument.
        var call: Term.Call?
        var place: Place
    }

    struct OperationSite {
        var name: String
        var left: Term
        var right: Term
        var place: Place
    }

    struct UseSite {
        var way: String
        /// How many steps of it a local stands for.
        var known: Int
        var offset: UInt32
        var place: Place
    }
}
