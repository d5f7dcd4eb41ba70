import AshlarFacts
import AshlarSyntax

// Locals that hold what a member holds, and members that are handed over by functions and assignments rather than initializers.

extension BodyAnalysis {
    /// A use of a member through a local.
    struct AliasUse {
        /// The member's name.
        var member: String
        var offset: UInt32
        var context: Context
        /// Whether it is handed over: to an initializer, by a function that sets it, or by an assignment to another object's member.
        var isPassed: Bool
    }

    /// The uses of locals that a function or initializer stores in a member, `let a = A(); self.a = a; B(a: a)`, or that it reads from
    /// one, `let a = self.a`, as arguments and as values of other objects' members.
    func aliasUses() -> [AliasUse] {
        var stored: [Int32: [String: String]] = [:]
        for assignment in assignments where assignment.context.scope >= 0 {
            guard let member = assignment.name?.string, case .name(let local, _) = assignment.value.view,
                  assignment.context.locals.binds(local), variable(named: member, of: declarations[Int(assignment.context.scope)].parent) != nil
            else { continue }
            stored[assignment.context.scope, default: [:]][local.string] = member
        }
        func use(_ value: Expression, _ context: Context, isPassed: Bool) -> AliasUse? {
            guard case .name(let name, let offset) = value.view, context.locals.binds(name) else { return nil }
            if let member = stored[context.scope]?[name.string] {
                return AliasUse(member: member, offset: offset, context: context, isPassed: isPassed)
            }
            guard case .member(let base?, let member, _)? = context.locals.value(of: name)?.view, base.isName("self") else { return nil }
            return AliasUse(member: member.string, offset: offset, context: context, isPassed: isPassed)
        }
        var found: [AliasUse] = []
        for site in calls where site.context.locals.bindsAny {
            var isPassed: Bool?
            for argument in site.call.arguments {
                guard case .name = argument.value.view else { continue }
                let passes = isPassed ?? handsOver(site.call)
                isPassed = passes
                if let use = use(argument.value, site.context, isPassed: passes) { found.append(use) }
            }
        }
        for assignment in assignments where assignment.setsMemberOfAnother {
            if let use = use(assignment.value, assignment.context, isPassed: true) { found.append(use) }
        }
        return found
    }

    /// The offsets of members whose values are assigned to members of other objects: `b` of `a.b = b`.
    func assignedElsewhere() -> Set<UInt32> {
        Set(assignments.lazy.filter(\.setsMemberOfAnother).compactMap { assignment in
            switch assignment.value.view {
            case .name(_, let offset): offset
            case .member(let base?, _, let offset) where base.isName("self"): offset
            default: nil
            }
        })
    }

    /// Whether a call hands its arguments over: it constructs an object, or a function of another object sets it up with them.
    func handsOver(_ call: Expression.Call) -> Bool {
        if call.isConstruction || call.isImplicitInitializer { return true }
        guard let name = call.name?.string, Conventions.settingPrefixes.contains(where: name.hasPrefix) else { return false }
        switch call.receiver?.view {
        case .name(let receiver, _)?: return receiver.string != "self" && receiver.string != "super" && !receiver.startsLikeType
        case .member(let base?, _, _)?: return base.isName("self")
        default: return false
        }
    }

    /// The types of members without a written one that hold what an access path leads to: `let app = AppEnvironment.shared`,
    /// `static let wallet = shared.wallet(.main)`.
    func typesOfPathMembers() -> [MemberTypeOverride] {
        declarations.indices.compactMap { index in
            guard declarations[index].kind == .variable, declarations[index].type == nil, !declarations[index].modifiers.contains(.local),
                  bodies.has(Int32(index)), case .value(let value)? = bodies[Int32(index)].first,
                  let path = noLocals.accessPath(of: value.unwrapped), path.contains(".") || path.hasSuffix("()") else { return nil }
            return MemberTypeOverride(declaration: Int32(index), value: .accessPath(path))
        }
    }
}

extension BodyAnalysis.Assignment {
    /// Whether it sets a member of another object that keeps it: a delegate is told of events.
    fileprivate var setsMemberOfAnother: Bool {
        guard case .member(let base?, let member, _) = target.view, !base.unwrapped.isName("self") else { return false }
        let name = member.string.lowercased()
        return !name.hasSuffix("delegate") && !name.hasSuffix("datasource")
    }
}
