import AshlarFacts

/// An expression as code that puts objects together is read: what is called, with what, and in which closures.
///
/// What only hands a value on is left out: parentheses, `try`, `await`, `unsafe`, `self.init`'s effects.
indirect enum Term {
    case name(String, at: UInt32)
    /// `base.name`; without a base an implicit member: `.singleton`.
    case member(Term?, String, at: UInt32)
    case call(Call)
    case closure(Closure)
    /// `A.self`, with the type as written.
    case metatype(TypeName)
    /// `value as T`; its result is optional for `as?`.
    case cast(Term, TypeName, isOptional: Bool)
    /// `value?`, or a condition that tests it.
    case tested(Term)
    /// `value!`
    case forced(Term)
    /// One of several: of `??`, `? :`, of branches.
    case either([Term])
    case assignment(Term, Term)
    case list([Term])
    case keyPath(root: String?, path: String, at: UInt32)
    /// A string without interpolation.
    case text(String)
    /// Any other operator between two values: `r ~> P.self`.
    case operation(String, Term, Term)
    /// Statements that give no value by themselves, or more than one.
    case block([Statement])
    /// Whatever else holds terms, and literals, which hold none.
    case parts([Term])

    struct Call {
        var callee: Term
        var arguments: [Argument]
        /// The byte offset of what is called by name, and those of the whole call.
        var offset: UInt32
        var start: UInt32
        var end: UInt32
    }

    struct Argument {
        var label: String?
        var value: Term
    }

    struct Closure {
        var parameters: [(name: String, type: TypeName?)]
        /// The type that it says it gives.
        var result: TypeName?
        var statements: [Statement]
        var start: UInt32
        var end: UInt32
    }

    enum Statement {
        /// `let a: T = value`; a pattern that binds several names binds each to nothing known.
        case local(names: [String], type: TypeName?, value: Term?)
        /// An attribute of the local behind it.
        case wrapped(Attribute, type: TypeName?, at: UInt32)
        case result(Term)
        case value(Term)
        /// What stands in one branch of several.
        case branch([Statement])
        /// What stands in braces that are always run.
        case block([Statement])
        /// A function declared in a body, to be called or not.
        case function([Statement])
    }
}

extension Term {
    /// The term without what forces or tests it.
    var unwrapped: Term {
        switch self {
        case .forced(let term), .tested(let term): term.unwrapped
        default: self
        }
    }

    var call: Call? {
        if case .call(let call) = unwrapped { call } else { nil }
    }

    var closure: Closure? {
        if case .closure(let closure) = self { closure } else { nil }
    }

    /// The last name: `b` of `a.b`, `b` of `a.b()`.
    var lastName: String? {
        switch unwrapped {
        case .name(let name, _), .member(_, let name, _): name
        case .call(let call): call.callee.lastName
        default: nil
        }
    }

    /// The path of a type: `A.B` of the term `A.B` or `A<X>.B`; `nil` where it is none.
    var typePath: String? {
        switch self {
        case .name(let name, _): name.startsLikeType ? name : nil
        case .member(let base?, let name, _): name.startsLikeType ? base.typePath.map { $0 + "." + name } : nil
        default: nil
        }
    }
}

extension Term.Call {
    /// The name by which it is called: `register` of `container.register(…)`.
    var name: String? { callee.lastName }

    /// What is asked: `container` of `container.register(…)`; `nil` where the name stands alone.
    var receiver: Term? {
        if case .member(let base, _, _) = callee { base } else { nil }
    }

    /// The path of the type of which it makes a value: `A.B` of `A.B(…)` and `A.B.init(…)`.
    var constructed: String? {
        if let path = callee.typePath { return path }
        guard case .member(let base?, "init", _) = callee else { return nil }
        return base.typePath
    }

    func argument(_ label: String?) -> Term? { arguments.first { $0.label == label }?.value }

    /// The first argument, where it is a type: `P` of `resolve(P.self)`.
    var metatype: TypeName? {
        guard let first = arguments.first, typeLabels.contains(first.label ?? ""),
              case .metatype(let type) = first.value else { return nil }
        return type
    }

    /// The closure behind it, or the last argument that is one.
    var lastClosure: Term.Closure? { arguments.reversed().lazy.compactMap(\.value.closure).first }
}

/// The labels that an argument has which says what is told or asked for.
private let typeLabels: Set<String> = ["", "type", "service", "for", "of", "as", "protocol", "interface", "dependency"]

extension StringProtocol {
    /// Whether a name begins as types do: with a capital, underscores before it aside.
    var startsLikeType: Bool {
        guard let byte = utf8.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
        if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
        return first { $0 != "_" }?.isUppercase == true
    }
}
