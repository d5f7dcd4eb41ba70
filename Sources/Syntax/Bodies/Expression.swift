import AshlarFacts

/// An expression of a body, reduced to what matters for dependency injection: calls, arguments, members and closures.
///
/// Wrappers that only forward a value are skipped: parentheses, `try`, `await`, `unsafe` and the like. An expression is only a
/// reference to a node, whose `view` is computed on each access: most expressions are read once, so nothing is cached.
package struct Expression {
    let node: Node
    /// For a sequence of operands, of which `node` is the first: the node after the last; `nil` for a single node.
    let end: Node?
    let wrapping: Wrapping

    enum Wrapping: UInt8 {
        case none
        /// It is tested for `nil`, as by a condition or by `??`.
        case tested
        /// It is the condition of a ternary expression.
        case condition
    }

    /// The kind of an expression, with its parts.
    package enum View {
        case name(Name, at: UInt32)
        /// `base.name`; without a base, an implicit member: `.singleton`.
        case member(Expression?, Name, at: UInt32)
        case call(Call)
        case closure(Closure)
        /// `A.self`, with the type as written.
        case metatype(WrittenType)
        /// `value as T`; the result is optional for `as?`.
        case cast(Expression, WrittenType, isOptional: Bool)
        /// `value?`, or a condition that tests it.
        case tested(Expression)
        /// `value!`
        case forced(Expression)
        /// One of several values: the operands of `??` or `? :`.
        case either(Expressions)
        case assignment(Sides)
        case list(Expressions)
        case keyPath(KeyPath)
        /// A string literal without interpolation.
        case text(Text)
        /// A single other binary operator: `r ~> P.self`.
        case operation(Sides)
        /// An `if` or `switch` expression, or the condition of a ternary expression.
        case block(Block)
        /// Any other expression with its subexpressions; none for a literal.
        case parts(Expressions)
    }

    /// A binary operator or assignment with its two operands.
    package struct Sides {
        package let first: Node
        let middle: Node
        package let end: Node

        package var left: Expression { Expression(from: first, to: middle) }
        package var right: Expression { Expression(from: middle.following, to: end) }
        /// The operator; empty for an assignment.
        package var name: Name { middle.operatorName ?? Name("") }
    }

    package struct Call {
        let node: Node
    }

    package struct Closure {
        package let node: Node

        package var start: UInt32 { node.start }
        package var end: UInt32 { node.end }
    }

    package struct KeyPath {
        package let node: Node

        package var offset: UInt32 { node.start }
    }

    package struct Text {
        package let node: Node
    }

    package enum Block {
        case code(Node)
        case condition(Expression)

        package var statements: [Statement] {
            switch self {
            case .code(let node): Statement.statements(of: node)
            case .condition(let expression): [.value(expression)]
            }
        }
    }

    /// A statement of a body, reduced likewise.
    package enum Statement {
        /// `let a: T = value`. Names of a tuple pattern are bound without a value.
        case local(pattern: Node?, type: WrittenType?, value: Expression?)
        /// An attribute of the local that follows.
        case wrapped(Node, type: WrittenType?, at: UInt32)
        /// `return value`
        case result(Expression)
        /// An expression as a statement, or a condition.
        case value(Expression)
        /// Statements that run conditionally or repeatedly.
        case branch(Node)
        /// Statements in braces that always run.
        case block(Node)
        /// The body of a local function.
        case function(Node)
    }
}

extension Expression {
    /// The expression without `!` and `?`.
    package var unwrapped: Expression {
        switch view {
        case .forced(let expression), .tested(let expression): expression.unwrapped
        default: self
        }
    }

    /// The call that it is, without `!` and `?`; `nil` if it is none.
    package var call: Call? {
        if case .call(let call) = unwrapped.view { call } else { nil }
    }

    /// The call that it is, without `!`, `?` and casts; `nil` if it is none.
    package var calledValue: Call? {
        switch unwrapped.view {
        case .call(let call): call
        case .cast(let value, _, _): value.calledValue
        default: nil
        }
    }

    var tested: Expression { Expression(node, to: end, .tested) }

    /// Whether it is a plain name with this text.
    package func isName(_ text: StaticString) -> Bool {
        if case .name(let name, _) = view { name == text } else { false }
    }

    /// The last name: `b` of `a.b`, `b` of `a.b()`.
    package var lastName: Name? { view.lastName }

    /// The path of the type it names: `A.B` of `A.B` or `A<X>.B`; `nil` if it names none.
    var typePath: String? {
        switch view {
        case .name(let name, _): name.startsLikeType ? name.string : nil
        case .member(let base?, let name, _): name.startsLikeType ? base.typePath.map { $0 + "." + name.string } : nil
        default: nil
        }
    }

    /// Whether it names a type.
    package var isTypePath: Bool {
        switch view {
        case .name(let name, _): name.startsLikeType
        case .member(let base?, let name, _): name.startsLikeType && base.isTypePath
        default: false
        }
    }
}

extension Expression.View {
    package var lastName: Name? {
        switch self {
        case .name(let name, _), .member(_, let name, _): name
        case .call(let call): call.callee.lastName
        case .forced(let expression), .tested(let expression): expression.lastName
        default: nil
        }
    }

    /// The name at the beginning of an access path: `a` of `a.b().c`.
    var rootName: Name? {
        switch self {
        case .name(let name, _): name
        case .member(let base?, _, _): base.view.rootName
        case .call(let call): call.callee.view.rootName
        case .forced(let value), .tested(let value): value.view.rootName
        default: nil
        }
    }

    /// Whether it is a plain name, `!` and `?` aside.
    var isName: Bool {
        switch self {
        case .name: true
        case .forced(let value), .tested(let value): value.view.isName
        default: false
        }
    }

    /// The name of a plain name or of a call of one; `nil` for anything else.
    var singleName: Name? {
        switch self {
        case .name(let name, _): return name
        case .call(let call): if case .name(let name, _) = call.callee.view { return name } else { return nil }
        default: return nil
        }
    }
}

extension Expression.Call {
    /// The name of the function that is called: `register` of `container.register(…)`.
    package var name: Name? { callee.lastName }

    /// The base of the called member: `container` of `container.register(…)`; `nil` if there is none.
    package var receiver: Expression? {
        if case .member(let base, _, _) = callee.view { base } else { nil }
    }

    /// The path of the constructed type: `A.B` of `A.B(…)` and `A.B.init(…)`.
    package var constructed: String? {
        let callee = callee
        if let path = callee.typePath { return path }
        guard case .member(let base?, "init", _) = callee.view else { return nil }
        return base.typePath
    }

    /// Whether it constructs a value of a named type.
    package var isConstruction: Bool {
        let callee = callee
        if callee.isTypePath { return true }
        guard case .member(let base?, "init", _) = callee.view else { return false }
        return base.isTypePath
    }

    /// Whether it is `.init(…)`, which constructs the expected type.
    package var isImplicitInitializer: Bool {
        if case .member(nil, "init", _) = callee.view { true } else { false }
    }

    package func isNamed(_ text: StaticString) -> Bool { name.map { $0 == text } ?? false }

    package var secondArgument: Expression? {
        var arguments = arguments.makeIterator()
        _ = arguments.next()
        return arguments.next()?.value
    }

    package func argument(_ label: StaticString) -> Expression? {
        for argument in arguments {
            if let name = argument.label, name == label { return argument.value }
        }
        return nil
    }

    /// The first argument, if it is a metatype: `P` of `resolve(P.self)`.
    var metatype: WrittenType? {
        var arguments = arguments.makeIterator()
        guard let first = arguments.next(), case .metatype(let type) = first.value.view, labelsService(first.label) else { return nil }
        return type
    }

    /// The type whose metatype a local has as its value: `P` of `let service = P.self`.
    func metatype(of view: Expression.View, _ locals: BodyAnalysis.Locals) -> WrittenType? {
        guard case .name(let name, _) = view, case .metatype(let type)? = locals[name]?.value?.view,
              labelsService(arguments.first?.label) else { return nil }
        return type
    }

    /// Whether the first argument of the call may be a service's type, by its label: whatever a function calls it that registers,
    /// `register(singleton: P.self)`.
    private func labelsService(_ label: Name?) -> Bool { label == nil || serviceLabels.contains(label) || name?.string.hasPrefix("register") == true }

    /// The last argument that is a closure, trailing ones included.
    package var lastClosure: Expression.Closure? {
        var last: Expression.Closure?
        for argument in arguments { last = argument.value.closure ?? last }
        return last
    }
}

private let serviceLabels = Words(Conventions.serviceLabels)

extension StringProtocol {
    /// Whether a name begins like a type: with a capital letter after any underscores.
    package var startsLikeType: Bool {
        guard let byte = utf8.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
        if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
        return first { $0 != "_" }?.isUppercase == true
    }
}
