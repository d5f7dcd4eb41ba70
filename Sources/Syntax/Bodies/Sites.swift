package import AshlarFacts

// The sites that a body analysis finds, and their contexts.

extension BodyAnalysis {
    /// The context of a site: what encloses it, which locals are in scope, and which type is expected.
    package struct Context {
        /// The index of the innermost enclosing declaration; -1 at the top level of the file.
        package var scope: Int32
        /// The type expected of a value here.
        package var expected = Expected.unknown
        /// The byte offset of the innermost enclosing closure that may run later; 0 if there is none.
        package var closure: UInt32 = 0
        /// The number of the enclosing body. Closures that are called synchronously belong to the body around them.
        package var body: Int32 = 0
        /// Whether it is in a branch that may not run.
        package var isConditional = false
        /// Whether it is in a `#Preview`, which is no part of the running app.
        package var isInPreview = false
        /// Whether the value is optional here: chained on with `?`, tested by a condition, or cast with `as?`.
        package var isTested = false
        var isForced = false
        /// Whether the value is replaced here: it is the target of an assignment.
        package var isAssigned = false
        package var locals: Locals

        /// This context without an expected type.
        var expectingNothing: Context {
            var context = self
            context.expected = .unknown
            return context
        }

        /// The context of a member's base: what is expected of the member does not apply to it.
        var ofBase: Context {
            var context = expectingNothing
            context.isTested = false
            context.isForced = false
            context.isAssigned = false
            return context
        }
    }

    /// The expected type of a value, evaluated only on demand by `unresolvedType(of:)`.
    package enum Expected {
        case unknown
        case type(WrittenType)
        /// The type of a declaration, by its index.
        case declared(Int32)
        /// The type of a parameter: the index of the call, and that of the argument.
        case argument(UInt32, UInt32)
        /// An entry of `expectations`, by its index.
        case recorded(UInt32)
    }

    /// Expected types that do not fit into `Expected`.
    enum Expectation {
        /// The type of an expression that has an access path.
        case accessPath(Expression, Locals)
        /// The expected type or, if it is unknown, the type of an expression that has an access path.
        case orAccessPath(Expected, Expression, Locals)
        /// The type of a collection's elements.
        case element(Expected)
    }

    /// A call.
    package struct CallSite {
        package var call: Expression.Call
        /// The name of the function that is called.
        package var name: Name?
        /// The first argument, if it is a metatype: `P` of `resolve(P.self)`.
        package var metatype: WrittenType?
        package var context: Context
        fileprivate var calls: UInt32
        fileprivate var names: UInt32

        package init(call: Expression.Call, name: Name?, context: Context, followedBy calls: UInt32, _ names: UInt32) {
            (self.call, self.name, self.context, self.calls, self.names) = (call, name, context, calls, names)
        }

        package func isNamed(_ text: StaticString) -> Bool { name.map { $0 == text } ?? false }

        package var receiver: Receiver { context.locals.receiver(of: call) }
        /// The calls chained on its result, nearest first: `inObjectScope(…)` of `register(…).inObjectScope(…)`.
        package var modifiers: [Expression.Call] { context.locals.arena.chainedCalls(from: calls).compactMap(\.call) }
        /// The members chained on its result that are not calls, nearest first: `singleton` of `self { A() }.singleton`.
        package var members: [String] { context.locals.arena.chainedCalls(from: names).map(\.name.string) }
    }

    /// A reference to a member function with its labels, which is not called there: `assembly.assemble(container:)`.
    package struct FunctionReference {
        /// `assemble(container:)`
        var name: String
        var receiver: Expression
        var offset: UInt32
        var context: Context
    }

    /// The receiver of a call.
    package enum Receiver {
        /// No written receiver: a member of the enclosing type, a local function or a global one.
        case none
        case accessPath(String)
        /// A parameter of a closure passed to a call of this name.
        case parameter(of: String, index: Int)
        case unknown
    }

    /// A use of a local whose value is a call.
    package struct LocalUse {
        /// The offset of the call that is the local's value.
        package var call: UInt32
        /// Whether the value itself is used, not only a member of it.
        package var isWhole: Bool
        package var offset: UInt32
        package var context: Context
    }

    /// An assignment.
    package struct Assignment {
        /// `a` of `self.a = value` and, unless `a` is a local, of `a = value`; `nil` for other targets.
        package var name: Name?
        package var target: Expression
        package var value: Expression
        package var context: Context
        /// The byte range of the value.
        package var start: UInt32
        package var end: UInt32
    }

    /// A key path literal.
    package struct KeyPathSite {
        var keyPath: Expression.KeyPath
        /// The call whose first argument it is.
        package var call: Expression.Call?
        /// The value whose subscript takes it: `Values` of `Values[\.client]`.
        package var subscripted: Expression?
        package var context: Context

        package var root: String? { keyPath.root }
        package var path: String { keyPath.path }
        package var offset: UInt32 { keyPath.offset }
    }

    /// A use of an operator.
    package struct OperationSite {
        package var sides: Expression.Sides
        package var context: Context
    }

    /// A member without a value or a type before it: `.shared`.
    package struct ImplicitMember {
        package var offset: UInt32
        package var context: Context
    }

    /// A use of a member or of a name.
    package struct UseSite {
        package var what: What
        package var offset: UInt32
        package var context: Context

        package enum What {
            case expression(Expression)
            /// A name that is not a local, or a call of one: possibly a member of the enclosing type.
            case single(Expression)
            /// A member of a receiver whose type is unknown; implicit if no receiver is written: `.name`.
            case unresolvedMember(Name, isImplicit: Bool)
        }

        /// Appends the access path of what is used; `?.name` for a member of an unknown receiver, `_.name` for an implicit one.
        package func appendAccessPath(to bytes: inout [UInt8]) {
            switch what {
            case .expression(let expression), .single(let expression): _ = context.locals.append(accessPathOf: expression, to: &bytes)
            case .unresolvedMember(let name, let isImplicit):
                bytes.append(UInt8(ascii: isImplicit ? "_" : "?"))
                bytes.append(UInt8(ascii: "."))
                bytes.append(contentsOf: name.bytes)
            }
        }

        /// The number of leading steps of the access path that come from a local.
        package var known: Int {
            if case .expression(let expression) = what { context.locals.localSteps(of: expression) } else { 0 }
        }
    }
}

extension BodyAnalysis {
    /// The call of which a value in a context is an argument.
    package func call(around context: Context) -> Expression.Call? {
        if case .argument(let index, _) = context.expected { calls[Int(index)].call } else { nil }
    }

    /// The type that is expected, not yet resolved to a declaration.
    package func unresolvedType(of expected: Expected) -> UnresolvedType {
        switch expected {
        case .unknown: return .unknown
        case .type(let type): return .type(type.typeName)
        case .declared(let index): return declarations[Int(index)].type.map { .type($0) } ?? .unknown
        case .argument(let index, let argument):
            let site = calls[Int(index)]
            let labels = site.call.arguments.map { $0.label?.string ?? "" }
            if ["wrappedValue", "initialValue"].contains(labels[Int(argument)]), let member = wrappedMember(of: site) {
                return .accessPath("self." + member)
            }
            guard let callee = callee(of: site) else {
                guard site.call.isImplicitInitializer else { return .unknown }
                let type = unresolvedType(of: site.context.expected)
                if case .unknown = type { return .unknown }
                return .initializerArgument(of: type, labels: labels, index: Int(argument))
            }
            return .argument(of: callee, labels: labels, index: Int(argument))
        case .recorded(let index):
            switch expectations[Int(index)] {
            case .accessPath(let expression, let locals): return locals.accessPath(of: expression).map { .accessPath($0) } ?? .unknown
            case .orAccessPath(let expected, let expression, let locals):
                let type = unresolvedType(of: expected)
                guard case .unknown = type else { return type }
                return locals.accessPath(of: expression).map { .accessPath($0) } ?? .unknown
            case .element(let expected): return .element(of: unresolvedType(of: expected))
            }
        }
    }

    /// The member of which a call makes the property wrapper: `model` of `_model = StateObject(wrappedValue: …)`.
    private func wrappedMember(of site: CallSite) -> String? {
        guard case .recorded(let index) = site.context.expected, case .accessPath(let target, let locals) = expectations[Int(index)],
              let path = locals.accessPath(of: target) else { return nil }
        let name = path.hasPrefix("self.") ? path.dropFirst(5) : path[...]
        return name.hasPrefix("_") && name.count > 1 && !name.contains(".") ? String(name.dropFirst()) : nil
    }

    /// The access path of what a call calls; for `.init(…)`, the name of the expected type.
    private func callee(of site: CallSite) -> String? {
        if site.call.isImplicitInitializer, case .type(let type) = unresolvedType(of: site.context.expected) { return type.nominalText }
        return site.call.constructed ?? site.context.locals.accessPath(of: site.call.callee)
    }
}
