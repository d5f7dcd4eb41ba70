import AshlarFacts
import AshlarSyntax
import AshlarText

extension HandWritten {
    /// Reads a member without a written type that a static function makes, `let store = Store.open()`, that holds an object which its type
    /// shares, `var client = Client.live`, that a closure or a cast constructs, `let users = RemoteUsers() as Users`, or a lazy one that a function
    /// of its type makes, `lazy var users = makeUsers()`, as a binding. The linker knows the type of the object.
    static func readUntyped(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let member = code.declarations[Int(index)]
        guard member.kind == .variable, !member.modifiers.contains(.computed), case .value(let value)? = code.bodies[index].first
        else { return }
        if value.call?.callee.closure != nil { return readClosure(value, of: index, code, into: &facts) }
        if case .cast(_, let type, isOptional: false) = value.unwrapped.view {
            return readConstructed(value, as: type.typeName, index, code, into: &facts)
        }
        guard let path = code.noLocals.accessPath(of: value.unwrapped) else { return }
        let isMadeByFunction = member.modifiers.contains(.lazy) && path.isCallOfOwnFunction
        guard isMadeByFunction || (path.startsLikeType && path.dottedPartCount == 2 && (path.hasSuffix("()") || path.isOfSharedObject))
        else { return }
        var binding = Binding(
            idiom: name, form: member.form, service: .accessPath(path), implementation: .accessPath(path), lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits = isMadeByFunction ? [.tentative, .madeByFunction] : .tentative
        facts.bindings.append(binding)
    }

    /// `lazy var users = { do { return try Users() } catch { unimplemented() } }()`
    private static func readClosure(_ value: Expression, of index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        readConstructed(value, as: nil, index, code, into: &facts)
    }

    /// - Parameter service: the type that is written; `nil` for that of the object.
    private static func readConstructed(
        _ value: Expression, as service: TypeName?, _ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts
    ) {
        let member = code.declarations[Int(index)]
        let results = BodyAnalysis.alternatives(of: value, locals: code.noLocals).filter { !$0.isTrap }
        guard results.count == 1, case .type(let made)? = BodyAnalysis.implementation(of: results, expected: nil), made.mayBeService,
              let name = made.nominalText, Conventions.mayBeShared(name) else { return }
        let service = service ?? made
        var binding = Binding(
            idiom: self.name, form: member.form, service: .type(service), implementation: .type(made), lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits = .tentative
        binding.add(BodyAnalysis.construction(of: results))
        facts.bindings.append(binding)
        facts.memberTypeOverrides.append(MemberTypeOverride(declaration: index, value: .type(service)))
    }
}

extension String {
    /// Whether it ends in a static member whose value is an object of its type: `Client.live`, `Client.shared`.
    fileprivate var isOfSharedObject: Bool {
        dottedParts.last.map { Conventions.holdsObject(memberNamed: String($0)) } ?? false
    }
}
