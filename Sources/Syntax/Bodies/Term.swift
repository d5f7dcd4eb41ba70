import AshlarFacts

/// An expression as code that puts objects together is read: what is called, with what, and in which closures.
///
/// What only hands a value on is left out: parentheses, `try`, `await`, `unsafe`, `self.init`'s effects. A term is no more
/// than a place in the tree, which is read anew each time it is asked: most terms are asked once, and nothing is kept of them.
package struct Term {
    let node: Node
    /// For several operands in a row, of which the node is the first: what stands behind the last.
    let end: Node?
    let wrapping: Wrapping

    enum Wrapping: UInt8 {
        case none
        /// It is tested for being there, as a condition is, or what stands before `??`.
        case tested
        /// It only says which of several values is taken.
        case condition
    }

    /// What it is.
    package enum View {
        case name(Name, at: UInt32)
        /// `base.name`; without a base an implicit member: `.singleton`.
        case member(Term?, Name, at: UInt32)
        case call(Call)
        case closure(Closure)
        /// `A.self`, with the type as written.
        case metatype(WrittenType)
        /// `value as T`; its result is optional for `as?`.
        case cast(Term, WrittenType, isOptional: Bool)
        /// `value?`, or a condition that tests it.
        case tested(Term)
        /// `value!`
        case forced(Term)
        /// One of several: of `??`, `? :`, of branches.
        case either(Terms)
        case assignment(Sides)
        case list(Terms)
        case keyPath(KeyPath)
        /// A string without interpolation.
        case text(Text)
        /// Any other operator between two values: `r ~> P.self`.
        case operation(Sides)
        /// Statements that give no value by themselves, or more than one.
        case block(Block)
        /// Whatever else holds terms, and literals, which hold none.
        case parts(Terms)
    }

    /// What stands to the left and to the right of an operator.
    package struct Sides {
        package let first: Node
        let middle: Node
        package let end: Node

        package var left: Term { Term(from: first, to: middle) }
        package var right: Term { Term(from: middle.following, to: end) }
        /// Empty for an assignment.
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
        case condition(Term)

        package var statements: [Statement] {
            switch self {
            case .code(let node): Statement.statements(of: node)
            case .condition(let term): [.value(term)]
            }
        }
    }

    package enum Statement {
        /// `let a: T = value`; a pattern that binds several names binds each to nothing known.
        case local(pattern: Node?, type: WrittenType?, value: Term?)
        /// An attribute of the local behind it.
        case wrapped(Node, type: WrittenType?, at: UInt32)
        case result(Term)
        case value(Term)
        /// What stands in one branch of several.
        case branch(Node)
        /// What stands in braces that are always run.
        case block(Node)
        /// A function declared in a body, to be called or not.
        case function(Node)
    }
}

extension Term {
    /// The term without what forces or tests it.
    package var unwrapped: Term {
        switch view {
        case .forced(let term), .tested(let term): term.unwrapped
        default: self
        }
    }

    package var call: Call? {
        if case .call(let call) = unwrapped.view { call } else { nil }
    }

    var tested: Term { Term(node, to: end, .tested) }

    /// Whether it is a name, and this one.
    package func isName(_ text: StaticString) -> Bool {
        if case .name(let name, _) = view { name == text } else { false }
    }

    /// The last name: `b` of `a.b`, `b` of `a.b()`.
    package var lastName: Name? { view.lastName }

    /// The path of a type: `A.B` of the term `A.B` or `A<X>.B`; `nil` where it is none.
    var typePath: String? {
        switch view {
        case .name(let name, _): name.startsLikeType ? name.string : nil
        case .member(let base?, let name, _): name.startsLikeType ? base.typePath.map { $0 + "." + name.string } : nil
        default: nil
        }
    }

    /// Whether it is the path of a type.
    package var isTypePath: Bool {
        switch view {
        case .name(let name, _): name.startsLikeType
        case .member(let base?, let name, _): name.startsLikeType && base.isTypePath
        default: false
        }
    }
}

extension Term.View {
    package var lastName: Name? {
        switch self {
        case .name(let name, _), .member(_, let name, _): name
        case .call(let call): call.callee.lastName
        case .forced(let term), .tested(let term): term.lastName
        default: nil
        }
    }

    /// The name of what is no more than a name, or a call of one.
    var singleName: Name? {
        switch self {
        case .name(let name, _): return name
        case .call(let call): if case .name(let name, _) = call.callee.view { return name } else { return nil }
        default: return nil
        }
    }
}

extension Term.Call {
    /// The name by which it is called: `register` of `container.register(…)`.
    package var name: Name? { callee.lastName }

    /// What is asked: `container` of `container.register(…)`; `nil` where the name stands alone.
    package var receiver: Term? {
        if case .member(let base, _, _) = callee.view { base } else { nil }
    }

    /// The path of the type of which it makes a value: `A.B` of `A.B(…)` and `A.B.init(…)`.
    package var constructed: String? {
        let callee = callee
        if let path = callee.typePath { return path }
        guard case .member(let base?, "init", _) = callee.view else { return nil }
        return base.typePath
    }

    /// Whether it makes a value of a type that is named.
    package var isConstruction: Bool {
        let callee = callee
        if callee.isTypePath { return true }
        guard case .member(let base?, "init", _) = callee.view else { return false }
        return base.isTypePath
    }

    /// `.init(…)`, which makes what is expected.
    package var isImplicitInitializer: Bool {
        if case .member(nil, "init", _) = callee.view { true } else { false }
    }

    package func isNamed(_ text: StaticString) -> Bool { name.map { $0 == text } ?? false }

    package var secondArgument: Term? {
        var arguments = arguments.makeIterator()
        _ = arguments.next()
        return arguments.next()?.value
    }

    package func argument(_ label: StaticString) -> Term? {
        for argument in arguments {
            if let name = argument.label, name == label { return argument.value }
        }
        return nil
    }

    /// The first argument, where it is a type: `P` of `resolve(P.self)`.
    var metatype: WrittenType? {
        var arguments = arguments.makeIterator()
        guard let first = arguments.next(), case .metatype(let type) = first.value.view,
              first.label == nil || typeLabels.contains(first.label) else { return nil }
        return type
    }

    /// The closure behind it, or the last argument that is one.
    package var lastClosure: Term.Closure? {
        var last: Term.Closure?
        for argument in arguments { last = argument.value.closure ?? last }
        return last
    }
}

/// The labels that an argument has which says what is told or asked for.
private let typeLabels: Words = ["type", "service", "for", "of", "as", "protocol", "interface", "dependency"]

extension StringProtocol {
    /// Whether a name begins as types do: with a capital, underscores before it aside.
    package var startsLikeType: Bool {
        guard let byte = utf8.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
        if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
        return first { $0 != "_" }?.isUppercase == true
    }
}
