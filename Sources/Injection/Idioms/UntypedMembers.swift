import AshlarFacts
import AshlarSyntax
import AshlarText

extension HandWritten {
    /// Reads a member without a written type that a static function makes, `let store = Store.open()`, or a lazy one that a function of its
    /// type makes, `lazy var users = makeUsers()`, as a binding. The linker knows the type of the function's result.
    static func readUntyped(_ index: Int32, _ code: BodyAnalysis, into facts: inout InjectionFacts) {
        let member = code.declarations[Int(index)]
        guard member.kind == .variable, !member.modifiers.contains(.computed), case .value(let value)? = code.bodies[index].first,
              let path = code.noLocals.accessPath(of: value.unwrapped) else { return }
        let isMadeByFunction = member.modifiers.contains(.lazy) && path.isCallOfOwnFunction
        guard isMadeByFunction || (path.startsLikeType && path.hasSuffix("()") && path.dottedPartCount == 2) else { return }
        var binding = Binding(
            idiom: name, form: member.form, service: .accessPath(path), implementation: .accessPath(path), lifetime: member.lifetime,
            owner: member.parent ?? -1, offset: member.offset, start: member.start, end: member.end
        )
        binding.member = index
        binding.traits = isMadeByFunction ? [.tentative, .madeByFunction] : .tentative
        facts.bindings.append(binding)
    }
}
